import { expect, it } from 'vitest';
import { createAnalyzer } from './analyze.ts';
import { InsightsConfig } from './words/config.ts';

const restaurant = createAnalyzer(InsightsConfig.parse({ industry: 'restaurant' }));
const homeService = createAnalyzer(InsightsConfig.parse({ industry: 'home-service' }));

it('finds mentions with offsets and the words behind them', () => {
  const text = 'The food was great but the service was terrible.';
  const { mentions } = restaurant.analyze({ text, stars: 3 });
  expect(mentions).toEqual([
    { aspect: 'food', polarity: 'positive', by: 'words', start: 4, end: 8, because: ['great'] },
    {
      aspect: 'service',
      polarity: 'negative',
      by: 'words',
      start: 27,
      end: 34,
      because: ['terrible'],
    },
  ]);
});

it('names the stars as the reason where no word judges', () => {
  const { mentions } = homeService.analyze({ text: 'They rang before they came.', stars: 5 });
  for (const { by, because } of mentions) {
    expect(because.length, by).toBeGreaterThan(0);
    if (by === 'stars') expect(because).toEqual(['5 stars']);
  }
});

it('judges a text in another language by its stars', () => {
  const text = 'Maden var god, og betjeningen var venlig, men det var for dyrt for os.';
  const { mentions } = homeService.analyze({ text, stars: 4 });
  expect(mentions).toMatchObject([{ polarity: 'positive', by: 'stars', because: ['4 stars'] }]);
});

it('never lets the stars turn a clear word round', () => {
  for (const stars of [1, 3, 5]) {
    const text = 'The engineer was rude and the work was appalling.';
    const { mentions } = homeService.analyze({ text, stars });
    expect(mentions.map(({ polarity }) => polarity)).toContain('negative');
    expect(mentions.map(({ polarity }) => polarity)).not.toContain('positive');
  }
});

it.each([
  ['Rude, noisy and overpriced.', ['service', 'ambience', 'price']],
  ['We went on our anniversary.', ['miscellaneous']],
  ['', []],
  [' ', []],
])('finds in "%s" the aspects %j', (text, expected) => {
  const { mentions } = restaurant.analyze({ text, stars: 3 });
  expect([...new Set(mentions.map(({ aspect }) => aspect))]).toEqual(expected);
});

it('accepts 100,000 characters without a full stop', () => {
  const { mentions } = restaurant.analyze({ text: 'good food '.repeat(10_000), stars: 3 });
  expect(mentions.length).toBeGreaterThan(50);
});

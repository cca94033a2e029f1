import { expect, it } from 'vitest';
import { createAnalyzer } from './analyze.ts';

const analyzer = createAnalyzer();
const text = 'The food was great but the service was slow.';

it('returns one mention for each target, then one for each category, in order', () => {
  const targets = [
    { start: 27, end: 34 },
    { start: 4, end: 8 },
  ];
  const categories = ['food', 'SERVICE#GENERAL', 'anecdotes/miscellaneous'];
  const { mentions } = analyzer.analyze({ text, domain: 'restaurant', targets, categories });
  expect(mentions.map(({ aspect, polarity }) => [aspect, polarity])).toEqual([
    ['service', 'negative'],
    ['food', 'positive'],
    ['food', 'positive'],
    ['SERVICE#GENERAL', 'negative'],
    ['anecdotes/miscellaneous', expect.any(String)],
  ]);
  expect(mentions.slice(0, 2)).toMatchObject(targets);
});

it('finds mentions with offsets, score and reasons', () => {
  const { mentions } = analyzer.analyze({ text, domain: 'restaurant' });
  expect(mentions.map(({ aspect, start, end }) => [aspect, text.slice(start, end)])).toEqual([
    ['food', 'food'],
    ['service', 'service'],
  ]);
  for (const { score, because } of mentions) {
    expect(score).toBeGreaterThan(0.5);
    expect(score).toBeLessThanOrEqual(1);
    expect(because.length).toBeGreaterThan(0);
  }
  expect(mentions[0]?.because).toContain('great');
});

it('follows a term that is itself an opinion, even amid praise', () => {
  const both = 'Quick, competent, polite, and too expensive.';
  const { mentions } = analyzer.analyze({ text: both, domain: 'home-service' });
  expect(mentions.at(-1)).toMatchObject({ aspect: 'price', polarity: 'negative' });
  expect(both.slice(mentions.at(-1)?.start, mentions.at(-1)?.end)).toBe('too expensive');
});

it.each([
  ['Cannot wait to go back, of course.', ['miscellaneous']],
  ['The pizza is great and we will be back.', ['food']],
  ['We went on our anniversary.', ['miscellaneous']],
  ['Rude, noisy and overpriced.', ['service', 'ambience', 'price']],
])('finds in "%s" the aspects %j', (reviewText, expected) => {
  const { mentions } = analyzer.analyze({ text: reviewText, domain: 'restaurant' });
  expect([...new Set(mentions.map(({ aspect }) => aspect))]).toEqual(expected);
});

it('reports clear praise and clear complaint about one category as a conflict', () => {
  const both = 'The pizza was wonderful. The pasta was disgusting.';
  const { mentions } = analyzer.analyze({ text: both, domain: 'restaurant', categories: ['food'] });
  expect(mentions[0]?.polarity).toBe('conflict');
});

it('follows the stars if the words are ambiguous', () => {
  const ambiguous = 'The engineer was expensive and polite.';
  const polarity = (stars: number): string => {
    const targets = [{ start: 4, end: 12 }];
    const { mentions } = analyzer.analyze({
      text: ambiguous,
      domain: 'home-service',
      stars,
      targets,
    });
    return `${mentions[0]?.polarity}`;
  };
  expect(polarity(1)).toBe('negative');
  expect(polarity(5)).not.toBe('negative');
});

it('accepts a text without words, and returns one mention for a text without opinions', () => {
  expect(analyzer.analyze({ text: '' })).toEqual({ mentions: [] });
  expect(analyzer.analyze({ text: 'We went on Tuesday.' }).mentions).toHaveLength(1);
  const targets = [{ start: 0, end: 1 }];
  expect(analyzer.analyze({ text: ' ', targets }).mentions).toHaveLength(1);
});

it('accepts 100,000 characters without a full stop', () => {
  const { mentions } = analyzer.analyze({
    text: 'good food '.repeat(10_000),
    domain: 'restaurant',
  });
  expect(mentions).toHaveLength(10_000);
});

it('lists an idiom in full among the reasons', () => {
  const text = 'The driver went the extra mile.';
  const { mentions } = analyzer.analyze({ text, targets: [{ start: 4, end: 10 }] });
  expect(mentions[0]?.because).toContain('went the extra mile');
});

it.each(['', ' \n'])('reports a category as neutral in the text %j', (emptyText) => {
  const asked = {
    text: emptyText,
    stars: 5,
    domain: 'restaurant',
    categories: ['food', 'zzz'],
  } as const;
  const neutral = { polarity: 'neutral', score: 1, because: [] };
  expect(analyzer.analyze({ ...asked, categories: [...asked.categories] }).mentions).toMatchObject([
    { aspect: 'food', ...neutral },
    { aspect: 'zzz', ...neutral },
  ]);
});

it.each([
  ['😍😍😍', 'positive'],
  ['❤️❤️', 'positive'],
  ['👍👍🏽', 'positive'],
  ['😡😡', 'negative'],
])('reads %s as %s', (emoji, polarity) => {
  expect(analyzer.analyze({ text: emoji }).mentions).toMatchObject([{ polarity }]);
});

import { expect, it } from 'vitest';
import { createAnalyzer } from './analyze.ts';

const analyzer = createAnalyzer();
const text = 'The food was great but the service was slow.';

it('answers each target and then each category, in order', () => {
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

it('finds what the text speaks of, with places, certainty and reasons', () => {
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

it('believes a term that is itself a judgement, whatever stands around it', () => {
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
])('says of "%s" that it speaks of %j', (said, expected) => {
  const { mentions } = analyzer.analyze({ text: said, domain: 'restaurant' });
  expect([...new Set(mentions.map(({ aspect }) => aspect))]).toEqual(expected);
});

it('calls clear praise and clear complaint about one category a conflict', () => {
  const both = 'The pizza was wonderful. The pasta was disgusting.';
  const { mentions } = analyzer.analyze({ text: both, domain: 'restaurant', categories: ['food'] });
  expect(mentions[0]?.polarity).toBe('conflict');
});

it('lets the stars tip what the words leave open', () => {
  const open = 'The engineer was expensive and polite.';
  const score = (stars: number): string => {
    const targets = [{ start: 4, end: 12 }];
    const { mentions } = analyzer.analyze({ text: open, domain: 'home-service', stars, targets });
    return `${mentions[0]?.polarity}`;
  };
  expect(score(1)).toBe('negative');
  expect(score(5)).not.toBe('negative');
});

it('has an answer for a text without words, and one mention for a text that judges nothing', () => {
  expect(analyzer.analyze({ text: '' })).toEqual({ mentions: [] });
  expect(analyzer.analyze({ text: 'We went on Tuesday.' }).mentions).toHaveLength(1);
  const targets = [{ start: 0, end: 1 }];
  expect(analyzer.analyze({ text: ' ', targets }).mentions).toHaveLength(1);
});

it('reads 100,000 characters without a stop', () => {
  const { mentions } = analyzer.analyze({
    text: 'good food '.repeat(10_000),
    domain: 'restaurant',
  });
  expect(mentions).toHaveLength(10_000);
});

it('names all words of an idiom among its reasons', () => {
  const text = 'The driver went the extra mile.';
  const { mentions } = analyzer.analyze({ text, targets: [{ start: 4, end: 10 }] });
  expect(mentions[0]?.because).toContain('went the extra mile');
});

it.each(['', ' \n'])('says of a category that %j does not judge it', (silent) => {
  const asked = {
    text: silent,
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

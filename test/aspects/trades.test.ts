import { expect, it } from 'vitest';
import { accuracyOf, reversedShare, targetAnswers } from '../../build/insights/training/measure.ts';
import { readTrades, TRADES } from './read-trades.ts';

it.each([
  ['open', 30],
  ['apart', 24],
] as const)('has as many sentences of each trade in the %s part: %i', (half, count) => {
  const sentences = readTrades(half);
  const counts = Object.entries(Object.groupBy(sentences, ({ trade }) => trade));
  expect(counts).toHaveLength(12);
  for (const [trade, all = []] of counts) expect([trade, all.length]).toEqual([trade, count]);
  for (const { text, stars, targets } of sentences) {
    expect(text).not.toMatch(/[[\]|\t]/);
    expect([1, 2, 3, 4, 5]).toContain(stars);
    expect(targets.length).toBeGreaterThan(0);
    for (const { gold } of targets) expect(['positive', 'neutral', 'negative']).toContain(gold);
  }
});

it('has no sentence in two parts', () => {
  const texts = (['open', 'fresh', 'apart'] as const).flatMap((part) =>
    readTrades(part).map(({ text }) => text),
  );
  expect(new Set(texts).size).toBe(texts.length);
});

it.each([
  ['open', 0.95, 0.02, 0.88, 0.06],
  ['fresh', 0.78, 0.08, 0.65, 0.18],
  ['apart', 0.92, 0.02, 0.85, 0.07],
] as const)(
  'judges most of the %s part right, few the wrong way round, with their stars and without',
  (part, right, reversed, rightByWords, reversedByWords) => {
    const sentences = readTrades(part);
    const withStars = targetAnswers(sentences);
    expect(accuracyOf(withStars)).toBeGreaterThanOrEqual(right);
    expect(reversedShare(withStars)).toBeLessThanOrEqual(reversed);
    const byWords = targetAnswers(sentences.map(({ stars: _, ...rest }) => rest));
    expect(accuracyOf(byWords)).toBeGreaterThanOrEqual(rightByWords);
    expect(reversedShare(byWords)).toBeLessThanOrEqual(reversedByWords);
  },
);

it('judges at least 85 % of each trade right in the apart part, with their stars', () => {
  for (const trade of TRADES) {
    const sentences = readTrades('apart').filter((one) => one.trade === trade);
    expect(accuracyOf(targetAnswers(sentences)), trade).toBeGreaterThanOrEqual(0.85);
  }
});

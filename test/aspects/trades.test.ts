import { expect, it } from 'vitest';
import {
  accuracyOf,
  predictTargets,
  reversedShare,
} from '../../build/insights/training/measure.ts';
import { readTrades, TRADES } from './read-trades.ts';

it.each([
  ['open', 30],
  ['apart', 24],
] as const)('has sentences of each trade in the %s part: %i', (part, count) => {
  const sentences = readTrades(part);
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

it('has no sentence in more than one part', () => {
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
  'judges most of the %s part correctly, with and without stars',
  (part, correct, reversed, correctByWords, reversedByWords) => {
    const sentences = readTrades(part);
    const withStars = predictTargets(sentences);
    expect(accuracyOf(withStars)).toBeGreaterThanOrEqual(correct);
    expect(reversedShare(withStars)).toBeLessThanOrEqual(reversed);
    const byWords = predictTargets(sentences.map(({ stars: _, ...rest }) => rest));
    expect(accuracyOf(byWords)).toBeGreaterThanOrEqual(correctByWords);
    expect(reversedShare(byWords)).toBeLessThanOrEqual(reversedByWords);
  },
);

it('judges at least 85 % of each trade in the held-out part correctly, with stars', () => {
  for (const trade of TRADES) {
    const sentences = readTrades('apart').filter((one) => one.trade === trade);
    expect(accuracyOf(predictTargets(sentences)), trade).toBeGreaterThanOrEqual(0.85);
  }
});

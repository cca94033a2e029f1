import { expect, it } from 'vitest';
import { accuracyOf, reversedShare, targetAnswers } from '../../build/insights/training/measure.ts';
import { readTrades } from './read-trades.ts';

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

it('has no sentence in both parts', () => {
  const open = new Set(readTrades('open').map(({ text }) => text));
  expect(readTrades('apart').filter(({ text }) => open.has(text))).toEqual([]);
});

it.each(['open', 'apart'] as const)(
  'judges nine in ten of the %s part right with their stars',
  (half) => {
    const answers = targetAnswers(readTrades(half));
    expect(accuracyOf(answers)).toBeGreaterThanOrEqual(0.9);
    expect(reversedShare(answers)).toBeLessThanOrEqual(0.03);
  },
);

import { expect, it } from 'vitest';
import { readTrades } from './read-trades.ts';

it.each(['open', 'apart'] as const)('has 18 sentences of each trade in the %s half', (half) => {
  const sentences = readTrades(half);
  const counts = Object.entries(Object.groupBy(sentences, ({ trade }) => trade));
  expect(counts).toHaveLength(12);
  for (const [trade, all = []] of counts) expect([trade, all.length]).toEqual([trade, 18]);
  for (const { text, stars, targets } of sentences) {
    expect(text).not.toMatch(/[[\]|\t]/);
    expect([1, 2, 3, 4, 5]).toContain(stars);
    expect(targets.length).toBeGreaterThan(0);
    for (const { gold } of targets) expect(['positive', 'neutral', 'negative']).toContain(gold);
  }
});

it('has no sentence in both halves', () => {
  const open = new Set(readTrades('open').map(({ text }) => text));
  expect(readTrades('apart').filter(({ text }) => open.has(text))).toEqual([]);
});

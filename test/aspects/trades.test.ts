import { expect, it } from 'vitest';
import { createAnalyzer } from '../../build/insights/analyze.ts';
import { InsightsConfig } from '../../build/insights/words/config.ts';
import type { Industry } from '../../build/insights/words/industry.ts';
import { TRADES } from '../support/score-reviews.ts';
import { readTrades, type TradeSentence } from './read-trades.ts';

const analyzers = new Map(
  Object.values(TRADES).map((industry) => [
    industry,
    createAnalyzer(InsightsConfig.parse({ industry })),
  ]),
);

/** Returns the polarity of a sentence by all its mentions. */
function polarityOf(text: string, industry: Industry, stars: number): string {
  const mentions = analyzers.get(industry)?.analyze({ text, stars }).mentions ?? [];
  const judged = new Set(mentions.map(({ polarity }) => polarity)).difference(new Set(['neutral']));
  const [polarity = 'neutral', ...others] = judged;
  return others.length > 0 ? 'mixed' : polarity;
}

const OPPOSITE: Readonly<Record<string, string>> = { positive: 'negative', negative: 'positive' };

/** Shares of sentences, of those that only praise or only complain. */
function measure(sentences: readonly TradeSentence[], withStars: boolean) {
  const clear = sentences.filter(({ polarity }) => OPPOSITE[polarity] !== undefined);
  const results = clear.map(({ text, industry, stars, polarity }) => ({
    polarity,
    result: polarityOf(text, industry, withStars ? stars : 3),
  }));
  const right = results.filter(({ polarity, result }) => result === polarity).length;
  const wrongWay = results.filter(({ polarity, result }) => result === OPPOSITE[polarity]).length;
  return { right: right / clear.length, wrongWay: wrongWay / clear.length };
}

it.each([
  ['open', 30],
  ['apart', 24],
] as const)('has sentences of each trade in the %s part: %i', (part, count) => {
  const sentences = readTrades(part);
  const counts = Object.entries(Object.groupBy(sentences, ({ trade }) => trade));
  expect(counts).toHaveLength(12);
  for (const [trade, all = []] of counts) expect([trade, all.length]).toEqual([trade, count]);
});

it.each([
  ['open', 0.96, 0.03, 0.75, 0.07],
  ['fresh', 0.85, 0.12, 0.43, 0.14],
  ['apart', 0.92, 0.04, 0.63, 0.11],
] as const)(
  'judges most of the %s part correctly, with and without stars',
  (part, right, wrongWay, rightByWords, wrongWayByWords) => {
    const sentences = readTrades(part);
    const withStars = measure(sentences, true);
    const byWords = measure(sentences, false);
    expect(withStars.right).toBeGreaterThanOrEqual(right);
    expect(withStars.wrongWay).toBeLessThanOrEqual(wrongWay);
    expect(byWords.right).toBeGreaterThanOrEqual(rightByWords);
    expect(byWords.wrongWay).toBeLessThanOrEqual(wrongWayByWords);
  },
);

import { expect, it } from 'vitest';
import { createAnalyzer } from '../../build/insights/analyze.ts';
import { InsightsConfig } from '../../build/insights/words/config.ts';
import { type MarkedReview, readMarkedReviews, TRADES } from '../support/marked-reviews.ts';
import { OPPOSITE, verdictOf } from '../support/score-reviews.ts';

const analyzers = new Map(
  Object.values(TRADES).map((industry) => [
    industry,
    createAnalyzer(InsightsConfig.parse({ industry })),
  ]),
);

/**
 * Invented sentences of customers of twelve trades. Errors of the `open` and `fresh` parts may be read; of `apart`, the held-out
 * part, only totals. `open` and `apart` were written in two batches, each before any of it was analysed, and split by position:
 * the first two of every four (in the second batch, of every three) are open. `fresh` was written by other authors.
 */
const sentencesOf = (part: 'open' | 'apart' | 'fresh') =>
  readMarkedReviews(new URL(`trades-${part}.tsv`, import.meta.url));

const verdictOn = (mentions: readonly { polarity: string }[]) =>
  verdictOf(mentions.map(({ polarity }) => polarity));

/** Shares of sentences, of those that only praise or only complain. */
function measure(sentences: readonly MarkedReview[], withStars: boolean) {
  const results = sentences.map(({ trade, stars, text, marks }) => {
    const review = { text, stars: withStars ? stars : 3 };
    const { mentions } = analyzers.get(TRADES[trade])?.(review) ?? { mentions: [] };
    return { marked: verdictOn(marks), claimed: verdictOn(mentions) };
  });
  const clear = results.filter(({ marked }) => OPPOSITE[marked] !== undefined);
  const right = clear.filter(({ marked, claimed }) => claimed === marked).length;
  const wrongWay = clear.filter(({ marked, claimed }) => claimed === OPPOSITE[marked]).length;
  return { right: right / clear.length, wrongWay: wrongWay / clear.length };
}

it.each([
  ['open', 30],
  ['apart', 24],
] as const)('has sentences of each trade in the %s part: %i', (part, count) => {
  const sentences = sentencesOf(part);
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
    const sentences = sentencesOf(part);
    const withStars = measure(sentences, true);
    const byWords = measure(sentences, false);
    expect(withStars.right).toBeGreaterThanOrEqual(right);
    expect(withStars.wrongWay).toBeLessThanOrEqual(wrongWay);
    expect(byWords.right).toBeGreaterThanOrEqual(rightByWords);
    expect(byWords.wrongWay).toBeLessThanOrEqual(wrongWayByWords);
  },
);

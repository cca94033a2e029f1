import type { Insights, Polarity, Quote } from '../../../contract/insights.ts';
import { measure, type Voice } from './measures.ts';
import type { QuoteBook } from './quotes.ts';
import { type ReadReview, starPolarity } from './review-insights.ts';

/** How far from neither (0) to praise (1) or fault (-1) a review must lie. */
const CLEAR = 0.3;

/**
 * What a review says of the business: the mean of its stars and of the balance of its mentions. Where they do not agree
 * on a side, it is mixed if it judges at all.
 */
function overallPolarity({ review, analysis }: ReadReview): Polarity {
  const stars = (review.rating - 3) / 2;
  const judged = analysis.mentions.filter(
    ({ kind, polarity, by }) => kind === 'aspects' && by === 'words' && polarity !== 'neutral',
  );
  const praise = judged.filter(({ polarity }) => polarity === 'positive').length;
  const balance = judged.length === 0 ? stars : (2 * praise) / judged.length - 1;
  const value = (stars + balance) / 2;
  if (Math.abs(value) >= CLEAR) return value > 0 ? 'positive' : 'negative';
  return judged.length === 0 ? 'neutral' : 'mixed';
}

/** All reviews together. */
export function deriveOverall(
  all: readonly ReadReview[],
  lastQuarter: number,
): Insights['overall'] {
  const voices = all.map((one): Voice => {
    return { review: one.review, mentions: [], polarity: overallPolarity(one), by: 'words' };
  });
  const measures = measure(voices, all, lastQuarter);
  const { reviews, polarity, percent_positive, ci95, trend } = measures;
  return { reviews, polarity, percent_positive, ci95, trend };
}

/** The quote that stands for the whole: of the side that most reviews take. */
export function pullQuote(
  read: readonly ReadReview[],
  { percent_positive }: Insights['overall'],
  book: QuoteBook,
): Quote | null {
  const side = (percent_positive ?? 0) >= 50 ? 'positive' : 'negative';
  const voices = read
    .filter(({ review }) => starPolarity(review.rating) === side)
    .map(({ review, analysis }): Voice => {
      const mentions = analysis.mentions.filter(({ kind }) => kind === 'aspects');
      return { review, mentions, polarity: side, by: 'words' };
    });
  return book.take(voices, 1, side)[0] ?? null;
}

import type { Insights, Polarity } from '../../../contract/insights.ts';
import { measure, type Voice } from './measures.ts';
import type { ReadReview } from './review-insights.ts';
import { isOfAspect, type Measured } from './subjects.ts';

/** How far from neither (0) to praise (1) or fault (-1) a review must lie. */
const CLEAR = 0.3;

/**
 * What a review says of the business: the mean of its stars and of the balance of its mentions. Where they do not agree
 * on a side, it is mixed if it judges at all.
 */
function overallPolarity({ review, analysis }: ReadReview): Polarity {
  const stars = (review.rating - 3) / 2;
  const judged = analysis.mentions.filter(
    (one) => isOfAspect(one) && one.by === 'words' && one.polarity !== 'neutral',
  );
  const praise = judged.filter(({ polarity }) => polarity === 'positive').length;
  const balance = judged.length === 0 ? stars : (2 * praise) / judged.length - 1;
  const value = (stars + balance) / 2;
  if (Math.abs(value) >= CLEAR) return value > 0 ? 'positive' : 'negative';
  return judged.length === 0 ? 'neutral' : 'mixed';
}

/** All reviews together. */
export function measureOverall(
  all: readonly ReadReview[],
  lastQuarter: number,
): Measured<Insights['overall']> {
  const voices = all.map((one): Voice => {
    const mentions = one.analysis.mentions.filter(isOfAspect);
    return { review: one.review, mentions, polarity: overallPolarity(one), by: 'words' };
  });
  const measures = measure(voices, all, lastQuarter);
  const { reviews, polarity, percent_positive, ci95, trend } = measures;
  return { voices, insight: { reviews, polarity, percent_positive, ci95, trend } };
}

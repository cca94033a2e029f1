import { type AggregateRating, meanRating } from './dataset.ts';
import type { Review } from './review.ts';

/** The fields of a review that its rating is computed from, for `count` equal reviews (default 1). */
export type Rated = Pick<Review, 'rating' | 'text' | 'source' | 'verification'> & {
  count?: number;
};

/** Computes the mean, counts and distribution of reviews. The mean is null if there are none. */
export function aggregateRating(reviews: Iterable<Rated>): AggregateRating {
  const distribution = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 };
  const bySource = new Map<Review['source']['platform'], { sum: number; count: number }>();
  let sum = 0;
  let total = 0;
  let withText = 0;
  let verified = 0;
  for (const { rating, text, source, verification, count = 1 } of reviews) {
    sum += rating * count;
    total += count;
    if (text !== '') withText += count;
    if (verification.status === 'verified') verified += count;
    distribution[String(rating) as keyof typeof distribution] += count;
    const platform = bySource.get(source.platform) ?? { sum: 0, count: 0 };
    platform.sum += rating * count;
    platform.count += count;
    bySource.set(source.platform, platform);
  }
  return {
    rating_value: meanRating(sum, total),
    rating_count: total,
    review_count: withText,
    best_rating: 5,
    worst_rating: 1,
    distribution,
    verified_count: verified,
    by_source: [...bySource]
      .sort(([a, inA], [b, inB]) => inB.count - inA.count || (a < b ? -1 : 1))
      .map(([platform, { sum, count }]) => ({
        platform,
        rating_value: meanRating(sum, count),
        rating_count: count,
      })),
  };
}

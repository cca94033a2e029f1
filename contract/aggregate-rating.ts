import { type AggregateRating, meanRating } from './dataset.ts';
import type { Review } from './review.ts';

/** What the rating depends on; `count` reviews alike, one by default. */
export type Rated = Pick<Review, 'rating' | 'text' | 'source' | 'verification'> & {
  count?: number;
};

/** Mean, counts and distribution over the reviews given; an empty list has a null mean. */
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
    const own = bySource.get(source.platform) ?? { sum: 0, count: 0 };
    own.sum += rating * count;
    own.count += count;
    bySource.set(source.platform, own);
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
      .sort(([a, { count: m }], [b, { count: n }]) => n - m || (a < b ? -1 : 1))
      .map(([platform, own]) => ({
        platform,
        rating_value: meanRating(own.sum, own.count),
        rating_count: own.count,
      })),
  };
}

import type { AggregateRating } from './dataset.ts';
import type { EntityKind } from './entity.ts';
import { numbered } from './plain-text.ts';
import type { Review, Verification } from './review.ts';
import { shownAverage } from './shown-average.ts';

/** Returns the mean rating, rounded half up to two decimals, or null if there are no reviews. Only five stars alone make 5. */
export function meanRating(sum: number, count: number): number | null {
  if (count === 0) return null;
  const rounded = Math.round((sum * 100) / count) / 100;
  return sum < 5 * count ? Math.min(rounded, 4.99) : rounded;
}

const METHODS = {
  job_match: 'matched to a job, visit or purchase',
  invitation: 'by invitation after a job, visit or purchase',
  manual: 'confirmed by hand',
  platform: 'verified by their platform',
} as const;

/** Says in English who verified a review, and how: "verified, matched to a job, visit or purchase". */
export function describeVerification({ status, method }: Verification): string {
  return status === 'verified' && method !== 'none' ? `${status}, ${METHODS[method]}` : status;
}

/** Says in English how many reviews were verified, by method: "39 matched to a job, visit or purchase, 2 confirmed by hand". */
export function verificationCounts({ verified_by_method }: AggregateRating): string {
  const counts = Object.entries(verified_by_method) as [keyof typeof METHODS, number][];
  const named = counts.map(([method, count]) => `${count} ${METHODS[method]}`);
  return named.join(', ') || 'none verified';
}

/** Says in English how many reviews there are, and their average if they are enough for one: "172 reviews, 4.24 of 5". */
export function sayRating(
  rating: Pick<AggregateRating, 'rating_value' | 'rating_count'>,
  kind?: EntityKind,
): string {
  const count = numbered(rating.rating_count, 'review');
  const average = shownAverage(rating, kind);
  return average === null ? count : `${count}, ${average} of 5`;
}

/** Counts the reviews for which their authors got something, and those by people close to the business. */
export function markedCounts(reviews: readonly Review[]) {
  const countOf = (mark: 'incentivized' | 'insider') =>
    reviews.filter((review) => review[mark] === true).length;
  return { incentivized: countOf('incentivized'), insider: countOf('insider') };
}

/** Computes the mean, counts and distribution of reviews. The mean is null if there are none. */
export function aggregateRating(reviews: Iterable<Review>): AggregateRating {
  const distribution = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 };
  const bySource = new Map<Review['source']['platform'], { sum: number; count: number }>();
  let sum = 0;
  let total = 0;
  let withText = 0;
  let verified = 0;
  const byMethod = { job_match: 0, invitation: 0, manual: 0, platform: 0 };
  for (const { rating, text, source, verification } of reviews) {
    sum += rating;
    total++;
    if (text !== '') withText++;
    if (verification.status === 'verified') verified++;
    if (verification.method !== 'none') byMethod[verification.method]++;
    distribution[String(rating) as keyof typeof distribution]++;
    const platform = bySource.get(source.platform) ?? { sum: 0, count: 0 };
    platform.sum += rating;
    platform.count++;
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
    verified_by_method: Object.fromEntries(
      Object.entries(byMethod).filter(([, count]) => count > 0),
    ),
    by_source: [...bySource]
      .sort(([a, inA], [b, inB]) => inB.count - inA.count || (a < b ? -1 : 1))
      .map(([platform, { sum, count }]) => ({
        platform,
        rating_value: meanRating(sum, count),
        rating_count: count,
      })),
  };
}

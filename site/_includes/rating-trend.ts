import { meanRating } from '../../contract/aggregate-rating.ts';
import type { Review } from '../../contract/review.ts';
import { quarterName, quarterOf } from '../../contract/review.ts';

/** Average rating in a calendar period. `average` is null if the period has no reviews. */
export type RatingPoint = { period: string; reviews: number; average: number | null };

type Dated = Pick<Review, 'date' | 'rating'>;

/** Maximum span in years for which periods are quarters. */
const MAX_YEARS_BY_QUARTER = 6;

/**
 * Returns the average rating over time, oldest first and without gaps: by quarter (`2026-Q1`), or by year (`2026`) if the
 * reviews span more than six years.
 */
export function ratingTrend(reviews: readonly Dated[]): RatingPoint[] {
  const years = reviews.map(({ date }) => yearOf(date));
  const { first, last } = spanOf(years);
  if (years.length === 0) return [];
  const isByYear = last - first >= MAX_YEARS_BY_QUARTER;
  const periodOf = isByYear ? yearOf : quarterOf;
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { date, rating } of reviews) {
    const period = periodOf(date);
    const total = sums.get(period) ?? { sum: 0, count: 0 };
    total.sum += rating;
    total.count++;
    sums.set(period, total);
  }
  const span = spanOf([...sums.keys()]);
  return Array.from({ length: span.last - span.first + 1 }, (_, at) => {
    const period = span.first + at;
    const { sum, count } = sums.get(period) ?? { sum: 0, count: 0 };
    return {
      period: isByYear ? String(period) : quarterName(period),
      reviews: count,
      average: meanRating(sum, count),
    };
  });
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** Returns the smallest and the largest number. There may be too many to spread into `Math.min`. */
function spanOf(numbers: readonly number[]): { first: number; last: number } {
  return {
    first: numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    last: numbers.reduce((a, b) => Math.max(a, b), 0),
  };
}

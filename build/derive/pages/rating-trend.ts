import type { Review } from '../../../contract/review.ts';

/** Mean rating of one calendar period. `average` is null in a period without reviews. */
export type TrendPoint = { period: string; reviews: number; average: number | null };

type Dated = Pick<Review, 'date' | 'rating'>;

/** Longest span shown by quarter, in years; longer ones are shown by year. */
const MAX_YEARS_BY_QUARTER = 6;

/**
 * Mean rating over time, oldest first and without gaps: by quarter (`2026-Q1`), or by year (`2026`) where the reviews span
 * more than six years. Periods without reviews have a null mean.
 */
export function ratingTrend(reviews: readonly Dated[]): TrendPoint[] {
  const years = reviews.map(({ date }) => Number(date.slice(0, 4)));
  const first = years.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const last = years.reduce((a, b) => Math.max(a, b), 0);
  if (years.length === 0) return [];
  const periodOf = last - first >= MAX_YEARS_BY_QUARTER ? yearOf : quarterOf;
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { date, rating } of reviews) {
    const period = periodOf(date);
    const own = sums.get(period) ?? { sum: 0, count: 0 };
    own.sum += rating;
    own.count++;
    sums.set(period, own);
  }
  const filled =
    periodOf === yearOf ? yearsBetween(first, last) : quartersBetween([...sums.keys()]);
  return filled.map((period) => {
    const own = sums.get(period);
    return {
      period,
      reviews: own?.count ?? 0,
      average: own === undefined ? null : Math.round((own.sum * 100) / own.count) / 100,
    };
  });
}

function yearOf(date: string): string {
  return date.slice(0, 4);
}

function quarterOf(date: string): string {
  return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}

function yearsBetween(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
}

function quartersBetween(seen: readonly string[]): string[] {
  const sorted = seen.toSorted();
  const from = indexOfQuarter(sorted[0] ?? '');
  const to = indexOfQuarter(sorted.at(-1) ?? '');
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const index = from + at;
    return `${String(Math.floor(index / 4)).padStart(4, '0')}-Q${(index % 4) + 1}`;
  });
}

function indexOfQuarter(quarter: string): number {
  return Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1;
}

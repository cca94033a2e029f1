import {
  criticismCount,
  type Period,
  type Polarity,
  type PolaritySource,
  praiseCount,
} from '../../../contract/insights.ts';
import { countPolarities, polarityOfMentions, round, shareOf } from '../../../contract/opinions.ts';
import { quarterName, quarterOf } from '../../../contract/review.ts';
import type { ReadReview, ReviewMention } from '../read/review-analysis.ts';

/** A review that mentions a subject (an aspect, a technician, a service or an area), with its mentions. */
export type SubjectReview = ReadReview & {
  readonly mentions: readonly ReviewMention[];
  /** Mentions that may be quoted for it. */
  readonly quotable: readonly ReviewMention[];
  /** Undefined if the text was not read. */
  readonly polarity: Polarity | undefined;
  readonly by: PolaritySource;
};

function sumOfStars(reviews: readonly ReadReview[]): number {
  return reviews.reduce((sum, { review }) => sum + review.rating, 0);
}

/** Judges a review by its mentions of a subject. The source is a model if it was marked, else words if any mention has them. */
export function judgedBy(
  { review, analysis }: ReadReview,
  mentions: readonly ReviewMention[],
): SubjectReview {
  const sources = new Set(mentions.map(({ by }) => by));
  const by = (['model', 'words'] as const).find((source) => sources.has(source)) ?? 'stars';
  const polarity = polarityOfMentions(mentions);
  return { review, analysis, mentions, quotable: mentions, polarity, by };
}

/** A kind of period: its number for a day, and its name. */
type Calendar = typeof QUARTERS;
export const QUARTERS = { periodOf: quarterOf, nameOf: quarterName };
export const YEARS: Calendar = {
  periodOf: (day) => Number(day.slice(0, 4)),
  nameOf: (year) => String(year).padStart(4, '0'),
};

/** Returns the figures by period, oldest first, from the first review of the subject to `lastDay`, the newest review of all. */
export function periodsOf(
  reviews: readonly SubjectReview[],
  { periodOf, nameOf }: Calendar,
  lastDay: string,
): Period[] {
  if (reviews.length === 0) return [];
  const byPeriod = Map.groupBy(reviews, ({ review }) => periodOf(review.date));
  const first = Math.min(...byPeriod.keys());
  return Array.from({ length: periodOf(lastDay) - first + 1 }, (_, at) => {
    const all = byPeriod.get(first + at) ?? [];
    const polarity = countPolarities(all);
    return {
      period: nameOf(first + at),
      reviews: all.length,
      average_rating: all.length === 0 ? null : round(sumOfStars(all) / all.length, 2),
      praise: praiseCount(polarity),
      criticism: criticismCount(polarity),
    };
  });
}

/**
 * Creates a function that measures subjects by the reviews that mention them, at least one each.
 * @param population all reviews that could mention the subjects, for shares and comparisons
 * @param lastDay date of the newest review of all
 */
export function createMeasure(population: readonly ReadReview[], lastDay: string) {
  const allStars = sumOfStars(population);
  return (reviews: readonly SubjectReview[]) => {
    const polarity = countPolarities(reviews);
    const others = population.length - reviews.length;
    const stars = sumOfStars(reviews);
    const mean = stars / reviews.length;
    const byStars = reviews.filter((one) => one.by === 'stars' && one.polarity !== 'neutral');
    const distribution = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 };
    for (const { review } of reviews) distribution[`${review.rating as 1 | 2 | 3 | 4 | 5}`]++;
    return {
      reviews: reviews.length,
      mentions: reviews.reduce((sum, { mentions }) => sum + mentions.length, 0),
      share_of_reviews: round(reviews.length / population.length, 3),
      polarity,
      by_stars: byStars.length,
      ...shareOf(polarity),
      distribution,
      average_rating: round(mean, 2),
      rating_impact: others === 0 ? null : round(mean - (allStars - stars) / others, 2),
      years: periodsOf(reviews, YEARS, lastDay),
    };
  };
}

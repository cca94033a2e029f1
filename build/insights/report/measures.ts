import {
  type AspectInsight,
  criticismCount,
  type Period,
  type Polarity,
  type PolaritySource,
  praiseCount,
} from '../../../contract/insights.ts';
import { countPolarities, round, shareOf } from '../../../contract/opinions.ts';
import { quarterName, quarterOf, type Review } from '../../../contract/review.ts';
import type { ReviewMention } from '../read/review-analysis.ts';

/** A review that mentions a subject (an aspect, a technician, a service or an area), with its mentions. */
export type SubjectReview = {
  readonly review: Review;
  readonly mentions: readonly ReviewMention[];
  /** Mentions that may be quoted; by default `mentions`. */
  readonly quotable?: readonly ReviewMention[];
  /** Undefined if the text was not read. */
  readonly polarity: Polarity | undefined;
  readonly by: PolaritySource;
};

type Rated = { readonly review: Review };

function sumOfStars(reviews: readonly Rated[]): number {
  return reviews.reduce((sum, { review }) => sum + review.rating, 0);
}

/** Returns the source of the opinion of a review on one subject: a model if it was marked, else words if any mention has them. */
export function sourceOf(mentions: readonly ReviewMention[]): PolaritySource {
  if (mentions.some(({ by }) => by === 'model')) return 'model';
  return mentions.some(({ by }) => by === 'words') ? 'words' : 'stars';
}

const MAX_QUARTERS = 12;

/** Returns the figures of the periods `first` to `last`, oldest first. */
function periodsOf(
  reviews: readonly SubjectReview[],
  periodOf: (day: string) => number,
  nameOf: (period: number) => string,
  { last, max = Number.POSITIVE_INFINITY }: { last: number; max?: number },
): Period[] {
  const byPeriod = Map.groupBy(reviews, ({ review }) => periodOf(review.date));
  const first = Math.max(Math.min(...byPeriod.keys()), last - max + 1);
  const periods: Period[] = [];
  for (let period = first; period <= last; period++) {
    const all = byPeriod.get(period) ?? [];
    const polarity = countPolarities(all);
    periods.push({
      period: nameOf(period),
      reviews: all.length,
      average_rating: all.length === 0 ? null : round(sumOfStars(all) / all.length, 2),
      praise: praiseCount(polarity),
      criticism: criticismCount(polarity),
    });
  }
  return periods;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));
const yearName = (year: number): string => String(year).padStart(4, '0');

/** Returns the figures by year, from the first review of the subject to the newest review of all. */
export function yearsOf(reviews: readonly SubjectReview[], lastDay: string): Period[] {
  return periodsOf(reviews, yearOf, yearName, { last: yearOf(lastDay) });
}

/** Returns the figures of up to twelve quarters, ending with that of the newest review of all. */
export function quartersOf(reviews: readonly SubjectReview[], lastDay: string): Period[] {
  return periodsOf(reviews, quarterOf, quarterName, {
    last: quarterOf(lastDay),
    max: MAX_QUARTERS,
  });
}

/** The counts and averages of a subject, as in the contract. */
type Measures = Omit<AspectInsight, 'id' | 'label' | 'quotes' | 'terms'>;

/**
 * Creates a function that measures subjects by the reviews that mention them, at least one each.
 * @param population all reviews that could mention the subjects, for shares and comparisons
 * @param lastDay date of the newest review of all
 */
export function createMeasure(
  population: readonly Rated[],
  lastDay: string,
): (reviews: readonly SubjectReview[]) => Measures {
  const allStars = sumOfStars(population);
  return (reviews) => {
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
      years: yearsOf(reviews, lastDay),
    };
  };
}

import type { AspectInsight, Polarity, PolaritySource } from '../../../contract/insights.ts';
import { quarterName, quarterOf, type Review } from '../../../contract/review.ts';
import { countPolarities, percentPositive, round, wilsonInterval } from './counts.ts';
import type { ReviewMention } from './review-insights.ts';

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

/** A judgement by words rather than by the stars. */
const CLEAR = 2;

/**
 * Returns the polarity of a review from its mentions of one subject. Praise and complaint together are mixed, unless only
 * one of them is clear: "Ann came out. She was kind." is praise even if the first sentence leans towards complaint.
 */
export function polarityOfMentions(mentions: readonly ReviewMention[]): Polarity {
  let praise = 0;
  let complaint = 0;
  for (const { polarity, strength } of mentions) {
    if (polarity === 'positive') praise = Math.max(praise, strength + 1);
    if (polarity === 'negative') complaint = Math.max(complaint, strength + 1);
  }
  if (praise === 0 && complaint === 0) return 'neutral';
  const areEquallyClear = praise >= CLEAR === complaint >= CLEAR;
  if (praise > 0 && complaint > 0 && areEquallyClear) return 'mixed';
  return praise > complaint ? 'positive' : 'negative';
}

const MAX_TREND_QUARTERS = 12;

/** Returns the trend up to `lastQuarter`; empty without reviews. */
function trendOf(reviews: readonly SubjectReview[], lastQuarter: number): AspectInsight['trend'] {
  const byQuarter = Map.groupBy(reviews, ({ review }) => quarterOf(review.date));
  const first = Math.max(Math.min(...byQuarter.keys()), lastQuarter - MAX_TREND_QUARTERS + 1);
  const trend: AspectInsight['trend'] = [];
  for (let quarter = first; quarter <= lastQuarter; quarter++) {
    const inQuarter = byQuarter.get(quarter) ?? [];
    trend.push({
      period: quarterName(quarter),
      reviews: inQuarter.length,
      percent_positive: percentPositive(countPolarities(inQuarter)),
    });
  }
  return trend;
}

/** The counts and averages of a subject, as in the contract. */
type Measures = Omit<AspectInsight, 'id' | 'label' | 'quotes' | 'terms'>;

/**
 * Creates a function that measures subjects by the reviews that mention them, at least one each.
 * @param population all reviews that could mention the subjects, for shares and comparisons
 */
export function createMeasure(
  population: readonly Rated[],
  lastQuarter: number,
): (reviews: readonly SubjectReview[]) => Measures {
  const allStars = sumOfStars(population);
  return (reviews) => {
    const polarity = countPolarities(reviews);
    const others = population.length - reviews.length;
    const stars = sumOfStars(reviews);
    const mean = stars / reviews.length;
    const byStars = reviews.filter((one) => one.by === 'stars' && one.polarity !== 'neutral');
    return {
      reviews: reviews.length,
      mentions: reviews.reduce((sum, { mentions }) => sum + mentions.length, 0),
      share_of_reviews: round(reviews.length / population.length, 3),
      polarity,
      by_stars: byStars.length,
      percent_positive: percentPositive(polarity),
      ci95: wilsonInterval(polarity),
      average_rating: round(mean, 2),
      rating_impact: others === 0 ? null : round(mean - (allStars - stars) / others, 2),
      trend: trendOf(reviews, lastQuarter),
    };
  };
}

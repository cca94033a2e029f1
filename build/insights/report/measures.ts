import type { AspectInsight, By, Polarity } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { quarterName, quarterOf } from '../../../contract/review.ts';
import { CLEAR_PROBABILITY } from '../model/polarity.ts';
import type { ReviewMention } from './review-analysis.ts';
import { round } from './round.ts';
import { wilsonInterval } from './wilson.ts';

/** A review that speaks of a subject, and where. */
export type Voice = {
  readonly review: Review;
  readonly mentions: readonly ReviewMention[];
  readonly polarity: Polarity;
  /** What the polarity rests on. */
  readonly by: By;
};

/** The reviews that a subject is counted in, with what comparisons need. */
export type Base = {
  readonly reviewCount: number;
  readonly ratingSum: number;
  /** Of the newest review there is. */
  readonly lastQuarter: number;
};

/** What `reviews` are as a base. */
export function baseOf(reviews: readonly { readonly review: Review }[], lastQuarter: number): Base {
  return { reviewCount: reviews.length, ratingSum: sumOfStars(reviews), lastQuarter };
}

function sumOfStars(voices: readonly { readonly review: Review }[]): number {
  return voices.reduce((sum, { review }) => sum + review.rating, 0);
}

type Counts = Record<Polarity, number>;

/** A subject's counts and averages, as in the contract. */
type Measures = Pick<
  AspectInsight,
  | 'reviews'
  | 'mentions'
  | 'share_of_reviews'
  | 'polarity'
  | 'by_stars'
  | 'percent_positive'
  | 'ci95'
  | 'average_rating'
  | 'rating_impact'
  | 'trend'
>;

/** Quarters shown in a trend, at most. */
const TREND_QUARTERS = 12;

/**
 * Praise and complaint in one review make it mixed, unless only one of them is clear: "Ann came out. She was kind." is praise
 * even where the first sentence sounds a little like a complaint. A judgement beats neutral mentions.
 */
export function polarityOfMentions(mentions: readonly ReviewMention[]): Polarity {
  const surest = (asked: Polarity): number =>
    Math.max(0, ...mentions.filter(({ polarity }) => polarity === asked).map(({ sure }) => sure));
  const praise = surest('positive');
  const complaint = surest('negative');
  if (praise === 0 && complaint === 0) return 'neutral';
  const areAlike = praise >= CLEAR_PROBABILITY === complaint >= CLEAR_PROBABILITY;
  if (praise > 0 && complaint > 0 && areAlike) return 'mixed';
  return praise > complaint ? 'positive' : 'negative';
}

export function countPolarities(voices: readonly { polarity: Polarity }[]): Counts {
  const counts: Counts = { positive: 0, neutral: 0, negative: 0, mixed: 0 };
  for (const { polarity } of voices) counts[polarity]++;
  return counts;
}

/** How many judge: all but the neutral. */
export function judgedCount({ positive, negative, mixed }: Counts): number {
  return positive + negative + mixed;
}

/** Praise among what judges, in percent; mixed counts half; null when nothing judges. */
export function percentPositive(counts: Counts): number | null {
  const judged = judgedCount(counts);
  return judged === 0 ? null : round((100 * (counts.positive + counts.mixed / 2)) / judged, 1);
}

/** 95 % interval of `percentPositive`; null when nothing judges. */
export function intervalOf(counts: Counts): Measures['ci95'] {
  const judged = judgedCount(counts);
  return judged === 0 ? null : wilsonInterval(counts.positive + counts.mixed / 2, judged);
}

/** By quarter, up to the last one. */
export function trendOf(
  voices: readonly Pick<Voice, 'review' | 'polarity'>[],
  lastQuarter: number,
): Measures['trend'] {
  const byQuarter = Map.groupBy(voices, ({ review }) => quarterOf(review.date));
  const first = Math.max(Math.min(...byQuarter.keys()), lastQuarter - TREND_QUARTERS + 1);
  const trend: Measures['trend'] = [];
  for (let quarter = first; quarter <= lastQuarter; quarter++) {
    const there = byQuarter.get(quarter) ?? [];
    trend.push({
      period: quarterName(quarter),
      reviews: there.length,
      percent_positive: percentPositive(countPolarities(there)),
    });
  }
  return trend;
}

/** Mean stars of at least one review. */
export function meanStars(voices: readonly Voice[]): number {
  return sumOfStars(voices) / voices.length;
}

/** Measures a subject by the reviews that speak of it, all of which are in the base. */
export function measure(voices: readonly Voice[], base: Base): Measures {
  const polarity = countPolarities(voices);
  const ratingSum = sumOfStars(voices);
  const others = base.reviewCount - voices.length;
  const mean = voices.length === 0 ? null : meanStars(voices);
  const otherMean = others === 0 ? null : (base.ratingSum - ratingSum) / others;
  return {
    reviews: voices.length,
    mentions: voices.reduce((sum, { mentions }) => sum + mentions.length, 0),
    share_of_reviews: base.reviewCount === 0 ? 0 : round(voices.length / base.reviewCount, 3),
    polarity,
    by_stars: voices.filter((voice) => voice.by === 'stars' && voice.polarity !== 'neutral').length,
    percent_positive: percentPositive(polarity),
    ci95: intervalOf(polarity),
    average_rating: mean === null ? null : round(mean, 2),
    rating_impact: mean === null || otherMean === null ? null : round(mean - otherMean, 2),
    trend: voices.length === 0 ? [] : trendOf(voices, base.lastQuarter),
  };
}

import type { AspectInsight, By, Polarity } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { quarterName, quarterOf } from '../../../contract/review.ts';
import { CLEAR_PROBABILITY } from '../model/polarity.ts';
import { countPolarities, percentPositive, praiseOf, round, wilsonInterval } from './counts.ts';
import type { ReadReview, ReviewMention } from './review-insights.ts';

/** A review that speaks of a subject, and where. */
export type Voice = {
  readonly review: Review;
  readonly mentions: readonly ReviewMention[];
  /** Undefined where its text was not read. */
  readonly polarity: Polarity | undefined;
  /** What the polarity rests on. */
  readonly by: By;
};

type Rated = { readonly review: Review };

/** Mean stars; of no reviews NaN. */
export function meanStars(reviews: readonly Rated[]): number {
  return reviews.reduce((sum, { review }) => sum + review.rating, 0) / reviews.length;
}

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

/** Reviews that speak of an aspect. */
export function voicesOfAspect(read: readonly ReadReview[], id: string): Voice[] {
  return read.flatMap(({ review, analysis: { by = 'words', mentions: all } }) => {
    const mentions = all.filter((one) => one.kind === 'aspects' && one.id === id);
    if (mentions.length === 0) return [];
    return [{ review, mentions, polarity: polarityOfMentions(mentions), by }];
  });
}

/** Quarters shown in a trend, at most. */
const TREND_QUARTERS = 12;

/** By quarter, up to the last one; empty of no reviews. */
export function trendOf(
  voices: readonly Pick<Voice, 'review' | 'polarity'>[],
  lastQuarter: number,
): AspectInsight['trend'] {
  const byQuarter = Map.groupBy(voices, ({ review }) => quarterOf(review.date));
  const first = Math.max(Math.min(...byQuarter.keys()), lastQuarter - TREND_QUARTERS + 1);
  const trend: AspectInsight['trend'] = [];
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

/** A subject's counts and averages, as in the contract. */
type Measures = Omit<AspectInsight, 'id' | 'label' | 'quotes' | 'terms'>;

/** Measures a subject by at least one review that speaks of it, out of those it is counted in. */
export function measure(
  voices: readonly Voice[],
  counted: readonly Rated[],
  lastQuarter: number,
): Measures {
  const polarity = countPolarities(voices);
  const own = new Set(voices.map(({ review }) => review));
  const others = counted.filter(({ review }) => !own.has(review));
  const mean = meanStars(voices);
  const byStars = voices.filter(({ by, polarity: told }) => by === 'stars' && told !== 'neutral');
  return {
    reviews: voices.length,
    mentions: voices.reduce((sum, { mentions }) => sum + mentions.length, 0),
    share_of_reviews: round(voices.length / counted.length, 3),
    polarity,
    by_stars: byStars.length,
    percent_positive: percentPositive(polarity),
    ci95: wilsonInterval(praiseOf(polarity)),
    average_rating: round(mean, 2),
    rating_impact: others.length === 0 ? null : round(mean - meanStars(others), 2),
    trend: trendOf(voices, lastQuarter),
  };
}

import type { AspectInsight, By, Polarity } from '../../../contract/insights.ts';
import { quarterName, quarterOf, type Review } from '../../../contract/review.ts';
import { CLEAR_PROBABILITY } from '../model/polarity.ts';
import { countPolarities, percentPositive, round, wilsonInterval } from './counts.ts';
import type { ReviewMention } from './review-insights.ts';

/** A review that speaks of a subject, and where. */
export type Voice = {
  readonly review: Review;
  readonly mentions: readonly ReviewMention[];
  /** Where it may be quoted, if elsewhere too. */
  readonly quotable?: readonly ReviewMention[];
  /** Undefined where its text was not read. */
  readonly polarity: Polarity | undefined;
  /** What the polarity rests on. */
  readonly by: By;
};

type Rated = { readonly review: Review };

function starsOf(reviews: readonly Rated[]): number {
  return reviews.reduce((sum, { review }) => sum + review.rating, 0);
}

/**
 * Praise and complaint in one review make it mixed, unless only one of them is clear: "Ann came out. She was kind." is praise
 * even where the first sentence sounds a little like a complaint. A judgement beats neutral mentions.
 */
export function polarityOfMentions(mentions: readonly ReviewMention[]): Polarity {
  let praise = 0;
  let complaint = 0;
  for (const { polarity, sure } of mentions) {
    if (polarity === 'positive') praise = Math.max(praise, sure);
    if (polarity === 'negative') complaint = Math.max(complaint, sure);
  }
  if (praise === 0 && complaint === 0) return 'neutral';
  const areAlike = praise >= CLEAR_PROBABILITY === complaint >= CLEAR_PROBABILITY;
  if (praise > 0 && complaint > 0 && areAlike) return 'mixed';
  return praise > complaint ? 'positive' : 'negative';
}

/** Quarters shown in a trend, at most. */
const TREND_QUARTERS = 12;

/** By quarter, up to the last one; empty of no reviews. */
function trendOf(voices: readonly Voice[], lastQuarter: number): AspectInsight['trend'] {
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

/** Measures subjects by the reviews that speak of them, at least one, out of all those they are counted in. */
export function measureOf(
  counted: readonly Rated[],
  lastQuarter: number,
): (voices: readonly Voice[]) => Measures {
  const allStars = starsOf(counted);
  return (voices) => {
    const polarity = countPolarities(voices);
    const others = counted.length - voices.length;
    const stars = starsOf(voices);
    const mean = stars / voices.length;
    const byStars = voices.filter(({ by, polarity: told }) => by === 'stars' && told !== 'neutral');
    return {
      reviews: voices.length,
      mentions: voices.reduce((sum, { mentions }) => sum + mentions.length, 0),
      share_of_reviews: round(voices.length / counted.length, 3),
      polarity,
      by_stars: byStars.length,
      percent_positive: percentPositive(polarity),
      ci95: wilsonInterval(polarity),
      average_rating: round(mean, 2),
      rating_impact: others === 0 ? null : round(mean - (allStars - stars) / others, 2),
      trend: trendOf(voices, lastQuarter),
    };
  };
}

import type { EntityKind } from '../../../contract/entity.ts';
import type { By } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import type { ReviewInsights, SaidOf } from '../../../contract/review-insights.ts';

/** One judged place of a review; plain JSON. Offsets are UTF-16 code units of the text. */
export type ReviewMention = {
  kind: 'aspects' | EntityKind;
  id: string;
  polarity: 'positive' | 'neutral' | 'negative';
  by: By;
  /** Probability of that polarity, 0 to 1. */
  sure: number;
  /** The same without the stars of the review: what the words alone say. */
  told: number;
  /** The words that speak of it, lower case; empty when a whole sentence does. */
  term: string;
  /** Where it stands. */
  start: number;
  end: number;
  /** Whole words around it that read well alone; undefined when there are none. */
  quote: [start: number, end: number] | undefined;
  /** The few words around it that say it, without a name; undefined when they are too many. */
  phrase: [start: number, end: number] | undefined;
};

/** What one review says; plain JSON. `by` is undefined for a review that was not read. */
export type ReviewAnalysis = {
  by: By | undefined;
  /** Language it is in; undefined without a text. */
  language: string | undefined;
  mentions: ReviewMention[];
};

/** A review with what it says. */
export type ReadReview = { readonly review: Review; readonly analysis: ReviewAnalysis };

/** What the stars of a review say of everything in it. */
export function starPolarity(rating: number): ReviewMention['polarity'] {
  if (rating >= 4) return 'positive';
  return rating <= 2 ? 'negative' : 'neutral';
}

const KINDS: Readonly<Record<ReviewMention['kind'], SaidOf['kind']>> = {
  aspects: 'aspect',
  technicians: 'technician',
  services: 'service',
  service_areas: 'service_area',
};

/** What each review that was read says, in the order of its text. */
export function reviewInsights(read: readonly ReadReview[]): ReviewInsights {
  return Object.fromEntries(
    read.map(({ review, analysis: { mentions } }) => [
      review.id,
      mentions
        .map(({ kind, id, polarity, start, end, by }): SaidOf => {
          return { kind: KINDS[kind], id, polarity, start, end, by };
        })
        .sort((a, b) => a.start - b.start || a.end - b.end),
    ]),
  );
}

import type { EntityKind } from '../../../contract/entity.ts';
import type { Polarity, PolaritySource } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import type {
  MentionInsight,
  ReviewInsight,
  ReviewInsights,
} from '../../../contract/review-insights.ts';

/** A mention of an aspect or entity in a review. Plain JSON; offsets are UTF-16 code units of the text. */
export type ReviewMention = {
  kind: 'aspects' | EntityKind;
  id: string;
  polarity: 'positive' | 'neutral' | 'negative';
  by: PolaritySource;
  /** How clear the words are: 0 if the stars judge, 1 for a plain word ("quick"), 2 if clear, 3 if they leave no doubt. */
  strength: number;
  /** Names the point that a mark makes, so that marks of other reviews can be grouped with it. No page shows it. */
  point?: string;
  /** The matched term in lower case, or empty if the whole sentence is the mention. */
  term: string;
  start: number;
  end: number;
  /** A clause or sentence around the mention that can be quoted on its own, if any. */
  quote: [start: number, end: number] | undefined;
};

/** The analysis of one review, as plain JSON. `by` is undefined if the text was not read. */
export type ReviewAnalysis = {
  by: PolaritySource | undefined;
  /** BCP 47, or undefined for a review without text. */
  language: string | undefined;
  /** The language model that marked the review, if one did. */
  model?: string;
  mentions: ReviewMention[];
};

/** A review with its analysis. */
export type ReadReview = { readonly review: Review; readonly analysis: ReviewAnalysis };

/** Returns the polarity that a star rating implies. */
export function starPolarity(rating: number): ReviewMention['polarity'] {
  if (rating >= 4) return 'positive';
  return rating <= 2 ? 'negative' : 'neutral';
}

const KINDS: Readonly<Record<ReviewMention['kind'], MentionInsight['kind']>> = {
  aspects: 'aspect',
  technicians: 'technician',
  services: 'service',
  service_areas: 'service_area',
};

/** Lists the verdict, the language and the mentions of each review by its id, mentions in text order. */
export function reviewInsights(
  all: readonly ReadReview[],
  polarityOf: (review: ReadReview) => Polarity,
): ReviewInsights {
  const entries = all.map((read): [string, ReviewInsight] => {
    const { language = null, mentions } = read.analysis;
    const ordered = mentions
      .map(({ kind, id, polarity, start, end, by }): MentionInsight => {
        return { kind: KINDS[kind], id, polarity, start, end, by };
      })
      .sort((a, b) => a.start - b.start || a.end - b.end);
    return [read.review.id, { polarity: polarityOf(read), language, mentions: ordered }];
  });
  return Object.fromEntries(entries);
}

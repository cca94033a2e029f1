import type { EntityKind } from '../../../contract/entity.ts';
import type { PolaritySource } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';

/** A mention of an aspect or entity in a review. Plain JSON; offsets are UTF-16 code units of the text. */
export type ReviewMention = {
  kind: 'aspects' | EntityKind;
  id: string;
  polarity: 'positive' | 'neutral' | 'negative';
  by: PolaritySource;
  /** How clear the words are: 0 if the stars judge, 1 for a plain word ("quick"), 2 if clear, 3 if they leave no doubt. */
  strength: number;
  /** The words behind the polarity, as they are written; none if the stars judge. */
  because: string[];
  /** Names the point that a mark makes, so that marks of other reviews can be grouped with it. No page shows it. */
  point?: string;
  /** The matched term in lower case, or empty if the whole sentence is the mention. */
  term: string;
  start: number;
  end: number;
  /** A clause or sentence around the mention that can be quoted on its own, if any. */
  quote: [start: number, end: number] | undefined;
};

/** The analysis of one review, as plain JSON. */
export type ReviewAnalysis = {
  /** False without text, or for a language that is not read. */
  isRead: boolean;
  /** BCP 47, or undefined for a review without text. */
  language: string | undefined;
  /** The language model that marked the review, if one did. */
  model?: string;
  mentions: ReviewMention[];
  /** Offsets of the words that begin a contrast: "but". */
  contrasts?: number[];
};

/** A review with its analysis. */
export type ReadReview = { readonly review: Review; readonly analysis: ReviewAnalysis };

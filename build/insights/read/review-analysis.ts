import type { EntityKind } from '../../../contract/entity.ts';
import type { PolaritySource } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import type { Annotation } from '../../annotate/annotation.ts';
import { placeOf } from '../../annotate/place-of.ts';

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
  /** Offsets of the words that begin a contrast ("but") or what is not so ("would have"). */
  contrasts?: number[];
};

/** A review with its analysis. */
export type ReadReview = { readonly review: Review; readonly analysis: ReviewAnalysis };

/** Strength of a mark: it can be quoted, but words that leave no doubt go before it. */
const MARK_STRENGTH = 2;
/** Maximum number of words of a passage that counts as a term. */
const MAX_TERM_WORDS = 3;

/**
 * Replaces what our reader found about aspects by the marks of an annotation, which are passages of the text. People, services and
 * areas stay as read.
 */
export function withMarks(
  analysis: ReviewAnalysis,
  text: string,
  { model, language, mentions }: Annotation,
): ReviewAnalysis {
  const marks = mentions.map(({ aspect, polarity, quote, point = '' }): ReviewMention => {
    const start = placeOf(quote, text);
    const end = start + quote.length;
    const isTerm = quote.split(/\s+/).length <= MAX_TERM_WORDS;
    return {
      kind: 'aspects',
      id: aspect,
      polarity,
      by: 'model',
      strength: polarity === 'neutral' ? 0 : MARK_STRENGTH,
      because: [quote],
      term: isTerm ? quote.toLowerCase() : '',
      point,
      start,
      end,
      quote: [start, end],
    };
  });
  const others = analysis.mentions.filter(({ kind }) => kind !== 'aspects');
  return { ...analysis, isRead: true, model, language, mentions: [...marks, ...others] };
}

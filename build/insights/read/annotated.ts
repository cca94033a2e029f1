import type { Annotation } from '../../annotate/annotation.ts';
import { placeOf } from '../../annotate/place-of.ts';
import type { ReviewAnalysis, ReviewMention } from './review-analysis.ts';

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

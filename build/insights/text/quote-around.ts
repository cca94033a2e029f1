import type { Segmented } from './segment.ts';
import { offsetsOf, overlaps, type Span } from './tokenize.ts';

/** Maximum length of a quote in characters. */
export const MAX_LENGTH = 240;
const MIN_WORDS = 3;

/** What a quote begins with: no emoticon. */
const OPENING = /(?<![:;=]-?)[\p{L}\p{N}"“«'‘£$€(]/u;
/** Marks at the end that belong to the surrounding text, with brackets that opened before: no emoticon. */
const CLOSING = /(?:[\s,;:—–-]|(?<!\([^()]*|[:;=]-?)\))+$/u;

/**
 * Returns the offsets of a quote around the span: its whole sentence, because half of one can say what the whole does not ("The work
 * was superb, but"). Returns undefined if it does not read well alone: too short, too long, a question, with a URL, or dependent on
 * the preceding text.
 * @param evidence passages one of which must be in the quote, if there are any: what is said of a person may stand in the next sentence
 */
export function quoteAround(
  segmented: Segmented,
  span: Span,
  evidence: readonly Span[] = [],
): [number, number] | undefined {
  const { text, tokens, sentence, sentences, isIn } = segmented;
  // A span on two lines is in two sentences.
  const around: Span = {
    start: sentences[sentence[span.start] ?? 0]?.start ?? 0,
    end: sentences[sentence[span.end - 1] ?? 0]?.end ?? 0,
  };
  const [from, to] = offsetsOf(segmented, around);
  const start = from + Math.max(0, text.slice(from, to).search(OPENING));
  const words = tokens.slice(around.start, around.end).filter(({ isWord }) => isWord);
  if (to - start > MAX_LENGTH || words.length < MIN_WORDS) return undefined;
  const quote = text.slice(start, to).replace(CLOSING, '');
  const first = words[0]?.word;
  if (isIn('joining', first) || isIn('leaning', first)) return undefined;
  if (quote.endsWith('?') || quote.includes('://')) return undefined;
  if (evidence.length > 0 && !evidence.some((one) => overlaps(one, around))) return undefined;
  return [start, start + quote.length];
}

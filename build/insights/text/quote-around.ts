import type { Grammar, Segmented } from './segment.ts';
import { offsetsOf, overlaps, type Span } from './tokenize.ts';

/** Maximum length of a quote in characters. */
export const MAX_LENGTH = 240;
const MIN_WORDS = 3;

/** The annotations that quoting needs. */
export type Quotable = Segmented & { readonly isIn: Grammar };

/** Returns the sentences that the span lies in. */
function sentencesAround({ sentence, sentences }: Quotable, { start, end }: Span): Span {
  const first = sentences[sentence[start] ?? -1];
  const last = sentences[sentence[end - 1] ?? -1];
  return { start: first?.start ?? start, end: last?.end ?? end };
}

const OPENING_MARKS = new Set('"“«\'‘£$€(');
const PAUSE_MARKS = new Set(',;:—–-');

/** Trims punctuation that belongs to the surrounding text. */
function trimMarks({ tokens }: Quotable, span: Span, part: Span): Span {
  let { start, end } = part;
  const mark = (at: number): string => (tokens[at]?.isWord === false ? tokens[at].word : '');
  while (start < span.start && mark(start) !== '' && !OPENING_MARKS.has(mark(start))) start++;
  while (end > span.end && PAUSE_MARKS.has(mark(end - 1))) end--;
  const isOpen = (): boolean => tokens.slice(start, end).some(({ word }) => word === '(');
  while (end > start && mark(end - 1) === ')' && !isOpen()) end--;
  return { start, end };
}

/**
 * Returns the offsets of a quote around the span: its whole sentence, because half of one can say what the whole does not ("The work
 * was superb, but"). Returns undefined if it does not read well alone: too short, too long, a question, with a URL, or dependent on
 * the preceding text.
 * @param evidence passages one of which must be in the quote, if there are any: what is said of a person may stand in the next sentence
 */
export function quoteAround(
  quotable: Quotable,
  span: Span,
  evidence: readonly Span[] = [],
): [number, number] | undefined {
  const { text, tokens, isIn } = quotable;
  const quote = trimMarks(quotable, span, sentencesAround(quotable, span));
  const [start, end] = offsetsOf(quotable, quote);
  const words = tokens.slice(quote.start, quote.end).filter(({ isWord }) => isWord);
  if (end - start > MAX_LENGTH || words.length < MIN_WORDS) return undefined;
  const first = tokens[quote.start]?.word;
  if (isIn('joining', first) || isIn('leaning', first)) return undefined;
  if (tokens[quote.end - 1]?.word === '?' || text.slice(start, end).includes('://'))
    return undefined;
  if (evidence.length > 0 && !evidence.some((one) => overlaps(one, quote))) return undefined;
  return [start, end];
}

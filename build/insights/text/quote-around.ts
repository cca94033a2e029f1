import type { Segmented } from './segment.ts';
import { offsetsOf, overlaps, type Span, type Token } from './tokenize.ts';

/** Maximum length of a quote in characters. */
const MAX_LENGTH = 240;
/** In sentences longer than this, in characters, a single clause may be quoted. */
const LONG_SENTENCE = 90;
const MIN_WORDS = 3;

/** Words of one language that connect clauses and sentences. */
export type Connectives = {
  /** Words such as "but". The text before and after one is quoted separately. */
  readonly contrastWords: ReadonlySet<string>;
  /** Words such as "and" that join a clause to the previous one. */
  readonly joiningWords: ReadonlySet<string>;
  /** Words such as "and" or "which" that refer to the preceding text when they open a quote. */
  readonly dependentWords: ReadonlySet<string>;
};

/** The annotations that quoting needs. */
export type Quotable = Segmented &
  Connectives & { readonly opinions: readonly (Span & { readonly value: number })[] };

/** Returns the number of words in the span, without punctuation. */
function countWords({ tokens }: Quotable, { start, end }: Span): number {
  return tokens.slice(start, end).filter(({ isWord }) => isWord).length;
}

/** Returns the sum of the opinions in the span: above 0 for praise, below 0 for complaint, undefined without opinions. */
function sumOpinions({ opinions }: Quotable, span: Span): number | undefined {
  const inside = opinions.filter((one) => one.value !== 0 && overlaps(one, span));
  return inside.length === 0 ? undefined : inside.reduce((sum, { value }) => sum + value, 0);
}

/** Returns the sentences that the span lies in. */
function sentencesAround({ sentence, sentences }: Quotable, { start, end }: Span): Span {
  const first = sentences[sentence[start] ?? -1];
  const last = sentences[sentence[end - 1] ?? -1];
  return { start: first?.start ?? start, end: last?.end ?? end };
}

/** Returns the part of the sentence around the span, up to a contrast word, a dash or a semicolon. */
function partAround({ tokens, contrastWords }: Quotable, sentence: Span, span: Span): Span {
  const isBoundary = (at: number): boolean => {
    const word = tokens[at]?.word ?? '';
    return word === ';' || word === '—' || word === '–' || contrastWords.has(word);
  };
  let start = span.start;
  while (start > sentence.start && !isBoundary(start - 1)) start--;
  let end = span.end;
  while (end < sentence.end && !isBoundary(end)) end++;
  return { start, end };
}

/** Returns the clauses that the span lies in, without conjunctions at the beginning. */
function clauseAround(quotable: Quotable, span: Span): Span {
  const { tokens, clause, contrastWords, joiningWords } = quotable;
  let start = span.start;
  while (start > 0 && clause[start - 1] === clause[span.start]) start--;
  let end = span.end;
  while (end < tokens.length && clause[end] === clause[span.end - 1]) end++;
  const isConjunction = (word = ''): boolean => joiningWords.has(word) || contrastWords.has(word);
  while (start < span.start && isConjunction(tokens[start]?.word)) start++;
  return { start, end };
}

const OPENING_MARKS = new Set('"“«\'‘£$€(');
const PAUSE_MARKS = new Set(',;:—–-');

/** Trims punctuation that belongs to the surrounding text. */
function trimMarks({ tokens }: Quotable, span: Span, part: Span): Span {
  let { start, end } = part;
  const mark = (at: number): string => (tokens[at]?.isWord === false ? tokens[at].word : '');
  while (start < span.start && mark(start) !== '' && !OPENING_MARKS.has(mark(start))) start++;
  while (end > span.end && PAUSE_MARKS.has(mark(end - 1))) end--;
  while (end > start && endsWithUnmatchedBracket(tokens, start, end)) end--;
  return { start, end };
}

function endsWithUnmatchedBracket(tokens: readonly Token[], start: number, end: number): boolean {
  if (tokens[end - 1]?.word !== ')') return false;
  for (let at = start; at < end; at++) if (tokens[at]?.word === '(') return false;
  return true;
}

/**
 * Returns the offsets of a quote around the span: its sentence, or only its side of a contrast. In a long sentence its clause
 * is enough if it contains an opinion. Returns undefined if no candidate reads well alone: too short, too long, a question,
 * with a URL, or dependent on the preceding text.
 */
export function quoteAround(quotable: Quotable, span: Span): [number, number] | undefined {
  const { text, tokens, contrastWords, dependentWords } = quotable;
  const sentence = sentencesAround(quotable, span);
  const [from, to] = offsetsOf(quotable, sentence);
  const part = partAround(quotable, sentence, span);
  const clause = clauseAround(quotable, span);
  const opensWithContrast = contrastWords.has(tokens[sentence.start]?.word ?? '');
  const isLong = opensWithContrast || to - from > LONG_SENTENCE;
  const isClauseEnough = isLong && clause.start >= part.start && clause.end <= part.end;
  for (const candidate of isClauseEnough ? [clause, part, sentence] : [part, sentence]) {
    const quote = trimMarks(quotable, span, candidate);
    const [start, end] = offsetsOf(quotable, quote);
    const isWhole = candidate.start === sentence.start && candidate.end === sentence.end;
    if (!isWhole && sumOpinions(quotable, quote) === undefined) continue;
    if (end - start > MAX_LENGTH || countWords(quotable, quote) < MIN_WORDS) continue;
    if (dependentWords.has(tokens[quote.start]?.word ?? '')) continue;
    if (tokens[quote.end - 1]?.word === '?') continue;
    if (text.slice(start, end).includes('://')) continue;
    return [start, end];
  }
  return undefined;
}

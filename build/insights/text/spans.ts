import type { Annotated, Opinion, Span } from './annotated.ts';
import type { Tokenized } from './tokenize.ts';

/** Whether they share a token. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** All of a text. */
export function wholeText({ tokens }: Pick<Annotated, 'tokens'>): Span {
  return { start: 0, end: tokens.length };
}

/** Returns the number of words in the span, without punctuation. */
export function countWords({ tokens }: Pick<Annotated, 'tokens'>, { start, end }: Span): number {
  let count = 0;
  for (let at = start; at < end; at++) if (tokens[at]?.isWord) count++;
  return count;
}

/** Returns the offsets of the span in the text, in UTF-16 code units. */
export function offsetsOf({ starts, ends }: Tokenized, { start, end }: Span): [number, number] {
  const from = starts[start] ?? 0;
  return [from, ends[end - 1] ?? from];
}

/** Tokens that the offsets touch; undefined where they touch none. */
export function tokensAt(
  { starts, ends }: Tokenized,
  start: number,
  end: number,
): Span | undefined {
  const first = ends.findIndex((tokenEnd) => tokenEnd > start);
  if (first === -1 || (starts[first] ?? end) >= end) return undefined;
  let last = first + 1;
  while ((starts[last] ?? end) < end) last++;
  return { start: first, end: last };
}

/** The whole sentences that the span lies in. */
export function sentencesAround(
  { sentence, sentences }: Pick<Annotated, 'sentence' | 'sentences'>,
  { start, end }: Span,
): Span {
  const first = sentences[sentence[start] ?? -1];
  const last = sentences[sentence[end - 1] ?? -1];
  if (first && first === last) return first;
  return { start: first?.start ?? start, end: last?.end ?? end };
}

/** Position of the first judging word at a token or after it, found by halving: a long text has thousands. */
function firstOpinionIndex(opinions: readonly Opinion[], token: number): number {
  let low = 0;
  let high = opinions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((opinions[middle]?.at ?? token) < token) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Judging = Pick<Annotated, 'opinions'>;

/** The judging words that begin within the span. */
export function opinionsIn({ opinions }: Judging, { start, end }: Span): readonly Opinion[] {
  const first = firstOpinionIndex(opinions, start);
  let last = first;
  while ((opinions[last]?.at ?? end) < end) last++;
  return opinions.slice(first, last);
}

/** The last judging word that begins before the token. */
export function lastOpinionBefore({ opinions }: Judging, token: number): Opinion | undefined {
  return opinions[firstOpinionIndex(opinions, token) - 1];
}

/** Whether any judging word begins within the span. */
export function hasOpinion(text: Judging, { start, end }: Span): boolean {
  return (lastOpinionBefore(text, end)?.at ?? -1) >= start;
}

/** The sum of what judges there: above 0 praise, below 0 fault. */
export function sumOpinions({ opinions }: Judging, { start, end }: Span): number {
  let sum = 0;
  for (let at = firstOpinionIndex(opinions, start); (opinions[at]?.at ?? end) < end; at++) {
    sum += opinions[at]?.value ?? 0;
  }
  return sum;
}

/** A clause boundary between word and target counts as many words. */
const CLAUSE_COST = 3;

/** Words from the target to the token: negative before it, positive after it, 0 inside. */
export function offsetFrom(span: Span, token: number): number {
  if (token < span.start) return token - span.start;
  if (token >= span.end) return token - span.end + 1;
  return 0;
}

/** How far a token is from the target: words, and clause boundaries that count as several. */
export function distanceTo({ clause }: Annotated, span: Span, token: number): number {
  const clauses = Math.abs((clause[token] ?? 0) - (clause[span.start] ?? 0));
  return Math.abs(offsetFrom(span, token)) + clauses * CLAUSE_COST;
}

/** Whether no rival target is nearer to the token than this one; a text that is judged as a whole has none. */
export function isNearestTarget(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
  token: number,
): boolean {
  if (rivals === undefined || rivals.length === 0) return true;
  const own = distanceTo(annotated, span, token);
  for (const rival of rivals) if (distanceTo(annotated, rival, token) < own) return false;
  return true;
}

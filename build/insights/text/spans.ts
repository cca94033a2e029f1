import type { Annotated, Opinion, Rivals, Span } from './annotated.ts';
import type { Tokenized } from './tokenize.ts';

/** Reports whether two spans share a token. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Returns the span of the whole text. */
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

/** Returns the tokens that overlap the offsets, or undefined if there are none. */
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

/** Returns the sentences that the span lies in. */
export function sentencesAround(
  { sentence, sentences }: Pick<Annotated, 'sentence' | 'sentences'>,
  { start, end }: Span,
): Span {
  const first = sentences[sentence[start] ?? -1];
  const last = sentences[sentence[end - 1] ?? -1];
  if (first && first === last) return first;
  return { start: first?.start ?? start, end: last?.end ?? end };
}

/** Returns the index of the first opinion at or after a token, by binary search. */
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

type Text = Pick<Annotated, 'opinions'>;

/** Returns the opinions that begin within the span. */
export function opinionsIn({ opinions }: Text, { start, end }: Span): readonly Opinion[] {
  const first = firstOpinionIndex(opinions, start);
  let last = first;
  while ((opinions[last]?.at ?? end) < end) last++;
  return opinions.slice(first, last);
}

/** Returns the last opinion that begins before the token. */
export function lastOpinionBefore({ opinions }: Text, token: number): Opinion | undefined {
  return opinions[firstOpinionIndex(opinions, token) - 1];
}

/** Reports whether an opinion begins within the span. */
export function hasOpinion(text: Text, { start, end }: Span): boolean {
  return (lastOpinionBefore(text, end)?.at ?? -1) >= start;
}

/** Returns the sum of the opinion values within the span: above 0 for praise, below 0 for complaint. */
export function sumOpinions({ opinions }: Text, { start, end }: Span): number {
  let sum = 0;
  for (let at = firstOpinionIndex(opinions, start); (opinions[at]?.at ?? end) < end; at++) {
    sum += opinions[at]?.value ?? 0;
  }
  return sum;
}

/** Distance in words that a clause boundary counts as. */
const CLAUSE_DISTANCE = 3;

/** Returns the distance from the span to the token in words: negative before the span, 0 inside, positive after it. */
export function offsetFrom(span: Span, token: number): number {
  if (token < span.start) return token - span.start;
  if (token >= span.end) return token - span.end + 1;
  return 0;
}

/** Returns the distance between the span and the token, in words and clause boundaries. */
export function distanceTo({ clause }: Annotated, span: Span, token: number): number {
  const clauses = Math.abs((clause[token] ?? 0) - (clause[span.start] ?? 0));
  return Math.abs(offsetFrom(span, token)) + clauses * CLAUSE_DISTANCE;
}

/** Reports whether no rival is nearer to the token than the span is. */
export function isNearestTarget(
  annotated: Annotated,
  span: Span,
  rivals: Rivals,
  token: number,
): boolean {
  if (rivals === undefined || rivals.length === 0) return true;
  const distance = distanceTo(annotated, span, token);
  for (const rival of rivals) if (distanceTo(annotated, rival, token) < distance) return false;
  return true;
}

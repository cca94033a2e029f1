import type { Annotated, Opinion } from './annotated.ts';

/** A stretch of tokens, `end` exclusive. */
export type Span = { readonly start: number; readonly end: number };

/** Whether they share a token. */
export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** All of a text. */
export function wholeOf({ tokens }: Pick<Annotated, 'tokens'>): Span {
  return { start: 0, end: tokens.length };
}

/** Tokens that the offsets touch; undefined where they touch none. */
export function tokensAt(
  { starts, ends }: Pick<Annotated, 'starts' | 'ends'>,
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
  { sentence, tokens }: Pick<Annotated, 'sentence' | 'tokens'>,
  span: Span,
): Span {
  let start = span.start;
  while (start > 0 && sentence[start - 1] === sentence[span.start]) start--;
  let end = Math.max(span.end, span.start + 1);
  while (end < tokens.length && sentence[end] === sentence[end - 1]) end++;
  return { start, end };
}

/** Sentences as stretches of tokens, in order. */
export function sentencesOf({ sentence }: Pick<Annotated, 'sentence'>): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < sentence.length; ) {
    let end = start + 1;
    while (end < sentence.length && sentence[end] === sentence[start]) end++;
    spans.push({ start, end });
    start = end;
  }
  return spans;
}

/** The judging words that begin within the span, found by halving: a long text has thousands. */
export function opinionsWithin(
  { opinions }: Pick<Annotated, 'opinions'>,
  { start, end }: Span,
): readonly Opinion[] {
  let low = 0;
  let high = opinions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((opinions[middle]?.at ?? end) < start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while ((opinions[last]?.at ?? end) < end) last++;
  return opinions.slice(low, last);
}

/** The sum of what judges there: above 0 praise, below 0 fault. */
export function balanceOf(text: Pick<Annotated, 'opinions'>, span: Span): number {
  return opinionsWithin(text, span).reduce((sum, { value }) => sum + value, 0);
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
export function costOf({ clause }: Annotated, span: Span, token: number): number {
  const clauses = Math.abs((clause[token] ?? 0) - (clause[span.start] ?? 0));
  return Math.abs(offsetFrom(span, token)) + clauses * CLAUSE_COST;
}

/** Whether no rival target is nearer to the token than this one; a text that is judged as a whole has none. */
export function belongsTo(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
  token: number,
): boolean {
  if (rivals === undefined || rivals.length === 0) return true;
  const own = costOf(annotated, span, token);
  for (const rival of rivals) if (costOf(annotated, rival, token) < own) return false;
  return true;
}

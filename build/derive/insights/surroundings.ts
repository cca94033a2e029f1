import type { Annotated, Opinion } from './annotate.ts';

/** A stretch of tokens, `end` exclusive. */
export type Span = { readonly start: number; readonly end: number };

/** The whole sentences that the span lies in. */
export function sentencesAround({ sentence, tokens }: Annotated, span: Span): Span {
  let start = span.start;
  while (start > 0 && sentence[start - 1] === sentence[span.start]) start--;
  let end = Math.max(span.end, span.start + 1);
  while (end < tokens.length && sentence[end] === sentence[end - 1]) end++;
  return { start, end };
}

/** The judging words that begin within the span, found by halving: a long text has thousands. */
export function opinionsWithin({ opinions }: Annotated, { start, end }: Span): readonly Opinion[] {
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

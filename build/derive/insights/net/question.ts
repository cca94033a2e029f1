import type { Annotated } from '../annotate.ts';
import { opinionsWithin, type Span } from '../surroundings.ts';
import type { Question } from './attention.ts';
import { MARKS, WINDOW } from './shape.ts';

/** Value of the judgement that begins at each token of a stretch; 0 where none does. */
export function valuesIn(annotated: Annotated, around: Span): Float32Array {
  const values = new Float32Array(around.end - around.start);
  for (const { at, value } of opinionsWithin(annotated, around)) values[at - around.start] = value;
  return values;
}

/**
 * Asks about the target `span` of the stretch `around`, or about all of it when `rivals` is undefined.
 * @param values those of `valuesIn`
 */
export function questionOf(
  { clause }: Annotated,
  around: Span,
  span: Span,
  rivals: readonly Span[] | undefined,
  values: Float32Array,
): Question {
  const target = { start: span.start - around.start, end: span.end - around.start };
  const window = {
    start: Math.max(0, target.start - WINDOW),
    end: Math.min(values.length, target.end + WINDOW),
  };
  const marks = new Float32Array((window.end - window.start) * MARKS);
  const home = clause[span.start];
  for (let token = window.start; token < window.end; token++) {
    const at = (token - window.start) * MARKS;
    marks[at] = values[token] ?? 0;
    marks[at + 1] = rivals === undefined || clause[around.start + token] === home ? 1 : 0;
  }
  for (const rival of rivals ?? []) {
    const start = Math.max(window.start, rival.start - around.start);
    const end = Math.min(window.end, rival.end - around.start);
    for (let token = start; token < end; token++) marks[(token - window.start) * MARKS + 2] = 1;
  }
  return { target, window, marks };
}

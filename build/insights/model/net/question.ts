import type { Annotated } from '../../lexicon/annotate.ts';
import { offsetFrom, opinionsWithin, type Span } from '../../text/surroundings.ts';
import { FARTHEST, MARKS, WINDOW } from './shape.ts';

/** What is asked about within the states of a sentence, and the stretch that is looked at. */
export type Question = {
  /** The target, or the terms of a category: there may be none. */
  readonly spans: readonly Span[];
  /** Position in `CATEGORIES`; absent: a target is asked about. */
  readonly category?: number;
  readonly window: Span;
  /** `MARKS` for each token of the window. */
  readonly marks: Float32Array;
};

/** Place of a token in the table of distances: how far the nearest of the spans is, or the farthest where there is none. */
export function placeOf(spans: readonly Span[], token: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const span of spans) {
    const offset = offsetFrom(span, token);
    if (Math.abs(offset) < Math.abs(nearest)) nearest = offset;
  }
  return FARTHEST + Math.max(-FARTHEST, Math.min(FARTHEST, nearest));
}

/** Value of the judgement that begins at each token of a stretch; 0 where none does. */
export function valuesIn(annotated: Annotated, around: Span): Float32Array {
  const values = new Float32Array(around.end - around.start);
  for (const { at, value } of opinionsWithin(annotated, around)) values[at - around.start] = value;
  return values;
}

/** Marks of the tokens that are looked at. */
function marksOf(
  window: Span,
  values: Float32Array,
  isHome: (token: number) => boolean,
  rivals: readonly Span[],
): Float32Array {
  const marks = new Float32Array((window.end - window.start) * MARKS);
  for (let token = window.start; token < window.end; token++) {
    const at = (token - window.start) * MARKS;
    marks[at] = values[token] ?? 0;
    marks[at + 1] = isHome(token) ? 1 : 0;
  }
  for (const rival of rivals) {
    const start = Math.max(window.start, rival.start);
    const end = Math.min(window.end, rival.end);
    for (let token = start; token < end; token++) marks[(token - window.start) * MARKS + 2] = 1;
  }
  return marks;
}

function shifted({ start, end }: Span, by: number): Span {
  return { start: start - by, end: end - by };
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
  const target = shifted(span, around.start);
  const window = {
    start: Math.max(0, target.start - WINDOW),
    end: Math.min(values.length, target.end + WINDOW),
  };
  const home = clause[span.start];
  const isHome = (token: number): boolean =>
    rivals === undefined || clause[around.start + token] === home;
  const others = (rivals ?? []).map((rival) => shifted(rival, around.start));
  return { spans: [target], window, marks: marksOf(window, values, isHome, others) };
}

/**
 * Asks what the whole text says of a category.
 * @param category position in `CATEGORIES`
 * @param terms of the category
 * @param others terms of other categories
 * @param values those of `valuesIn`, for the whole text
 */
export function categoryQuestionOf(
  { clause }: Annotated,
  category: number,
  terms: readonly Span[],
  others: readonly Span[],
  values: Float32Array,
): Question {
  const window = { start: 0, end: values.length };
  const homes = new Set(terms.map(({ start }) => clause[start]));
  const isHome = (token: number): boolean => homes.size === 0 || homes.has(clause[token]);
  return { spans: terms, category, window, marks: marksOf(window, values, isHome, others) };
}

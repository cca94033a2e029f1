import { CLASS_COUNT } from '../../model/classes.ts';
import { placeOf, type Question } from '../../model/net/question.ts';
import { KEY, MARKS, type Parts, STATE } from '../../model/net/shape.ts';
import { toShares } from '../../model/net/to-shares.ts';

/** An answer, with all that was computed on the way to it. */
export type Attention = {
  readonly query: Float32Array;
  /** What a state is multiplied with. */
  readonly pull: Float32Array;
  /** Share of each token of the window; they add up to 1. */
  readonly shares: Float32Array;
  /** What was looked at, then the state that asked. */
  readonly seen: Float32Array;
  /** Of praise, neutral and complaint. */
  readonly scores: Float32Array;
};

export const KEY_SCALE = 1 / Math.sqrt(KEY);

/** Adds the state that asks: the mean one of the target, or what was learned for the category. */
function addAsker(
  parts: Parts,
  states: Float32Array,
  { spans, category }: Question,
  seen: Float32Array,
): void {
  if (category !== undefined) {
    addScaled(seen, STATE, parts.category, category * STATE, STATE, 1);
    return;
  }
  for (const { start, end } of spans) {
    for (let token = start; token < end; token++) {
      addScaled(seen, STATE, states, token * STATE, STATE, 1 / (end - start));
    }
  }
}

/**
 * Scores of the three classes: a state asks which states of the sentence speak of the same (attention by likeness, Luong et al.
 * 2015, by distance and by marks), and what those hold is judged together with it.
 */
export function attend(parts: Parts, states: Float32Array, question: Question): Attention {
  const { spans, window, marks } = question;
  const query = new Float32Array(KEY);
  const pull = new Float32Array(STATE);
  const seen = new Float32Array(2 * STATE);
  const scores = new Float32Array(CLASS_COUNT);
  addAsker(parts, states, question, seen);
  for (let k = 0; k < KEY; k++) {
    query[k] = (parts.queryBias[k] ?? 0) + dot(parts.query, k * STATE, seen, STATE, STATE);
    addScaled(pull, 0, parts.key, k * STATE, STATE, (query[k] ?? 0) * KEY_SCALE);
  }
  const size = window.end - window.start;
  const shares = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const token = window.start + at;
    shares[at] =
      dot(pull, 0, states, token * STATE, STATE) +
      (parts.place[placeOf(spans, token)] ?? 0) +
      dot(parts.mark, 0, marks, at * MARKS, MARKS);
  }
  toShares(shares, size);
  for (let at = 0; at < size; at++) {
    addScaled(seen, 0, states, (window.start + at) * STATE, STATE, shares[at] ?? 0);
  }
  judgeSeen(parts, seen, scores);
  return { query, pull, shares, seen, scores };
}

/** Scores of the classes for what was looked at and the state that asked. */
export function judgeSeen(parts: Parts, seen: Float32Array, scores: Float32Array): void {
  for (let c = 0; c < CLASS_COUNT; c++) {
    scores[c] = (parts.outBias[c] ?? 0) + dot(parts.out, c * 2 * STATE, seen, 0, 2 * STATE);
  }
}

/** Sum of the products of two stretches. */
export function dot(
  a: Float32Array,
  from: number,
  b: Float32Array,
  other: number,
  count: number,
): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += (a[from + i] ?? 0) * (b[other + i] ?? 0);
  return sum;
}

/** Adds a stretch, `times` as large, to another. */
export function addScaled(
  to: Float32Array,
  at: number,
  from: Float32Array,
  other: number,
  count: number,
  times: number,
): void {
  for (let i = 0; i < count; i++) to[at + i] = (to[at + i] ?? 0) + times * (from[other + i] ?? 0);
}

import { placeOf, type Question } from '../../model/net/question.ts';
import { KEY, MARKS, type Parts, STATE } from '../../model/net/shape.ts';
import { sharesOf } from '../shares-of.ts';
import { type Attention, addScaled, attend, dot, judgeSeen, KEY_SCALE } from './attention.ts';
import { type Drop, multiply } from './dropout.ts';
import type { NetQuestion } from './net-lessons.ts';

/** Slopes of one question, down to the states; gives its loss. */
export function addQuestionSlopes(
  parts: Parts,
  states: Float32Array,
  { question, label, weight }: NetQuestion,
  polarOnly: boolean,
  drop: Drop,
  into: Parts,
  stateSlopes: Float32Array,
): number {
  const attention = attend(parts, states, question);
  const shown = attention.seen.slice();
  const mask = drop(shown);
  judgeSeen(parts, shown, attention.scores);
  const { loss, slopes } = missOf(attention.scores, label, polarOnly);
  const seenSlopes = new Float32Array(2 * STATE);
  slopes.forEach((miss, c) => {
    const slope = weight * miss;
    into.outBias[c] = (into.outBias[c] ?? 0) + slope;
    addScaled(into.out, c * 2 * STATE, shown, 0, 2 * STATE, slope);
    addScaled(seenSlopes, 0, parts.out, c * 2 * STATE, 2 * STATE, slope);
  });
  if (mask) multiply(seenSlopes, mask);
  attentionSlopes(parts, states, question, attention, seenSlopes, into, stateSlopes);
  return weight * loss;
}

/** Loss of the scores, and how much each is too high. */
function missOf(
  scores: Float32Array,
  label: number,
  polarOnly: boolean,
): { loss: number; slopes: number[] } {
  const shares = sharesOf([...scores], polarOnly);
  return {
    loss: -Math.log(Math.max(shares[label] ?? 0, 1e-12)),
    slopes: shares.map((share, c) => share - (c === label ? 1 : 0)),
  };
}

/** From the slopes of what was seen to those of the weights and states behind it. */
function attentionSlopes(
  parts: Parts,
  states: Float32Array,
  { spans, category, window, marks }: Question,
  { query, pull, shares, seen }: Attention,
  seenSlopes: Float32Array,
  into: Parts,
  stateSlopes: Float32Array,
): void {
  const size = window.end - window.start;
  let mean = 0;
  const shareSlopes = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const slope = dot(seenSlopes, 0, states, (window.start + at) * STATE, STATE);
    shareSlopes[at] = slope;
    mean += (shares[at] ?? 0) * slope;
  }
  const pullSlopes = new Float32Array(STATE);
  for (let at = 0; at < size; at++) {
    const token = window.start + at;
    const share = shares[at] ?? 0;
    addScaled(stateSlopes, token * STATE, seenSlopes, 0, STATE, share);
    const slope = share * ((shareSlopes[at] ?? 0) - mean);
    const place = placeOf(spans, token);
    into.place[place] = (into.place[place] ?? 0) + slope;
    addScaled(into.mark, 0, marks, at * MARKS, MARKS, slope);
    addScaled(stateSlopes, token * STATE, pull, 0, STATE, slope);
    addScaled(pullSlopes, 0, states, token * STATE, STATE, slope);
  }
  for (let k = 0; k < KEY; k++) {
    const slope = KEY_SCALE * dot(parts.key, k * STATE, pullSlopes, 0, STATE);
    addScaled(into.key, k * STATE, pullSlopes, 0, STATE, (query[k] ?? 0) * KEY_SCALE);
    addScaled(into.query, k * STATE, seen, STATE, STATE, slope);
    into.queryBias[k] = (into.queryBias[k] ?? 0) + slope;
    addScaled(seenSlopes, STATE, parts.query, k * STATE, STATE, slope);
  }
  if (category !== undefined) {
    addScaled(into.category, category * STATE, seenSlopes, STATE, STATE, 1);
    return;
  }
  for (const { start, end } of spans) {
    for (let token = start; token < end; token++) {
      addScaled(stateSlopes, token * STATE, seenSlopes, STATE, STATE, 1 / (end - start));
    }
  }
}

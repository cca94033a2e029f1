import type { Annotated } from './annotate.ts';
import { type Emit, type Span, targetFeatures, wholeFeatures } from './features.ts';
import weights from './weights.json' with { type: 'json' };
import { hashWord } from './word-hash.ts';

/** The classes of the model, in the order of its weights. */
export const CLASSES = ['positive', 'neutral', 'negative'] as const;

/** Probability of each class; they add up to 1. */
export type Odds = {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
};

/** What the model says of a target and which words say so, the strongest first. */
export type Judgement = { readonly odds: Odds; readonly because: readonly number[] };

const CLASS_COUNT = CLASSES.length;

function decode(base64: string): Int8Array {
  const binary = atob(base64);
  const table = new Int8Array(binary.length);
  for (let index = 0; index < binary.length; index++) table[index] = binary.charCodeAt(index);
  return table;
}

const table = decode(weights.table);
const mask = table.length / CLASS_COUNT - 1;
const { scale, prior } = weights;

/** Hash of each token's word, for `judge`. */
export function hashTokens(annotated: Annotated): Uint32Array {
  return Uint32Array.from(annotated.tokens, (token) => hashWord(token.word));
}

/** Turns scores into probabilities. */
export function softmax(scores: readonly [number, number, number]): Odds {
  const highest = Math.max(...scores);
  const positive = Math.exp(scores[0] - highest);
  const neutral = Math.exp(scores[1] - highest);
  const negative = Math.exp(scores[2] - highest);
  const total = positive + neutral + negative;
  return { positive: positive / total, neutral: neutral / total, negative: negative / total };
}

/** Whether the sentence of the span has a judging word; without one the training data's own balance holds. */
function judgesNear({ opinions, sentence }: Annotated, span: Span): boolean {
  const first = sentence[span.start];
  const last = sentence[span.end - 1];
  if (first === undefined || last === undefined) return false;
  return opinions.some(({ at }) => {
    const where = sentence[at] ?? -1;
    return where >= first && where <= last;
  });
}

/** How much a judgement inside the target itself ("overpriced") counts, on top of what was learned. */
const INSIDE_PULL = 0.8;

/** At most as many words are named as reasons. */
const MAX_REASONS = 4;

function strongest(annotated: Annotated, pull: Float64Array, sign: number): number[] {
  const candidates: number[] = [];
  for (let at = 0; at < pull.length; at++) {
    if ((pull[at] ?? 0) * sign > 0.15 && annotated.tokens[at]?.isWord) candidates.push(at);
  }
  return candidates
    .sort((a, b) => Math.abs(pull[b] ?? 0) - Math.abs(pull[a] ?? 0) || a - b)
    .slice(0, MAX_REASONS);
}

/**
 * Judges the target `span` in its sentence, or the stretch `span` as a whole when `rivals` is undefined.
 * @param rivals other targets of the sentence
 */
export function judge(
  annotated: Annotated,
  hashes: Uint32Array,
  span: Span,
  rivals: readonly Span[] | undefined,
): Judgement {
  const [expectPraise = 0, expectNeutral = 0, expectComplaint = 0] = judgesNear(annotated, span)
    ? prior
    : [];
  let positive = expectPraise;
  let neutral = expectNeutral;
  let negative = expectComplaint;
  const pull = new Float64Array(annotated.tokens.length);
  const emit: Emit = (hash, size, token) => {
    const at = (hash & mask) * CLASS_COUNT;
    const towards = (table[at] ?? 0) * size * scale;
    const against = (table[at + 2] ?? 0) * size * scale;
    positive += towards;
    neutral += (table[at + 1] ?? 0) * size * scale;
    negative += against;
    if (token >= 0) pull[token] = (pull[token] ?? 0) + towards - against;
  };
  if (rivals) targetFeatures(annotated, hashes, span, rivals, emit);
  else wholeFeatures(annotated, hashes, span, emit);
  for (const { at, value } of rivals ? annotated.opinions : []) {
    if (at < span.start || at >= span.end) continue;
    if (value > 0) positive += value * INSIDE_PULL;
    else negative -= value * INSIDE_PULL;
    pull[at] = (pull[at] ?? 0) + value;
  }
  const odds = softmax([positive, neutral, negative]);
  const sign = odds.positive >= odds.negative ? 1 : -1;
  return { odds, because: strongest(annotated, pull, sign) };
}

import type { Annotated } from './annotate.ts';
import { base64Bytes } from './base64-bytes.ts';
import type { Class } from './classes.ts';
import type { Emit } from './feature.ts';
import { targetFeatures, wholeFeatures } from './features.ts';
import { STOP_WORDS } from './stop-words.ts';
import { opinionsWithin, type Span, sentencesAround } from './surroundings.ts';
import weights from './weights.json' with { type: 'json' };

/** Probability of each class; they add up to 1. */
export type Odds = {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
};

/** Weights of a feature: for praise and for complaint, both against neutral. */
const COLUMNS = 2;

const table = new Int8Array(base64Bytes(weights.table).buffer);
const mask = table.length / COLUMNS - 1;
const { scale } = weights;
/** How much a judgement inside the target itself ("overpriced") counts, on top of what was learned. */
const INSIDE_PULL = 0.8;
/** How much judging words count that nothing in their sentence contradicts, on top of what was learned. */
const AGREED_PULL = 0.3;
/** The same for those of another clause than the target's. */
const AGREED_FAR_PULL = 0.1;

/** Turns scores into probabilities. */
export function softmax(scores: readonly [number, number, number]): Odds {
  const highest = Math.max(...scores);
  const positive = Math.exp(scores[0] - highest);
  const neutral = Math.exp(scores[1] - highest);
  const negative = Math.exp(scores[2] - highest);
  const total = positive + neutral + negative;
  return { positive: positive / total, neutral: neutral / total, negative: negative / total };
}

/** The likeliest class. */
export function polarityOf({ positive, neutral, negative }: Odds): Class {
  if (positive >= neutral && positive >= negative) return 'positive';
  return negative >= neutral ? 'negative' : 'neutral';
}

/**
 * What is added to the scores: everyday reviews are less often neutral than the training data, most of all where a word
 * judges in the clause of the target, less where only the sentence does, and not where nothing judges.
 */
function priorOf(annotated: Annotated, span: Span, isWhole: boolean): number[] {
  const { clause } = annotated;
  const near = opinionsWithin(annotated, sentencesAround(annotated, span));
  if (near.length === 0) return weights.prior.quiet;
  const here = isWhole || near.some(({ at }) => clause[at] === clause[span.start]);
  return here ? weights.prior.clause : weights.prior.sentence;
}

/**
 * What the lexicon adds for praise (above 0) or complaint (below 0) of a target, or of a whole stretch: more where all
 * that judges in the sentence agrees, because then there is nothing else it could be about.
 */
function pullOf(annotated: Annotated, span: Span, isWhole: boolean): number {
  const { clause, lexiconPull } = annotated;
  const home = clause[span.start] ?? -1;
  const around = opinionsWithin(annotated, isWhole ? span : sentencesAround(annotated, span));
  const praised = around.some(({ value }) => value > 0);
  const agrees = praised !== around.some(({ value }) => value < 0);
  const perValue = (isWhole ? 0 : lexiconPull) + (agrees ? AGREED_PULL : 0);
  let pull = 0;
  for (const { at, value } of around) {
    if (!isWhole && at >= span.start && at < span.end) pull += value * INSIDE_PULL;
    else if (isWhole || clause[at] === home) pull += value * perValue;
    else if (agrees) pull += value * AGREED_FAR_PULL;
  }
  return pull;
}

function eachFeature(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
  emit: Emit,
): void {
  if (rivals) targetFeatures(annotated, span, rivals, emit);
  else wholeFeatures(annotated, span, emit);
}

/**
 * Judges the target `span` in its sentence, or the stretch `span` as a whole when `rivals` is undefined.
 * @param rivals other targets of the sentence
 */
export function judge(annotated: Annotated, span: Span, rivals: readonly Span[] | undefined): Odds {
  let positive = 0;
  let negative = 0;
  eachFeature(annotated, span, rivals, (hash, size) => {
    const at = (hash & mask) * COLUMNS;
    positive += (table[at] ?? 0) * size;
    negative += (table[at + 1] ?? 0) * size;
  });
  const [praise = 0, neutral = 0, complaint = 0] = priorOf(annotated, span, rivals === undefined);
  positive = positive * scale + praise;
  negative = negative * scale + complaint;
  const pull = pullOf(annotated, span, rivals === undefined);
  return softmax([positive + Math.max(pull, 0), neutral, negative - Math.min(pull, 0)]);
}

/** At most as many words are named as reasons. */
const MAX_REASONS = 4;
const CLEAR_PULL = 0.15;

/** The words that speak for the judgement, the strongest first: those that judge, and others that pull. */
export function reasons(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
  odds: Odds,
): string[] {
  const around = sentencesAround(annotated, span);
  const pull = new Map<number, number>();
  const add = (at: number, amount: number): unknown => pull.set(at, (pull.get(at) ?? 0) + amount);
  eachFeature(annotated, span, rivals, (hash, size, token) => {
    if (token < 0) return;
    const at = (hash & mask) * COLUMNS;
    add(token, ((table[at] ?? 0) - (table[at + 1] ?? 0)) * size * scale);
  });
  const judging = new Set<number>();
  for (const { at, length, value } of opinionsWithin(annotated, around)) {
    add(at, value / 2);
    for (let inside = at; inside < at + length; inside++) judging.add(inside);
  }
  const sign = odds.positive >= odds.negative ? 1 : -1;
  const words = [...pull].flatMap(([at, amount]) => {
    const token = annotated.tokens[at];
    const telling = judging.has(at) || !STOP_WORDS.has(token?.word ?? '');
    const strength = amount * sign;
    return token?.isWord && telling && strength > CLEAR_PULL
      ? [{ word: token.word, strength }]
      : [];
  });
  words.sort((a, b) => b.strength - a.strength);
  return [...new Set(words.map(({ word }) => word))].slice(0, MAX_REASONS);
}

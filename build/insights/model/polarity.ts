import type { Annotated } from '../lexicon/annotate.ts';
import { opinionsWithin, type Span, sentencesAround } from '../text/surroundings.ts';
import type { Class } from './classes.ts';
import { targetFeatures, wholeFeatures } from './features.ts';
import { scoresOf } from './model.ts';
import { categoryScores, netScores } from './net/net-scores.ts';
import { CATEGORY_PRIOR, priorOf } from './prior.ts';

/** Probability of each class; they add up to 1. */
export type Probabilities = {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
};

/** From this probability on, praise and complaint are clear. */
export const CLEAR_PROBABILITY = 0.65;

/** Turns scores into probabilities. */
export function softmax(scores: readonly [number, number, number]): Probabilities {
  const highest = Math.max(...scores);
  const positive = Math.exp(scores[0] - highest);
  const neutral = Math.exp(scores[1] - highest);
  const negative = Math.exp(scores[2] - highest);
  const total = positive + neutral + negative;
  return { positive: positive / total, neutral: neutral / total, negative: negative / total };
}

/** Log-odds that one star moves praise up and complaint down, at prior 1. */
const STAR_PULL = 1.75;
/** Stars that say nothing: at 3, praise and complaint are about as common. */
const EVEN_STARS = 3;

/** Moves praise up and complaint down by `pull`, in log-odds. */
export function pulled(
  { positive, neutral, negative }: Probabilities,
  pull: number,
): Probabilities {
  const log = (share: number): number => Math.log(Math.max(share, 1e-9));
  return softmax([log(positive) + pull, log(neutral), log(negative) - pull]);
}

/** Moves probabilities towards what the stars say. */
export function withStars(
  probabilities: Probabilities,
  stars: number | undefined,
  prior: number,
): Probabilities {
  if (stars === undefined || prior === 0) return probabilities;
  return pulled(probabilities, STAR_PULL * prior * (stars - EVEN_STARS));
}

/** The likeliest class. */
export function polarityOf({ positive, neutral, negative }: Probabilities): Class {
  if (positive >= neutral && positive >= negative) return 'positive';
  return negative >= neutral ? 'negative' : 'neutral';
}

/**
 * Judges the target `span` in its sentence, or the stretch `span` as a whole when `rivals` is undefined.
 * The mean of what the two models say is as sure as it is right (decision 027).
 * @param rivals other targets of the sentence
 */
export function judge(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
): Probabilities {
  const isWhole = rivals === undefined;
  const around = isWhole ? span : sentencesAround(annotated, span);
  const linear = isWhole
    ? scoresOf((emit) => wholeFeatures(annotated, span, emit))
    : scoresOf((emit) => targetFeatures(annotated, span, around, rivals, emit));
  const net = netScores(annotated, around, span, rivals);
  const said = opinionsWithin(annotated, around);
  const [praise = 0, neutral = 0, complaint = 0] = priorOf(annotated, span, said, isWhole);
  return softmax([
    (linear.positive + net.positive) / 2 + praise,
    neutral,
    (linear.negative + net.negative) / 2 + complaint,
  ]);
}

/**
 * What the net says of a category in the whole text.
 * @param category position in `CATEGORIES`
 * @param terms of the category
 * @param others terms of other categories
 */
export function judgeAbout(
  annotated: Annotated,
  category: number,
  terms: readonly Span[],
  others: readonly Span[],
): Probabilities {
  const { positive, negative } = categoryScores(annotated, category, terms, others);
  const [praise = 0, neutral = 0, complaint = 0] = CATEGORY_PRIOR;
  return softmax([positive + praise, neutral, negative + complaint]);
}

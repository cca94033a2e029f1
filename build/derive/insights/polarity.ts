import type { Annotated } from './annotate.ts';
import type { Class } from './classes.ts';
import { targetFeatures, wholeFeatures } from './features.ts';
import { type Scores, scoresOf } from './model.ts';
import { priorOf } from './prior.ts';
import { clauseAround, opinionsWithin, type Span, sentencesAround } from './surroundings.ts';

/** Probability of each class; they add up to 1. */
export type Odds = {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
};

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

/** A shorter clause says too little by itself. */
const SHORTEST_CLAUSE = 4;

/**
 * Scores of a target: the mean of what its sentence says and what its clause says alone, where that judges. What a
 * reviewer adds about something else then turns fewer judgements over.
 */
function targetScores(
  annotated: Annotated,
  span: Span,
  around: Span,
  rivals: readonly Span[],
): Scores {
  const sentence = scoresOf((emit) => targetFeatures(annotated, span, around, rivals, emit));
  const home = clauseAround(annotated, span);
  const length = home.end - home.start;
  if (length < SHORTEST_CLAUSE || length === around.end - around.start) return sentence;
  if (opinionsWithin(annotated, home).length === 0) return sentence;
  const near = rivals.filter(({ start }) => start >= home.start && start < home.end);
  const clause = scoresOf((emit) => targetFeatures(annotated, span, home, near, emit));
  return {
    positive: (sentence.positive + clause.positive) / 2,
    negative: (sentence.negative + clause.negative) / 2,
  };
}

/**
 * Judges the target `span` in its sentence, or the stretch `span` as a whole when `rivals` is undefined.
 * @param rivals other targets of the sentence
 */
export function judge(annotated: Annotated, span: Span, rivals: readonly Span[] | undefined): Odds {
  const isWhole = rivals === undefined;
  const around = isWhole ? span : sentencesAround(annotated, span);
  const { positive, negative } = isWhole
    ? scoresOf((emit) => wholeFeatures(annotated, span, emit))
    : targetScores(annotated, span, around, rivals);
  const said = opinionsWithin(annotated, around);
  const [praise = 0, neutral = 0, complaint = 0] = priorOf(annotated, span, said, isWhole);
  return softmax([positive + praise, neutral, negative + complaint]);
}

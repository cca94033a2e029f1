import type { Annotated, Opinion, Rivals, Span } from '../text/annotated.ts';
import { isNearestTarget, opinionsIn, sentencesAround } from '../text/spans.ts';
import type { Class } from './feature.ts';
import { features } from './features.ts';
import { scoresOf } from './model.ts';
import weights from './weights.json' with { type: 'json' };

/** Probability of each class. The sum is 1. */
export type Probabilities = Readonly<Record<Class, number>>;

/** Minimum probability of clear praise or a clear complaint. */
export const CLEAR_PROBABILITY = 0.65;

/** Converts scores to probabilities. */
function softmax(praise: number, neither: number, complaint: number): Probabilities {
  const highest = Math.max(praise, neither, complaint);
  const positive = Math.exp(praise - highest);
  const neutral = Math.exp(neither - highest);
  const negative = Math.exp(complaint - highest);
  const total = positive + neutral + negative;
  return { positive: positive / total, neutral: neutral / total, negative: negative / total };
}

/** Shift per star in a text of any length, at prior 1. All shifts are in log-odds. */
const STAR_SHIFT = 2;
/** Rating that shifts nothing. */
const NEUTRAL_STARS = 3.4;
/** Additional shift in short texts, by the square of the distance in stars, because only 1 and 5 stars are clear. */
const SHORT_STAR_SHIFT = 4.6;
const SHORT_NEUTRAL_STARS = 3.5;
/** Shift of neutral in short texts: highest near three stars, because a sentence with one or five stars is usually an opinion. */
const SHORT_NEUTRAL_SHIFT = 5.7;
const SHORT_NEUTRAL_DROP = 1.4;
const SHORT_NEUTRAL_PEAK = 3.1;
/** Number of words after which the shifts of short texts fall to 1/e. */
const SHORT_WORDS = 18;

/** Adds `shift` to praise, subtracts it from complaint, and adds `neutralShift` to neutral. */
export function shiftLogOdds(
  { positive, neutral, negative }: Probabilities,
  shift: number,
  neutralShift = 0,
): Probabilities {
  const log = (probability: number): number => Math.log(Math.max(probability, 1e-9));
  return softmax(log(positive) + shift, log(neutral) + neutralShift, log(negative) - shift);
}

/**
 * Shifts probabilities towards the stars: the fewer words, the more (decision 022).
 * @param words number of words in the review
 */
export function withStars(
  probabilities: Probabilities,
  stars: number | undefined,
  prior: number,
  words: number,
): Probabilities {
  if (stars === undefined || prior === 0) return probabilities;
  const distance = stars - SHORT_NEUTRAL_STARS;
  const scale = prior * Math.exp(-words / SHORT_WORDS);
  const shortShift = SHORT_STAR_SHIFT * scale * distance * Math.abs(distance);
  const shift = STAR_SHIFT * prior * (stars - NEUTRAL_STARS) + shortShift;
  const drop = SHORT_NEUTRAL_DROP * (stars - SHORT_NEUTRAL_PEAK) ** 2;
  return shiftLogOdds(probabilities, shift, scale * (SHORT_NEUTRAL_SHIFT - drop));
}

/** Shift by opinions with `isVerdict`, which are too rare in the training data to be learned well. */
const VERDICT_SHIFT = 0.75;

/** Minimum ratio of praise to complaint, or of complaint to praise, for a polarity: a wrong one is worse than neutral. */
const MIN_RATIO = 1.5;

/** Returns the likeliest class, or neutral if the ratio between praise and complaint is below `minRatio`. */
export function polarityOf(
  { positive, neutral, negative }: Probabilities,
  minRatio = MIN_RATIO,
): Class {
  if (positive >= neutral && positive >= minRatio * negative) return 'positive';
  return negative >= neutral && negative >= minRatio * positive ? 'negative' : 'neutral';
}

/**
 * Returns the prior scores of praise, neutral and complaint. Everyday reviews are less often neutral than the training data,
 * above all if an opinion is in the clause of the only target.
 * @param opinions opinions in the sentence of the target, or in the span judged as a whole
 */
function priorOf(
  { clause }: Annotated,
  span: Span,
  opinions: readonly Opinion[],
  rivals: Rivals,
): readonly number[] {
  if (opinions.length === 0) return weights.prior.quiet;
  if (rivals === undefined) return weights.prior.whole;
  if (!opinions.some(({ at }) => clause[at] === clause[span.start])) return weights.prior.sentence;
  return rivals.length > 0 ? weights.prior.among : weights.prior.clause;
}

/** Judges the target `span` in its sentence, or `span` as a whole if `rivals` is undefined. */
export function judge(annotated: Annotated, span: Span, rivals: Rivals): Probabilities {
  const scores = scoresOf((emit) => features(annotated, span, rivals, emit));
  const opinions = opinionsIn(annotated, rivals ? sentencesAround(annotated, span) : span);
  const [praise = 0, neutral = 0, complaint = 0] = priorOf(annotated, span, opinions, rivals);
  let verdict = 0;
  for (const { at, value, isVerdict } of opinions) {
    if (isVerdict && isNearestTarget(annotated, span, rivals, at)) verdict += Math.sign(value);
  }
  const shift = VERDICT_SHIFT * Math.sign(verdict);
  return softmax(scores.positive + praise + shift, neutral, scores.negative + complaint - shift);
}

import type { Annotated, Opinion, Span } from '../text/annotated.ts';
import { isNearestTarget, opinionsIn, sentencesAround } from '../text/spans.ts';
import type { Class } from './feature.ts';
import { features } from './features.ts';
import { scoresOf } from './model.ts';
import weights from './weights.json' with { type: 'json' };

/** Probability of each class; they add up to 1. */
export type Probabilities = {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
};

/** From this probability on, praise and complaint are clear. */
export const CLEAR_PROBABILITY = 0.65;

/** Turns scores into probabilities. */
function softmax(praise: number, neither: number, complaint: number): Probabilities {
  const highest = Math.max(praise, neither, complaint);
  const positive = Math.exp(praise - highest);
  const neutral = Math.exp(neither - highest);
  const negative = Math.exp(complaint - highest);
  const total = positive + neutral + negative;
  return { positive: positive / total, neutral: neutral / total, negative: negative / total };
}

/** Log-odds that one star moves praise up and complaint down in a text of any length, at prior 1. */
const STAR_PULL = 2;
/** Stars that say nothing: what reviews of so many judge is praised as often as criticised, other things being equal. */
const EVEN_STARS = 3.4;
/** The same for what few words leave open: by the square of the stars, because only 1 and 5 are clear. */
const SHORT_PULL = 4.6;
const SHORT_EVEN = 3.5;
/** Words after which that has fallen to a third. */
const SHORT_WORDS = 18;
/** The same for neutral: one sentence with five stars or one means to judge, one with three often tells a fact. */
const SHORT_NEUTRAL = 5.7;
const SHORT_JUDGES = 1.4;
const SHORT_NEUTRAL_STARS = 3.1;

/** Moves praise up and complaint down by `pull`, and neutral up by `neutralPull`, in log-odds. */
export function shiftLogOdds(
  { positive, neutral, negative }: Probabilities,
  pull: number,
  neutralPull = 0,
): Probabilities {
  const log = (share: number): number => Math.log(Math.max(share, 1e-9));
  return softmax(log(positive) + pull, log(neutral) + neutralPull, log(negative) - pull);
}

/**
 * Moves probabilities towards what the stars say: the fewer words there are, the more (decision 022).
 * @param words of the review
 */
export function withStars(
  probabilities: Probabilities,
  stars: number | undefined,
  prior: number,
  words: number,
): Probabilities {
  if (stars === undefined || prior === 0) return probabilities;
  const off = stars - SHORT_EVEN;
  const share = prior * Math.exp(-words / SHORT_WORDS);
  const short = SHORT_PULL * share * off * Math.abs(off);
  const pull = STAR_PULL * prior * (stars - EVEN_STARS) + short;
  const judging = SHORT_JUDGES * (stars - SHORT_NEUTRAL_STARS) ** 2;
  return shiftLogOdds(probabilities, pull, share * (SHORT_NEUTRAL - judging));
}

/** Log-odds that a verdict of several words adds to what the weights make of it: they have met few. */
const VERDICT_PULL = 0.75;

/** How many times as likely as complaint praise must be, and the other way round: a wrong verdict is worse than none. */
const LEAD = 1.5;

/** The likeliest class; neutral where neither praise nor complaint has its lead over the other. */
export function polarityOf({ positive, neutral, negative }: Probabilities, lead = LEAD): Class {
  if (positive >= neutral && positive >= lead * negative) return 'positive';
  return negative >= neutral && negative >= lead * positive ? 'negative' : 'neutral';
}

/**
 * What is added to the scores of praise, neutral and complaint: everyday reviews are less often neutral than the
 * training data, most of all where a word judges in the clause of the target and nothing else is spoken of, less where
 * only its sentence judges. `said` is what judges in that sentence, or in the whole stretch.
 */
function priorOf(
  { clause }: Annotated,
  span: Span,
  said: readonly Opinion[],
  rivals: readonly Span[] | undefined,
): readonly number[] {
  if (said.length === 0) return weights.prior.quiet;
  if (rivals === undefined) return weights.prior.whole;
  const here = said.some(({ at }) => clause[at] === clause[span.start]);
  if (!here) return weights.prior.sentence;
  return rivals.length > 0 ? weights.prior.among : weights.prior.clause;
}

/**
 * Judges the target `span` in its sentence, or the stretch `span` as a whole when `rivals` is undefined.
 * @param rivals other targets of the sentence
 */
export function judge(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
): Probabilities {
  const scores = scoresOf((emit) => features(annotated, span, rivals, emit));
  const said = opinionsIn(annotated, rivals ? sentencesAround(annotated, span) : span);
  const [praise = 0, neutral = 0, complaint = 0] = priorOf(annotated, span, said, rivals);
  let verdict = 0;
  for (const { at, value, isVerdict } of said) {
    if (isVerdict && isNearestTarget(annotated, span, rivals, at)) verdict += Math.sign(value);
  }
  const pull = VERDICT_PULL * Math.sign(verdict);
  return softmax(scores.positive + praise + pull, neutral, scores.negative + complaint - pull);
}

import { starValueOf, wordClassOf } from '../lexicon/known-words.ts';
import { mixHash } from '../lexicon/words.ts';
import type { Annotated, Span } from '../text/annotated.ts';
import {
  distanceTo,
  isNearestTarget,
  offsetFrom,
  opinionsIn,
  sentencesAround,
} from '../text/spans.ts';
import { type Emit, KIND, RIVAL, signOf, WHOLE } from './feature.ts';

/** Words from the target: 1 the next one, then up to 3, up to 6 and more. */
function distanceBin(offset: number): number {
  const size = Math.abs(offset);
  const bin = size <= 1 ? 0 : size <= 3 ? 1 : size <= 6 ? 2 : 3;
  return offset < 0 ? bin : bin + 4;
}

/** Emits what the lexicon alone says, whatever the words are: where judging words and idioms stand, and what they add up to. */
export function lexiconFeatures(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
  emit: Emit,
): void {
  const around = rivals ? sentencesAround(annotated, span) : span;
  const whole = rivals ? 0 : WHOLE;
  const home = rivals ? annotated.clause[span.start] : -1;
  let all = 0;
  let own = 0;
  let here = 0;
  let nearest = 0;
  let nearestCost = Number.POSITIVE_INFINITY;
  for (const { at, value } of opinionsIn(annotated, around)) {
    const belongs = isNearestTarget(annotated, span, rivals, at);
    const isHere = annotated.clause[at] === home;
    const sign = value > 0 ? 1 : 0;
    const size = Math.min(Math.abs(value), 3) / 2;
    const relation = sign * 4 + (belongs ? 2 : 0) + (isHere ? 1 : 0);
    const bin = rivals ? distanceBin(offsetFrom(span, at)) : 0;
    emit(KIND.opinion + whole, 100 + relation * 16 + bin, size, at);
    emit(KIND.opinion + whole, relation, size, at);
    all += value;
    if (isHere) here += value;
    if (!belongs) continue;
    own += value;
    const cost = rivals ? distanceTo(annotated, span, at) : 0;
    if (cost >= nearestCost) continue;
    nearestCost = cost;
    nearest = value;
  }
  emit(KIND.bias, whole, 1, -1);
  const near = signOf(nearest);
  emit(KIND.shape + whole, 100 + signOf(here) * 9 + near * 3 + signOf(all - here), 1, -1);
  emit(KIND.shape + whole, 200 + signOf(own) * 3 + signOf(all), 1, -1);
  emit(KIND.shape + whole, 300 + near * 8 + Math.min(7, Math.trunc(nearestCost / 2)), 1, -1);
  emit(KIND.shape + whole, 400 + Math.min(rivals?.length ?? 0, 5), 1, -1);
  emit(KIND.shape + whole, 500 + Math.min(9, Math.trunc((around.end - around.start) / 5)), 1, -1);
  emit(KIND.sum + whole, 1, own / 4, -1);
  emit(KIND.sum + whole, 2, all / 8, -1);
  emit(KIND.sum + whole, 3, here / 4, -1);
}

/** Words so near to a target count by their place. */
const BESIDE = 3;
/** Classes of denied words are told apart from the plain ones. */
const DENIED = 1000;
/** From the words of a text that is judged as a whole. */
const NOWHERE = 1000;

/**
 * Emits what speaks for the polarity of the target `span` in its sentence, or of the stretch `span` as a whole when `rivals`
 * is undefined: the words, apart those that a rival is nearer to; the classes of words that keep alike company (so words that
 * the labelled sentences never had are judged by those they are like); how much they speak for many stars; the lexicon.
 */
export function features(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
  emit: Emit,
): void {
  const { tokens, clause, negated, inIdiom } = annotated;
  const around = rivals ? sentencesAround(annotated, span) : span;
  const whole = rivals ? 0 : WHOLE;
  const home = rivals ? clause[span.start] : -1;
  const targetClass = wordClassOf(tokens[span.end - 1]);
  const ownClause = rivals && rivals.length > 0 ? KIND.clauseAmong : KIND.clause;
  let allStars = 0;
  let ownStars = 0;
  let starsHere = 0;
  let starsNear = 0;
  let fewest = 0;
  let most = 0;
  for (let at = around.start; at < around.end; at++) {
    const offset = rivals ? offsetFrom(span, at) : NOWHERE;
    const token = tokens[at];
    if (!token) break;
    const word = token.hash;
    const wordClass = wordClassOf(token);
    if (offset === 0) {
      if (inIdiom[at]) continue;
      emit(KIND.target, word, 0.5, -1);
      if (wordClass >= 0) emit(KIND.targetClass, wordClass, 0.5, -1);
      continue;
    }
    const isDenied = negated[at] === 1;
    const isHere = clause[at] === home;
    const belongs = isNearestTarget(annotated, span, rivals, at);
    const value = starValueOf(token, isDenied);
    if (value !== 0) {
      allStars += value;
      if (belongs) ownStars += value;
      if (isHere) starsHere += value;
      if (rivals) starsNear += (4 * value) / (4 + distanceTo(annotated, span, at));
      fewest = Math.min(fewest, value);
      most = Math.max(most, value);
    }
    if (inIdiom[at]) continue;
    const said = isDenied ? mixHash(word, 1) : word;
    const whose = belongs ? whole : RIVAL;
    // What is said of a rival is no reason.
    const reason = belongs ? at : -1;
    emit(KIND.word + whose, said, belongs ? 1 : 0.5, reason);
    if (wordClass >= 0) {
      const kind = isDenied ? wordClass + DENIED : wordClass;
      emit(KIND.wordClass + whose, kind, belongs ? 0.6 : 0.3, reason);
    }
    if (belongs && at > around.start && offset !== 1) {
      emit(KIND.pair + whole, mixHash(tokens[at - 1]?.hash ?? 0, word), 0.7, at);
    }
    const distance = Math.abs(offset);
    if (isHere) {
      emit(ownClause, mixHash(said, offset < 0 ? 1 : 2), 4 / (4 + distance), at);
      if (wordClass >= 0) emit(KIND.meeting, mixHash(targetClass, wordClass), 0.4, at);
    }
    if (distance <= BESIDE) emit(KIND.beside, mixHash(word, offset + 10), 0.7, at);
  }
  emit(KIND.stars + whole, 1, allStars / 4, -1);
  emit(KIND.stars + whole, 2, ownStars / 3, -1);
  emit(KIND.stars + whole, 3, starsHere / 3, -1);
  emit(KIND.stars + whole, 4, starsNear / 2, -1);
  emit(KIND.stars + whole, 5, fewest, -1);
  emit(KIND.stars + whole, 6, most, -1);
  lexiconFeatures(annotated, span, rivals, emit);
}

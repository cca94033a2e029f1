import { starValueOf, wordClassOf } from '../lexicon/known-words.ts';
import { mixHash } from '../lexicon/words.ts';
import type { Annotated, Rivals, Span } from '../text/annotated.ts';
import {
  distanceTo,
  isNearestTarget,
  offsetFrom,
  opinionsIn,
  sentencesAround,
} from '../text/spans.ts';
import { type Emit, KIND, RIVAL, signOf, WHOLE } from './feature.ts';

/** Groups distances in words (1, 2 to 3, 4 to 6, more) before the target and after it. */
function distanceBin(offset: number): number {
  const size = Math.abs(offset);
  const bin = size <= 1 ? 0 : size <= 3 ? 1 : size <= 6 ? 2 : 3;
  return offset < 0 ? bin : bin + 4;
}

/** Emits the features of the opinions around the span: their position, strength and sum, not their words. */
export function lexiconFeatures(
  annotated: Annotated,
  span: Span,
  rivals: Rivals,
  emit: Emit,
): void {
  const context = rivals ? sentencesAround(annotated, span) : span;
  const whole = rivals ? 0 : WHOLE;
  const clauseOfSpan = rivals ? annotated.clause[span.start] : -1;
  let sum = 0;
  let ownSum = 0;
  let clauseSum = 0;
  let nearest = 0;
  let nearestDistance = Number.POSITIVE_INFINITY;
  for (const { at, value } of opinionsIn(annotated, context)) {
    const isOwn = isNearestTarget(annotated, span, rivals, at);
    const isInClause = annotated.clause[at] === clauseOfSpan;
    const strength = Math.min(Math.abs(value), 3) / 2;
    const relation = (value > 0 ? 4 : 0) + (isOwn ? 2 : 0) + (isInClause ? 1 : 0);
    const bin = rivals ? distanceBin(offsetFrom(span, at)) : 0;
    emit(KIND.opinion + whole, 100 + relation * 16 + bin, strength, at);
    emit(KIND.opinion + whole, relation, strength, at);
    sum += value;
    if (isInClause) clauseSum += value;
    if (!isOwn) continue;
    ownSum += value;
    const distance = rivals ? distanceTo(annotated, span, at) : 0;
    if (distance >= nearestDistance) continue;
    nearestDistance = distance;
    nearest = value;
  }
  emit(KIND.bias, whole, 1, -1);
  const sign = signOf(nearest);
  const signs = signOf(clauseSum) * 9 + sign * 3 + signOf(sum - clauseSum);
  emit(KIND.shape + whole, 100 + signs, 1, -1);
  emit(KIND.shape + whole, 200 + signOf(ownSum) * 3 + signOf(sum), 1, -1);
  emit(KIND.shape + whole, 300 + sign * 8 + Math.min(7, Math.trunc(nearestDistance / 2)), 1, -1);
  emit(KIND.shape + whole, 400 + Math.min(rivals?.length ?? 0, 5), 1, -1);
  emit(KIND.shape + whole, 500 + Math.min(9, Math.trunc((context.end - context.start) / 5)), 1, -1);
  emit(KIND.sum + whole, 1, ownSum / 4, -1);
  emit(KIND.sum + whole, 2, sum / 8, -1);
  emit(KIND.sum + whole, 3, clauseSum / 4, -1);
}

/** Maximum distance from the target at which the position of a word is a feature. */
const MAX_NEIGHBOUR_DISTANCE = 3;
/** Added to the class of a negated word. */
const NEGATED_CLASS = 1000;
/** Offset of every word if the span is judged as a whole. */
const NO_OFFSET = 1000;

/**
 * Emits the features of a span: its words and those around it, their classes (which generalize to words that no labelled
 * sentence contains), their star values, and the opinions of the lexicon. Words nearer to a rival have separate kinds.
 */
export function features(annotated: Annotated, span: Span, rivals: Rivals, emit: Emit): void {
  const { tokens, clause, negated, inIdiom } = annotated;
  const context = rivals ? sentencesAround(annotated, span) : span;
  const whole = rivals ? 0 : WHOLE;
  const clauseOfSpan = rivals ? clause[span.start] : -1;
  const targetClass = wordClassOf(tokens[span.end - 1]?.knownIndex ?? -1);
  const clauseKind = rivals && rivals.length > 0 ? KIND.clauseWithRivals : KIND.clause;
  let stars = 0;
  let ownStars = 0;
  let clauseStars = 0;
  let nearStars = 0;
  let minStars = 0;
  let maxStars = 0;
  for (let at = context.start; at < context.end; at++) {
    const offset = rivals ? offsetFrom(span, at) : NO_OFFSET;
    const token = tokens[at];
    if (!token) break;
    const word = token.hash;
    const wordClass = wordClassOf(token.knownIndex);
    if (offset === 0) {
      if (inIdiom[at]) continue;
      emit(KIND.target, word, 0.5, -1);
      if (wordClass >= 0) emit(KIND.targetClass, wordClass, 0.5, -1);
      continue;
    }
    const isNegated = negated[at] === 1;
    const isInClause = clause[at] === clauseOfSpan;
    const isOwn = isNearestTarget(annotated, span, rivals, at);
    const value = starValueOf(token.knownIndex, isNegated);
    if (value !== 0) {
      stars += value;
      if (isOwn) ownStars += value;
      if (isInClause) clauseStars += value;
      if (rivals) nearStars += (4 * value) / (4 + distanceTo(annotated, span, at));
      minStars = Math.min(minStars, value);
      maxStars = Math.max(maxStars, value);
    }
    if (inIdiom[at]) continue;
    const signedWord = isNegated ? mixHash(word, 1) : word;
    const owner = isOwn ? whole : RIVAL;
    // A word about a rival does not explain this judgement.
    const reason = isOwn ? at : -1;
    emit(KIND.word + owner, signedWord, isOwn ? 1 : 0.5, reason);
    if (wordClass >= 0) {
      const signedClass = isNegated ? wordClass + NEGATED_CLASS : wordClass;
      emit(KIND.wordClass + owner, signedClass, isOwn ? 0.6 : 0.3, reason);
    }
    if (isOwn && at > context.start && offset !== 1) {
      emit(KIND.bigram + whole, mixHash(tokens[at - 1]?.hash ?? 0, word), 0.7, at);
    }
    const distance = Math.abs(offset);
    if (isInClause) {
      emit(clauseKind, mixHash(signedWord, offset < 0 ? 1 : 2), 4 / (4 + distance), at);
      if (wordClass >= 0) emit(KIND.classPair, mixHash(targetClass, wordClass), 0.4, at);
    }
    if (distance <= MAX_NEIGHBOUR_DISTANCE) {
      emit(KIND.neighbour, mixHash(word, offset + 10), 0.7, at);
    }
  }
  emit(KIND.stars + whole, 1, stars / 4, -1);
  emit(KIND.stars + whole, 2, ownStars / 3, -1);
  emit(KIND.stars + whole, 3, clauseStars / 3, -1);
  emit(KIND.stars + whole, 4, nearStars / 2, -1);
  emit(KIND.stars + whole, 5, minStars, -1);
  emit(KIND.stars + whole, 6, maxStars, -1);
  lexiconFeatures(annotated, span, rivals, emit);
}

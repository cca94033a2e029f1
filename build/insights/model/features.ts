import { mixHash } from '../lexicon/words.ts';
import type { Annotated, Opinion } from '../text/annotated.ts';
import { belongsTo, costOf, offsetFrom, opinionsWithin, type Span } from '../text/surroundings.ts';
import { classFeatures, wholeClassFeatures } from './class-features.ts';
import { type Emit, KIND, mood } from './feature.ts';
import { frameFeatures, pathFeatures } from './place-features.ts';
import { starFeatures, wholeStarFeatures } from './star-features.ts';

function distanceBin(offset: number): number {
  const size = Math.abs(offset);
  if (size === 0) return 8;
  const bin = size <= 1 ? 0 : size <= 3 ? 1 : size <= 6 ? 2 : 3;
  return offset < 0 ? bin : bin + 4;
}

function opinionFeatures(
  annotated: Annotated,
  span: Span,
  around: Span,
  rivals: readonly Span[],
  emit: Emit,
): void {
  const home = annotated.clause[span.start];
  let sameClauseSum = 0;
  let ownSum = 0;
  let nearSideSum = 0;
  let sum = 0;
  let nearest: Opinion | undefined;
  let nearestCost = Number.POSITIVE_INFINITY;
  for (const opinion of opinionsWithin(annotated, around)) {
    const own = belongsTo(annotated, span, rivals, opinion.at);
    const sameClause = annotated.clause[opinion.at] === home;
    const sign = opinion.value > 0 ? 1 : 0;
    const size = Math.min(Math.abs(opinion.value), 3) / 2;
    const relation = (own ? 2 : 0) + (sameClause ? 1 : 0);
    const bin = distanceBin(offsetFrom(span, opinion.at));
    emit(mixHash(KIND.opinion, 100 + sign * 64 + relation * 16 + bin), size, opinion.at);
    emit(mixHash(KIND.opinion, 300 + sign * 4 + relation), size, opinion.at);
    emit(mixHash(KIND.opinion, 400 + sign), size, opinion.at);
    sum += opinion.value;
    if (own) ownSum += opinion.value;
    const sameSide = annotated.side[opinion.at] === annotated.side[span.start];
    if (sameSide) nearSideSum += opinion.value;
    emit(
      mixHash(KIND.opinion, 500 + sign * 8 + relation * 2 + (sameSide ? 1 : 0)),
      size,
      opinion.at,
    );
    if (sameClause) sameClauseSum += opinion.value;
    const price = costOf(annotated, span, opinion.at);
    if (!own || price >= nearestCost) continue;
    nearestCost = price;
    nearest = opinion;
  }
  const near = mood(nearest?.value ?? 0);
  const shapes = [
    100 + mood(sameClauseSum) * 9 + near * 3 + mood(sum - sameClauseSum),
    200 + mood(ownSum) * 3 + mood(sum),
    300 + near * 8 + Math.min(7, Math.trunc(nearestCost / 2)),
    400 + Math.min(rivals.length, 5),
    600 + mood(nearSideSum) * 9 + mood(sum - nearSideSum) * 3 + mood(sameClauseSum),
    500 + Math.min(9, Math.trunc((around.end - around.start) / 5)),
  ];
  for (const shape of shapes) emit(mixHash(KIND.shape, shape), 1, -1);
  emit(mixHash(KIND.shape, 4), nearSideSum / 4, -1);
  emit(mixHash(KIND.shape, 5), (sum - nearSideSum) / 4, -1);
  emit(mixHash(KIND.shape, 1), ownSum / 4, -1);
  emit(mixHash(KIND.shape, 2), sum / 8, -1);
  emit(mixHash(KIND.shape, 3), sameClauseSum / 4, -1);
}

/** What the judging words and idioms of `around` say about the target, whatever the words are. */
export function lexiconFeatures(
  annotated: Annotated,
  span: Span,
  around: Span,
  rivals: readonly Span[],
  emit: Emit,
): void {
  emit(mixHash(KIND.bias, 0), 1, -1);
  opinionFeatures(annotated, span, around, rivals, emit);
  pathFeatures(annotated, span, around, emit);
}

/**
 * Emits what speaks for the polarity of the target `span`, all from the stretch `around`: its sentence.
 * `rivals` are the other targets there: a word nearer to one of them counts less.
 */
export function targetFeatures(
  annotated: Annotated,
  span: Span,
  around: Span,
  rivals: readonly Span[],
  emit: Emit,
): void {
  const { clause, negated, inIdiom, hashes } = annotated;
  const home = clause[span.start];
  const ownTokens = new Uint8Array(around.end - around.start);
  for (let at = around.start; at < around.end; at++) {
    const own = belongsTo(annotated, span, rivals, at);
    if (own) ownTokens[at - around.start] = 1;
    if (inIdiom[at]) continue;
    const plain = hashes[at] ?? 0;
    const offset = offsetFrom(span, at);
    if (offset === 0) {
      emit(mixHash(KIND.target, plain), 0.5, -1);
      continue;
    }
    const word = negated[at] ? mixHash(plain, 1) : plain;
    const distance = Math.abs(offset);
    emit(mixHash(KIND.bag, word), 0.3, at);
    emit(mixHash(own ? KIND.own : KIND.rival, word), own ? 1 : 0.5, at);
    if (clause[at] === home) {
      emit(mixHash(KIND.clause, mixHash(word, offset < 0 ? 1 : 2)), 4 / (4 + distance), at);
    }
    if (distance <= 3) emit(mixHash(KIND.beside, mixHash(plain, offset + 10)), 0.7, at);
    if (at > around.start && offsetFrom(span, at - 1) !== 0) {
      const pair = mixHash(hashes[at - 1] ?? 0, plain);
      emit(mixHash(KIND.pair, mixHash(pair, own ? 3 : 4)), own ? 0.7 : 0.3, at);
    }
  }
  const frame = mixHash(hashes[span.start - 1] ?? 0, hashes[span.end] ?? 0);
  emit(mixHash(KIND.frame, frame), 1, -1);
  frameFeatures(annotated, span, around, emit);
  classFeatures(annotated, span, around, ownTokens, emit);
  starFeatures(annotated, span, around, ownTokens, emit);
  lexiconFeatures(annotated, span, around, rivals, emit);
}

/** Emits what speaks for the polarity of the stretch `around` as a whole, without a target. */
export function wholeFeatures(annotated: Annotated, around: Span, emit: Emit): void {
  const { hashes } = annotated;
  emit(mixHash(KIND.bias, 1), 1, -1);
  for (let at = around.start; at < around.end; at++) {
    if (annotated.inIdiom[at]) continue;
    const plain = hashes[at] ?? 0;
    const word = annotated.negated[at] ? mixHash(plain, 1) : plain;
    emit(mixHash(KIND.wholeBag, word), 0.7, at);
    emit(mixHash(KIND.bag, word), 0.3, at);
    if (at === around.start) continue;
    const pair = mixHash(hashes[at - 1] ?? 0, plain);
    emit(mixHash(KIND.wholePair, pair), 0.5, at);
  }
  let praise = 0;
  let complaint = 0;
  for (const opinion of opinionsWithin(annotated, around)) {
    const sign = opinion.value > 0 ? 1 : 0;
    const size = Math.min(Math.abs(opinion.value), 3) / 2;
    emit(mixHash(KIND.wholeOpinion, sign), size, opinion.at);
    emit(mixHash(KIND.opinion, 400 + sign), size, opinion.at);
    if (sign === 1) praise += opinion.value;
    else complaint -= opinion.value;
  }
  emit(mixHash(KIND.wholeShape, mood(praise) * 3 + mood(complaint)), 1, -1);
  emit(mixHash(KIND.wholeShape, 100), (praise - complaint) / 4, -1);
  wholeClassFeatures(annotated, around, emit);
  wholeStarFeatures(annotated, around, emit);
}

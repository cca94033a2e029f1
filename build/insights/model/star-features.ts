import { starsOf } from '../lexicon/known-words.ts';
import { mixHash } from '../lexicon/words.ts';
import type { Annotated } from '../text/annotated.ts';
import { costOf, type Span } from '../text/surroundings.ts';
import { type Emit, KIND } from './feature.ts';

/** Steps of a sum of star values. */
function step(value: number): number {
  return Math.max(-4, Math.min(4, Math.round(value * 1.5)));
}

/** Emits how much the words around a target speak for many stars or few: all, its own, those of its clause, the near. */
export function starFeatures(
  annotated: Annotated,
  span: Span,
  around: Span,
  own: Uint8Array,
  emit: Emit,
): void {
  const { clause, negated, known } = annotated;
  const home = clause[span.start];
  let all = 0;
  let owned = 0;
  let inClause = 0;
  let near = 0;
  let least = 0;
  let most = 0;
  for (let at = around.start; at < around.end; at++) {
    if (at >= span.start && at < span.end) continue;
    const stars = starsOf(known[at] ?? -1, negated[at] === 1);
    if (stars === 0) continue;
    all += stars;
    if (own[at - around.start] === 1) owned += stars;
    if (clause[at] === home) inClause += stars;
    near += (stars * 4) / (4 + costOf(annotated, span, at));
    least = Math.min(least, stars);
    most = Math.max(most, stars);
  }
  const sizes = [all / 4, owned / 3, inClause / 3, near / 2, least, most];
  for (let which = 0; which < sizes.length; which++) {
    emit(mixHash(KIND.stars, which + 1), sizes[which] ?? 0, -1);
  }
  const steps = [100 + step(near), 200 + step(owned), 300 + step(inClause)];
  for (const one of steps) emit(mixHash(KIND.starStep, one), 0.7, -1);
}

/** Emits the star values of the words of a stretch as a whole. */
export function wholeStarFeatures(annotated: Annotated, around: Span, emit: Emit): void {
  const { negated, known } = annotated;
  let all = 0;
  let least = 0;
  let most = 0;
  for (let at = around.start; at < around.end; at++) {
    const stars = starsOf(known[at] ?? -1, negated[at] === 1);
    all += stars;
    least = Math.min(least, stars);
    most = Math.max(most, stars);
  }
  emit(mixHash(KIND.wholeStars, 1), all / 4, -1);
  emit(mixHash(KIND.wholeStars, 2), least, -1);
  emit(mixHash(KIND.wholeStars, 3), most, -1);
  emit(mixHash(KIND.wholeStars, 100 + step(all)), 0.7, -1);
}

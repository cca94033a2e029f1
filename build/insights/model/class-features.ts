import { wordClassOf } from '../lexicon/known-words.ts';
import { mixHash } from '../lexicon/words.ts';
import type { Annotated } from '../text/annotated.ts';
import { offsetFrom, type Span } from '../text/surroundings.ts';
import { type Emit, KIND } from './feature.ts';

/** Classes of denied words are told apart from the plain ones. */
const DENIED = 1000;

/**
 * Emits what the classes of the words around a target say: a word that the labelled sentences never had is judged by
 * those it is like. `own` marks the tokens that no rival is nearer to.
 */
export function classFeatures(
  annotated: Annotated,
  span: Span,
  around: Span,
  own: Uint8Array,
  emit: Emit,
): void {
  const { clause, negated, inIdiom, known } = annotated;
  const home = clause[span.start];
  const target = wordClassOf(known[span.end - 1] ?? -1);
  for (let at = around.start; at < around.end; at++) {
    const plain = inIdiom[at] ? -1 : wordClassOf(known[at] ?? -1);
    if (plain < 0) continue;
    const offset = offsetFrom(span, at);
    if (offset === 0) {
      emit(mixHash(KIND.targetClass, plain), 0.5, -1);
      continue;
    }
    const kind = negated[at] ? plain + DENIED : plain;
    const distance = Math.abs(offset);
    const isOwn = own[at - around.start] === 1;
    emit(mixHash(isOwn ? KIND.ownClass : KIND.rivalClass, kind), isOwn ? 0.6 : 0.3, at);
    if (clause[at] === home) {
      emit(mixHash(KIND.meeting, mixHash(target, plain)), 0.4, at);
      emit(mixHash(KIND.clauseClass, mixHash(kind, offset < 0 ? 1 : 2)), 4 / (4 + distance), at);
    }
    if (distance <= 3) emit(mixHash(KIND.besideClass, mixHash(plain, offset + 10)), 0.7, at);
  }
}

/** Emits the classes of the words of a stretch as a whole. */
export function wholeClassFeatures(annotated: Annotated, around: Span, emit: Emit): void {
  const { negated, inIdiom, known } = annotated;
  for (let at = around.start; at < around.end; at++) {
    const kind = inIdiom[at] ? -1 : wordClassOf(known[at] ?? -1);
    if (kind >= 0) emit(mixHash(KIND.wholeClass, negated[at] ? kind + DENIED : kind), 0.4, at);
  }
}

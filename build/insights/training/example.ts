import type { Annotated } from '../lexicon/annotate.ts';
import { CLASSES } from '../model/classes.ts';
import type { Emit } from '../model/feature.ts';
import { lexiconFeatures, targetFeatures, wholeFeatures } from '../model/features.ts';
import { type Span, sentencesAround } from '../text/surroundings.ts';

/** One thing to learn from: sparse features and the right class. */
export type Example = {
  readonly index: Int32Array;
  readonly size: Float32Array;
  /** Position in `CLASSES`. */
  readonly label: number;
  readonly weight: number;
  /** Known to be praise or complaint only: says nothing about neutral. */
  readonly polarOnly: boolean;
  /** Without its words: only what the lexicon says. */
  readonly lexiconOnly: boolean;
};

/** Tokens between two offsets of the text; at least one. */
export function tokensBetween({ tokens }: Annotated, start: number, end: number): Span {
  let first = 0;
  while (first < tokens.length - 1 && (tokens[first]?.end ?? 0) <= start) first++;
  let last = first + 1;
  while (last < tokens.length && (tokens[last]?.start ?? end) < end) last++;
  return { start: first, end: last };
}

type Lesson = { label: number; weight: number; polarOnly: boolean; lexiconOnly?: boolean };

/** Features of a target (with its rivals) or, when `rivals` is undefined, of a stretch as a whole. */
export function toExample(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
  bits: number,
  lesson: Lesson,
): Example {
  const mask = 2 ** bits - 1;
  const features = new Map<number, number>();
  const emit: Emit = (hash, size) => {
    const index = hash & mask;
    features.set(index, (features.get(index) ?? 0) + size);
  };
  const around = sentencesAround(annotated, span);
  if (lesson.lexiconOnly && rivals) lexiconFeatures(annotated, span, around, rivals, emit);
  else if (rivals) targetFeatures(annotated, span, around, rivals, emit);
  else wholeFeatures(annotated, span, emit);
  return {
    index: Int32Array.from(features.keys()),
    size: Float32Array.from(features.values()),
    label: lesson.label,
    weight: lesson.weight,
    polarOnly: lesson.polarOnly,
    lexiconOnly: lesson.lexiconOnly === true,
  };
}

const CLASS_NAMES: readonly string[] = CLASSES;

/** Position of a polarity in `CLASSES`; -1 for one the model does not have. */
export function classIndex(polarity: string): number {
  return CLASS_NAMES.indexOf(polarity);
}

import { annotate } from '../../lexicon/annotate.ts';
import { VECTOR } from '../../model/net/shape.ts';
import words from '../../model/words.json' with { type: 'json' };
import { sentencesOf } from '../../text/surroundings.ts';
import { INVENTED_WEIGHT, type LessonSets, REAL_WEIGHT } from '../learn.ts';
import { categoriesOf, targetsOf } from '../lesson-files.ts';
import { RECIPE } from '../recipe.ts';
import type { LabelledCase } from '../test-sets.ts';
import { LONGEST_READ, wordVectors } from '../word-vectors.ts';
import type { LearningNet } from './learning-net.ts';
import {
  categoryNetLessons,
  type NetLesson,
  starNetLessons,
  targetNetLessons,
  wholeNetLessons,
} from './net-lessons.ts';
import { trainNet } from './train-net.ts';

const SEED = 1;
/** Length of the first vectors. */
const FIRST_LENGTH = 1.5;
/** The sentence of a category, as a whole, often speaks of others too. */
const WHOLE_WEIGHT = 0.5;

/** Vectors to begin with: alike for words that keep alike company. */
function firstVectors({ rows, mamsTargets, invented, real }: LessonSets): Float32Array {
  const labelled = [...mamsTargets, ...invented, ...real];
  const texts = [
    ...rows.map(({ text = '' }) => text.slice(0, LONGEST_READ)),
    ...labelled.map(({ text }) => text),
  ];
  const sentences = texts.flatMap((text) => {
    const annotated = annotate(text);
    return sentencesOf(annotated).map(({ start, end }) => annotated.known.slice(start, end));
  });
  const vectors = new Float32Array(words.count * VECTOR);
  wordVectors(sentences, words.count, SEED).forEach((vector, word) => {
    for (let d = 0; d < VECTOR; d++) vectors[word * VECTOR + d] = FIRST_LENGTH * (vector[d] ?? 0);
  });
  return vectors;
}

function labelledLessons(sentences: readonly LabelledCase[], weight: number): NetLesson[] {
  return [
    ...targetNetLessons(targetsOf(sentences), weight),
    ...wholeNetLessons(categoriesOf(sentences), WHOLE_WEIGHT * weight),
  ];
}

/** Trains the net on the same lessons as the linear model, but for those that were made out of others. */
export function learnNet(sets: LessonSets): LearningNet {
  const { mamsTargets, mamsCategories, invented, real, rows } = sets;
  const labelled = [
    ...targetNetLessons(mamsTargets, 1),
    ...wholeNetLessons(mamsCategories, WHOLE_WEIGHT),
    ...labelledLessons(invented, INVENTED_WEIGHT),
    ...labelledLessons(real, REAL_WEIGHT),
  ];
  const categories = [
    ...categoryNetLessons(mamsCategories, 1),
    ...categoryNetLessons(categoriesOf(invented), INVENTED_WEIGHT),
    ...categoryNetLessons(categoriesOf(real), REAL_WEIGHT),
  ];
  const lessons = { starred: starNetLessons(rows), labelled, categories };
  return trainNet(lessons, firstVectors(sets), RECIPE.net);
}

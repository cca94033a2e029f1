import { annotate } from '../../../build/derive/insights/annotate.ts';
import { VECTOR } from '../../../build/derive/insights/net/shape.ts';
import { sentencesOf } from '../../../build/derive/insights/surroundings.ts';
import words from '../../../build/derive/insights/words.json' with { type: 'json' };
import { type LessonSets, OWN_WEIGHT } from '../learn.ts';
import { categoriesOf, targetsOf } from '../lesson-files.ts';
import { RECIPE } from '../recipe.ts';
import { wordVectors } from '../word-vectors.ts';
import type { LearningNet } from './learning-net.ts';
import { categoryNetLessons, starNetLessons, targetNetLessons } from './net-lessons.ts';
import { trainNet } from './train-net.ts';

const LONGEST_TEXT = 3000;
const SEED = 1;
/** Length of the first vectors. */
const FIRST_LENGTH = 1.5;
/** A category is judged by its sentence as a whole, which often speaks of others too. */
const CATEGORY_WEIGHT = 0.5;

/** Vectors to begin with: alike for words that keep alike company. */
function firstVectors({ rows, mamsTargets, invented, real }: LessonSets): Float32Array {
  const labelled = [...mamsTargets, ...invented, ...real];
  const texts = [
    ...rows.map(({ text = '' }) => text.slice(0, LONGEST_TEXT)),
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

/** Trains the net on the same lessons as the linear model, but for those that were made out of others. */
export function learnNet(sets: LessonSets): LearningNet {
  const own = [...sets.invented, ...sets.real];
  const labelled = [
    ...targetNetLessons(sets.mamsTargets, 1),
    ...targetNetLessons(targetsOf(own), OWN_WEIGHT),
    ...categoryNetLessons(sets.mamsCategories, CATEGORY_WEIGHT),
    ...categoryNetLessons(categoriesOf(own), CATEGORY_WEIGHT * OWN_WEIGHT),
  ];
  return trainNet(starNetLessons(sets.rows), labelled, firstVectors(sets), RECIPE.net);
}

import type { Example } from './example.ts';
import { categoriesOf, lessonFiles, targetsOf } from './lesson-files.ts';
import {
  categoryLessons,
  fragmentLessons,
  isHeldOut,
  readStarRows,
  type StarRow,
  starLessons,
  targetLessons,
} from './lessons.ts';
import { type LabelledSentence, readLabelled } from './mams.ts';
import { RECIPE } from './recipe.ts';
import { reversedSentences } from './reversed-sentences.ts';
import {
  dataFile,
  everydayCategories,
  everydayTargets,
  type LabelledCase,
  measuredReviews,
  realLessons,
  realSentencesApart,
} from './test-sets.ts';
import { train } from './train.ts';

function keyOf(text: string): string {
  return text.trim().toLowerCase();
}

/** Sentences to measure on: those of both validation files of MAMS, which share some with its training files, and of real reviews. */
function measuredKeys(): Set<string> {
  const mams = ['ATSA', 'ACSA'].flatMap((kind) =>
    readLabelled(dataFile(`aspects/mams_${kind}_val.xml`)),
  );
  const sentences = [
    ...mams,
    ...everydayTargets(),
    ...everydayCategories(),
    ...realSentencesApart(),
  ];
  return new Set(sentences.map(({ text }) => keyOf(text)));
}

/** Labelled sentences of a training file of MAMS, without those kept to measure on. */
export function trainingSentences(
  kind: 'ATSA' | 'ACSA',
  kept: ReadonlySet<string> = measuredKeys(),
): LabelledSentence[] {
  return readLabelled(dataFile(`aspects/mams_${kind}_train.xml`)).filter(
    ({ text }) => !kept.has(keyOf(text)),
  );
}

/** Reviews with stars to learn from: none with labels of ours, and not every tenth. */
export function trainingRows(): StarRow[] {
  const labelled = measuredReviews();
  return readStarRows(dataFile('reviews/real-22k.ndjson')).filter(
    ({ id }) => !labelled.has(id) && !isHeldOut(id),
  );
}

function weighing(examples: readonly Example[], weight: number): Example[] {
  return examples.map((example) => ({ ...example, weight: example.weight * weight }));
}

/** Lessons that we made weigh less than those of real sentences. */
const REVERSED_WEIGHT = 0.3;

function reversedLessons(targets: readonly LabelledSentence[], bits: number): Example[] {
  const lessons = targetLessons(reversedSentences(targets), bits);
  return weighing(
    lessons.filter(({ lexiconOnly }) => !lexiconOnly),
    REVERSED_WEIGHT,
  );
}

/** One real sentence that we labelled weighs as much as several of MAMS, whose sentences are all of one kind. */
export const REAL_WEIGHT = 3;
/** The same of one that we invented. */
export const INVENTED_WEIGHT = 2;
/** Weight of their lessons without words and of those cut to a clause, beside the others. */
const EXTRAS_WEIGHT = 0.5;

function ownLessons(sentences: readonly LabelledCase[], bits: number, weight: number): Example[] {
  const targets = targetsOf(sentences);
  const { plain = [], bare = [] } = Object.groupBy(
    targetLessons(targets, bits),
    ({ lexiconOnly }) => (lexiconOnly ? 'bare' : 'plain'),
  );
  const extras = [...bare, ...fragmentLessons(targets, bits)];
  return weighing(
    [
      ...plain,
      ...weighing(extras, EXTRAS_WEIGHT),
      ...reversedLessons(targets, bits),
      ...categoryLessons(categoriesOf(sentences), bits),
    ],
    weight,
  );
}

/** All that there is to learn from. */
export type LessonSets = {
  readonly mamsTargets: readonly LabelledSentence[];
  readonly mamsCategories: readonly LabelledSentence[];
  readonly invented: readonly LabelledCase[];
  readonly real: readonly LabelledCase[];
  readonly rows: readonly StarRow[];
};

/** Everything but the labels of the sentences that are measured on, and of those held out. */
export function lessonSets(heldOut: readonly LabelledSentence[] = []): LessonSets {
  const kept = measuredKeys().union(new Set(heldOut.map(({ text }) => keyOf(text))));
  const isFree = ({ text }: { readonly text: string }): boolean => !kept.has(keyOf(text));
  return {
    mamsTargets: trainingSentences('ATSA', kept),
    mamsCategories: trainingSentences('ACSA', kept),
    invented: [...lessonFiles().values()].flat().filter(isFree),
    real: realLessons().filter(isFree),
    rows: trainingRows(),
  };
}

/** Learns the weights of the linear model. */
export function learn(sets: LessonSets): { weights: Float64Array; examples: number } {
  const { bits, star_weight } = RECIPE;
  const examples = [
    ...targetLessons(sets.mamsTargets, bits),
    ...reversedLessons(sets.mamsTargets, bits),
    ...fragmentLessons(sets.mamsTargets, bits),
    ...categoryLessons(sets.mamsCategories, bits),
    ...ownLessons(sets.invented, bits, INVENTED_WEIGHT),
    ...ownLessons(sets.real, bits, REAL_WEIGHT),
    ...starLessons(sets.rows, bits, star_weight),
  ];
  return { weights: train(examples, RECIPE), examples: examples.length };
}

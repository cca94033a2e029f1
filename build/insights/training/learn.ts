import {
  type Labelled,
  lessonFiles,
  measuredReal,
  readMams,
  realLessons,
  realReviews,
  reviewsByUse,
} from './labelled.ts';
import {
  categoryLessons,
  type Example,
  fragmentLessons,
  starLessons,
  targetLessons,
} from './lessons.ts';
import { reversedSentences } from './reversed-sentences.ts';
import { type Recipe, train } from './train.ts';

/** How the weights in force are made. Weights are those of a lesson beside a sentence of MAMS. */
export const RECIPE = {
  epochs: 6,
  rate: 0.03,
  decay: 1e-3,
  dropout: 0.3,
  seeds: [7, 14, 21, 28, 35, 42],
  /** A real sentence that we labelled; MAMS is all of one kind. */
  real: 3,
  invented: 2,
  stars: 0.05,
  categories: 0.5,
  reversed: 0.3,
} as const satisfies Recipe & Record<string, unknown>;

/** Weight of a target without its words, and of its clause alone, beside the target in its sentence. */
const EXTRAS = 0.5;

const keyOf = ({ text }: Labelled): string => text.trim().toLowerCase();

/** All that there is to learn from, but the sentences that are measured on: the two files of MAMS share some, across training and validation. */
export function lessonSets() {
  const measured = [
    ...readMams('ATSA_val'),
    ...readMams('ACSA_val'),
    ...measuredReal('real'),
    ...measuredReal('everyday'),
  ];
  const kept = new Set(measured.map(keyOf));
  const free = (sentences: readonly Labelled[]): Labelled[] =>
    sentences.filter((one) => !kept.has(keyOf(one)));
  const reviews = reviewsByUse().measured;
  return {
    mamsTargets: free(readMams('ATSA_train')),
    mamsCategories: free(readMams('ACSA_train')),
    invented: free([...lessonFiles().values()].flat()),
    real: free(realLessons()),
    rows: realReviews().filter(
      ({ id, text, text_translated, language = 'en' }) =>
        text && !text_translated && language === 'en' && !reviews.has(id),
    ),
  };
}

/** The lessons of one kind of sentences; `weight` is that of a target, `extras` that of one without its words or alone in its clause. */
function lessonsOf(sentences: readonly Labelled[], weight: number, extras: number): Example[] {
  return [
    ...targetLessons(sentences, weight),
    ...targetLessons(sentences, weight * EXTRAS, true),
    ...fragmentLessons(sentences, weight * extras),
    ...targetLessons(reversedSentences(sentences), weight * RECIPE.reversed),
    ...categoryLessons(sentences, weight * RECIPE.categories),
  ];
}

/** Learns the weights of the linear model. */
export function learn({
  mamsTargets,
  mamsCategories,
  invented,
  real,
  rows,
}: ReturnType<typeof lessonSets>): {
  weights: Float64Array;
  examples: readonly Example[];
} {
  const examples = [
    ...lessonsOf(mamsTargets, 1, 1),
    ...lessonsOf(mamsCategories, 1, 1),
    ...lessonsOf(invented, RECIPE.invented, EXTRAS),
    ...lessonsOf(real, RECIPE.real, EXTRAS),
    ...starLessons(rows, RECIPE.stars),
  ];
  return { weights: train(examples, RECIPE), examples };
}

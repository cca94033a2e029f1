import { PLACES } from '../model/feature.ts';
import {
  inventedLessons,
  type Labelled,
  LESSON_KINDS,
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
import { type Recipe, train } from './train.ts';

/** How the weights in force are made. Each kind of lesson has its weight. */
export const RECIPE = {
  epochs: 8,
  rate: 0.03,
  decay: 1e-3,
  dropout: 0.2,
  start: 0.1,
  seeds: [7, 14, 21, 28, 35, 42],
  /** A sentence of MAMS, and a real one that we labelled: MAMS is all of one kind. */
  mams: 14,
  real: 4,
  /** One that we invented: for customers of local businesses, for whom all this is, and for others. */
  trades: 10,
  others: 6,
  goods: 3,
  stars: 0.02,
  categories: 1,
} as const satisfies Recipe & Record<string, unknown>;

/** Weight of a target without its words, beside the target in its sentence. */
const WORDLESS = 0.2;
/** Weight of its clause alone; of MAMS it is 1. */
const CLAUSES = 0.5;

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
    invented: LESSON_KINDS.map((kind) => ({ kind, sentences: free(inventedLessons(kind)) })),
    real: free(realLessons()),
    rows: realReviews().filter(
      ({ id, text, text_translated, language = 'en' }) =>
        text && !text_translated && language === 'en' && !reviews.has(id),
    ),
  };
}

/** The lessons of one kind of sentences; `weight` is that of a target, `clauses` times so much that of one alone in its clause. */
function lessonsOf(sentences: readonly Labelled[], weight: number, clauses: number): Example[] {
  return [
    ...targetLessons(sentences, weight),
    ...targetLessons(sentences, weight * WORDLESS, true),
    ...fragmentLessons(sentences, weight * clauses),
    ...categoryLessons(sentences, weight * RECIPE.categories),
  ];
}

/** Examples that must share a feature: one that fewer have is remembered, not learned. */
const LEAST_EXAMPLES = 5;

/** The examples without rare features. */
function withoutRare(examples: readonly Example[]): Example[] {
  const uses = new Uint32Array(PLACES);
  for (const { index } of examples) {
    for (const feature of index) uses[feature] = (uses[feature] ?? 0) + 1;
  }
  return examples.map((example) => {
    const isShared = (_: unknown, at: number): boolean =>
      (uses[example.index[at] ?? 0] ?? 0) >= LEAST_EXAMPLES;
    return {
      ...example,
      index: example.index.filter(isShared),
      size: example.size.filter(isShared),
    };
  });
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
  const examples = withoutRare([
    ...lessonsOf(mamsTargets, RECIPE.mams, 1),
    ...lessonsOf(mamsCategories, RECIPE.mams, 1),
    ...invented.flatMap(({ kind, sentences }) => lessonsOf(sentences, RECIPE[kind], CLAUSES)),
    ...lessonsOf(real, RECIPE.real, CLAUSES),
    ...starLessons(rows, RECIPE.stars),
  ]);
  return { weights: train(examples, RECIPE), examples };
}

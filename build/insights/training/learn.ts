import { TABLE_SIZE } from '../model/feature.ts';
import {
  inventedLessons,
  type Labelled,
  LESSON_KINDS,
  readMams,
  realLessons,
  realReviews,
  realTestSet,
  reviewIdsByUse,
} from './labelled.ts';
import {
  categoryLessons,
  clauseLessons,
  type Example,
  starLessons,
  targetLessons,
} from './lessons.ts';
import { type Recipe, train } from './train.ts';

/** How the published weights were trained. The keys after `seeds` are the weights of each kind of lesson. */
export const RECIPE = {
  epochs: 8,
  rate: 0.03,
  decay: 1e-3,
  dropout: 0.2,
  start: 0.1,
  seeds: [7, 14, 21, 28, 35, 42],
  /** MAMS, and our labels on real sentences. */
  mams: 14,
  real: 4,
  /** Invented sentences. `trades`, about local businesses, matter most. */
  trades: 10,
  others: 6,
  goods: 3,
  stars: 0.02,
  categories: 1,
} as const satisfies Recipe & Record<string, unknown>;

/** Relative weight of targets without word features, and of clauses on their own (1 for MAMS). */
const LEXICON_ONLY = 0.2;
const CLAUSES = 0.5;

const keyOf = ({ text }: Labelled): string => text.trim().toLowerCase();

/** Returns all training data without sentences of the test sets. The MAMS files share some across training and validation. */
export function lessonSets() {
  const testSentences = [
    ...readMams('ATSA_val'),
    ...readMams('ACSA_val'),
    ...realTestSet('real'),
    ...realTestSet('everyday'),
  ];
  const testKeys = new Set(testSentences.map(keyOf));
  const withoutTest = (sentences: readonly Labelled[]): Labelled[] =>
    sentences.filter((one) => !testKeys.has(keyOf(one)));
  const testReviews = reviewIdsByUse().test;
  return {
    mamsTargets: withoutTest(readMams('ATSA_train')),
    mamsCategories: withoutTest(readMams('ACSA_train')),
    invented: LESSON_KINDS.map((kind) => ({ kind, sentences: withoutTest(inventedLessons(kind)) })),
    real: withoutTest(realLessons()),
    reviews: realReviews().filter(
      ({ id, text, text_translated, language = 'en' }) =>
        text && !text_translated && language === 'en' && !testReviews.has(id),
    ),
  };
}

/**
 * Builds all lessons from sentences of one kind.
 * @param weight weight of a target
 * @param clauses weight of a clause on its own, relative to `weight`
 */
function lessonsOf(sentences: readonly Labelled[], weight: number, clauses: number): Example[] {
  return [
    ...targetLessons(sentences, weight),
    ...targetLessons(sentences, weight * LEXICON_ONLY, true),
    ...clauseLessons(sentences, weight * clauses),
    ...categoryLessons(sentences, weight * RECIPE.categories),
  ];
}

/** Minimum number of examples with a feature. Rarer features would be memorized, not learned. */
const MIN_EXAMPLES = 5;

/** Drops rare features from the examples. */
function withoutRare(examples: readonly Example[]): Example[] {
  const uses = new Uint32Array(TABLE_SIZE);
  for (const { places } of examples) {
    for (const place of places) uses[place] = (uses[place] ?? 0) + 1;
  }
  return examples.map((example) => {
    const isShared = (_: unknown, at: number): boolean =>
      (uses[example.places[at] ?? 0] ?? 0) >= MIN_EXAMPLES;
    return {
      ...example,
      places: example.places.filter(isShared),
      values: example.values.filter(isShared),
    };
  });
}

/** Trains the weights of the linear model. */
export function learn({
  mamsTargets,
  mamsCategories,
  invented,
  real,
  reviews,
}: ReturnType<typeof lessonSets>): {
  weights: Float64Array;
  examples: readonly Example[];
} {
  const examples = withoutRare([
    ...lessonsOf(mamsTargets, RECIPE.mams, 1),
    ...lessonsOf(mamsCategories, RECIPE.mams, 1),
    ...invented.flatMap(({ kind, sentences }) => lessonsOf(sentences, RECIPE[kind], CLAUSES)),
    ...lessonsOf(real, RECIPE.real, CLAUSES),
    ...starLessons(reviews, RECIPE.stars),
  ]);
  return { weights: train(examples, RECIPE), examples };
}

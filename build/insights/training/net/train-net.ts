import {
  CELLS,
  DRIVE,
  INPUT,
  KEY,
  PARTS_SIZE,
  type Parts,
  partsOf,
  STATE,
  TAP,
  TAPS,
  VECTOR,
} from '../../model/net/shape.ts';
import { createRandom, shuffled } from '../random.ts';
import { Adam } from './adam.ts';
import { dropping } from './dropout.ts';
import type { LearningNet, Slopes } from './learning-net.ts';
import type { NetLesson } from './net-lessons.ts';
import { addSlopes } from './net-slopes.ts';

export type NetRecipe = {
  readonly seed: number;
  readonly rate: number;
  /** Rounds over the sentences with stars, and then over the labelled ones. */
  readonly star_epochs: number;
  readonly epochs: number;
  /** Rounds over the categories, and the rate there at the beginning. */
  readonly category_epochs: number;
  readonly category_rate: number;
  /** Sentences between two steps. */
  readonly batch: number;
  readonly dropout: number;
  /** Share of the words that are hidden as if unknown. */
  readonly hidden: number;
};

/** Share of the rate at the end. */
const LAST_RATE = 0.05;
/** Gates begin half as open as they could. */
const FIRST_GATE = -0.5;

function initialParts(all: Float32Array, random: () => number): Parts {
  const parts = partsOf(all);
  const fill = (part: Float32Array, inputs: number): void => {
    const most = 1 / Math.sqrt(inputs);
    for (let at = 0; at < part.length; at++) part[at] = (2 * random() - 1) * most;
  };
  fill(parts.drive, INPUT);
  fill(parts.key, STATE);
  fill(parts.query, STATE);
  fill(parts.queryBias, KEY);
  fill(parts.mark, 1);
  fill(parts.out, 2 * STATE);
  for (let d = 0; d < DRIVE; d++) {
    const isGate = d % (TAPS * TAP) < TAP && d % TAP >= CELLS;
    parts.drive[d * INPUT + VECTOR + 1] = isGate ? FIRST_GATE : 0;
  }
  return parts;
}

type Lessons = {
  /** Sentences of reviews with stars. */
  readonly starred: readonly NetLesson[];
  readonly labelled: readonly NetLesson[];
  /** Questions about categories. */
  readonly categories: readonly NetLesson[];
};

/**
 * Trains the net: first on sentences of reviews with stars, then on labelled ones; then what stands for each category, when
 * all else is done: together they would cost targets that are no restaurant's two points. Same input, same net.
 * @param vectors of the words that are known, to begin with; one more is added for all others
 */
export function trainNet(
  { starred, labelled, categories }: Lessons,
  vectors: Float32Array,
  recipe: NetRecipe,
): LearningNet {
  const random = createRandom(recipe.seed);
  const all = new Float32Array(PARTS_SIZE);
  const parts = initialParts(all, random);
  const net = { vectors: new Float32Array(vectors.length + VECTOR), parts };
  net.vectors.set(vectors);
  const partSteps = new Adam(all);
  const vectorSteps = new Adam(net.vectors);
  const categorySteps = new Adam(parts.category);
  const drop = dropping(random, recipe.dropout);

  function slopesOf(lessons: readonly NetLesson[]): Slopes & { all: Float32Array } {
    const slopes = emptySlopes();
    for (const lesson of lessons) {
      const words = lesson.words.map((word) => (random() < recipe.hidden ? -1 : word));
      addSlopes(net, { ...lesson, words }, slopes, drop);
    }
    return slopes;
  }

  function learnFrom(lessons: readonly NetLesson[], rate: number): void {
    const slopes = slopesOf(lessons);
    partSteps.next();
    partSteps.update(0, scaled(slopes.all, lessons.length), rate);
    vectorSteps.next();
    for (const [row, own] of slopes.vectors) {
      vectorSteps.update(row * VECTOR, scaled(own, lessons.length), rate);
    }
  }

  function learnCategories(lessons: readonly NetLesson[], rate: number): void {
    const { category } = slopesOf(lessons).parts;
    categorySteps.next();
    categorySteps.update(0, scaled(category, lessons.length), rate);
  }

  function rounds(
    learn: (lessons: readonly NetLesson[], rate: number) => void,
    lessons: readonly NetLesson[],
    epochs: number,
    rateAt: (done: number) => number,
  ): void {
    const batches = Math.ceil(lessons.length / recipe.batch);
    const most = Math.round(epochs * batches);
    for (let done = 0, order: Int32Array = new Int32Array(); done < most; done++) {
      const place = done % batches;
      if (place === 0) order = shuffled(lessons.length, random);
      const picks = order.subarray(place * recipe.batch, (place + 1) * recipe.batch);
      learn(
        Array.from(picks, (pick) => lessons[pick]).filter((lesson) => lesson !== undefined),
        rateAt(done / most),
      );
    }
  }

  const falling = (rate: number) => (done: number) => rate * Math.max(LAST_RATE, 1 - done);
  rounds(learnFrom, starred, recipe.star_epochs, () => recipe.rate);
  rounds(learnFrom, labelled, recipe.epochs, falling(recipe.rate));
  rounds(learnCategories, categories, recipe.category_epochs, falling(recipe.category_rate));
  return net;
}

function emptySlopes(): Slopes & { all: Float32Array } {
  const all = new Float32Array(PARTS_SIZE);
  return { all, parts: partsOf(all), vectors: new Map() };
}

function scaled(slopes: Float32Array, count: number): Float32Array {
  return slopes.map((slope) => slope / count);
}

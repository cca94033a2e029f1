import { CLASS_COUNT, TABLE_SIZE } from '../model/feature.ts';
import type { Example } from './lessons.ts';

export type Recipe = {
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
  readonly dropout: number;
  /** Share of the log-odds of each feature that its weights start with. */
  readonly start: number;
  /** One run per seed; the weights of all runs are averaged. */
  readonly seeds: readonly number[];
};

/** Creates a small pseudo-random generator of numbers in [0, 1), the same on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (Math.imul(state ^ (state >>> 15), 2246822519) >>> 8) / 2 ** 24;
  };
}

/** Returns the numbers from 0 to `count` - 1 in random order. */
export function shuffled(count: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [order[index], order[other]] = [order[other] ?? 0, order[index] ?? 0];
  }
  return order;
}

const NEUTRAL = 1;

/** Turns scores into probabilities. With `polarOnly` the neutral class gets none. */
function softmax(scores: readonly number[], polarOnly: boolean): number[] {
  const allowed = scores.map((score, c) =>
    polarOnly && c === NEUTRAL ? Number.NEGATIVE_INFINITY : score,
  );
  const highest = Math.max(...allowed);
  const powers = allowed.map((score) => Math.exp(score - highest));
  const total = powers.reduce((a, b) => a + b);
  return powers.map((power) => power / total);
}

/** Weight of the prior that draws the log-odds of rare features to 0. */
const SMOOTHING = 20;

/** Returns the log-odds of each class given each feature, minus those of the class itself (naive Bayes). */
function logOdds(examples: readonly Example[]): Float64Array {
  const counts = new Float64Array(TABLE_SIZE * CLASS_COUNT);
  const classes = new Float64Array(CLASS_COUNT);
  for (const { places, values, label, weight } of examples) {
    classes[label] = (classes[label] ?? 0) + weight;
    places.forEach((place, at) => {
      const cell = place * CLASS_COUNT + label;
      counts[cell] = (counts[cell] ?? 0) + weight * Math.min(1, Math.abs(values[at] ?? 0));
    });
  }
  const all = classes.reduce((a, b) => a + b);
  const shares = classes.map((weight) => weight / all);
  const odds = (share: number): number => Math.log(share / (1 - share));
  return counts.map((count, cell) => {
    const first = cell - (cell % CLASS_COUNT);
    const total = counts.subarray(first, first + CLASS_COUNT).reduce((a, b) => a + b);
    const share = shares[cell % CLASS_COUNT] ?? 0;
    return odds((count + SMOOTHING * share) / (total + SMOOTHING)) - odds(share);
  });
}

/**
 * Trains a multinomial logistic regression with AdaGrad and feature dropout. Weights are averaged over the later epochs
 * and over runs with different orders of the examples. The same input gives the same weights.
 */
export function train(examples: readonly Example[], recipe: Recipe): Float64Array {
  const sum = new Float64Array(TABLE_SIZE * CLASS_COUNT);
  const start = logOdds(examples).map((odds) => odds * recipe.start);
  for (const seed of recipe.seeds) {
    trainOnce(examples, recipe, seed, start).forEach((weight, at) => {
      sum[at] = (sum[at] ?? 0) + weight;
    });
  }
  return sum.map((total) => total / recipe.seeds.length);
}

function trainOnce(
  examples: readonly Example[],
  recipe: Recipe,
  seed: number,
  start: Float64Array,
): Float64Array {
  const random = createRandom(seed);
  const size = TABLE_SIZE * CLASS_COUNT;
  const weights = start.slice();
  const squares = new Float64Array(size);
  const sum = new Float64Array(size);
  const warmUp = Math.floor(recipe.epochs / 2);
  for (let epoch = 0; epoch < recipe.epochs; epoch++) {
    for (const pick of shuffled(examples.length, random)) {
      const example = examples[pick];
      if (example) step(example, { weights, squares, random, ...recipe });
    }
    if (epoch < warmUp) continue;
    for (let at = 0; at < size; at++) sum[at] = (sum[at] ?? 0) + (weights[at] ?? 0);
  }
  return sum.map((total) => total / (recipe.epochs - warmUp));
}

/** The distinct words of a sentence, by number, from a review that praises or complains. */
type RatedSentence = { readonly words: Int32Array; readonly isPraise: boolean };

const RATING_RECIPE = { epochs: 6, rate: 0.1, decay: 2e-4, dropout: 0, start: 0, seeds: [1] };

/** Rates each word by whether it indicates many stars (above 0) or few (below 0). Praise and complaint have equal total weight. */
export function wordRatings(sentences: readonly RatedSentence[], words: number): Float64Array {
  const praiseShare = sentences.filter(({ isPraise }) => isPraise).length / sentences.length;
  const examples = sentences.map((sentence) => ({
    places: sentence.words,
    values: new Float32Array(sentence.words.length).fill(1),
    label: sentence.isPraise ? 0 : 2,
    weight: 0.5 / (sentence.isPraise ? praiseShare : 1 - praiseShare),
    polarOnly: true,
  }));
  const weights = train(examples, RATING_RECIPE);
  return Float64Array.from({ length: words }, (_, word) => {
    const [praise = 0, , complaint = 0] = weights.subarray(CLASS_COUNT * word);
    return praise - complaint;
  });
}

type State = Recipe & {
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  readonly random: () => number;
};

function step(example: Example, state: State): void {
  const { weights, squares, random, rate, decay, dropout } = state;
  const { places, values, label, polarOnly } = example;
  const scale = 1 / (1 - dropout);
  const kept = new Uint8Array(places.length);
  const scores = [0, 0, 0];
  for (let at = 0; at < places.length; at++) {
    if (random() < dropout) continue;
    kept[at] = 1;
    const base = (places[at] ?? 0) * CLASS_COUNT;
    const value = (values[at] ?? 0) * scale;
    for (let c = 0; c < CLASS_COUNT; c++)
      scores[c] = (scores[c] ?? 0) + (weights[base + c] ?? 0) * value;
  }
  const probabilities = softmax(scores, polarOnly);
  for (let c = 0; c < CLASS_COUNT; c++) {
    const error = ((probabilities[c] ?? 0) - (label === c ? 1 : 0)) * example.weight;
    if (Math.abs(error) < 1e-4) continue;
    for (let at = 0; at < places.length; at++) {
      if (kept[at] === 0) continue;
      const cell = (places[at] ?? 0) * CLASS_COUNT + c;
      const gradient = error * (values[at] ?? 0) * scale + decay * (weights[cell] ?? 0);
      const square = (squares[cell] ?? 0) + gradient * gradient;
      squares[cell] = square;
      weights[cell] = (weights[cell] ?? 0) - (rate * gradient) / (Math.sqrt(square) + 0.1);
    }
  }
}

import { CLASS_COUNT } from '../model/classes.ts';
import type { Example } from './example.ts';
import { createRandom, shuffled } from './random.ts';
import { sharesOf } from './shares-of.ts';

export type Recipe = {
  readonly bits: number;
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
  readonly dropout: number;
  /** One run for each; their weights are averaged. */
  readonly seeds: readonly number[];
};

/**
 * Multinomial logistic regression with AdaGrad, feature dropout, and averaging over the later epochs and over runs that
 * meet the examples in different orders. `polarOnly` examples leave the neutral class out of the comparison. Same
 * input, same weights.
 */
export function train(examples: readonly Example[], recipe: Recipe): Float64Array {
  const sum = new Float64Array(2 ** recipe.bits * CLASS_COUNT);
  for (const seed of recipe.seeds) {
    trainOnce(examples, recipe, seed).forEach((weight, at) => {
      sum[at] = (sum[at] ?? 0) + weight;
    });
  }
  return sum.map((total) => total / recipe.seeds.length);
}

function trainOnce(examples: readonly Example[], recipe: Recipe, seed: number): Float64Array {
  const random = createRandom(seed);
  const size = 2 ** recipe.bits * CLASS_COUNT;
  const weights = new Float64Array(size);
  const squares = new Float64Array(size);
  const sum = new Float64Array(size);
  const warmUp = Math.floor(recipe.epochs / 2);
  const grow = 1 / (1 - recipe.dropout);
  for (let epoch = 0; epoch < recipe.epochs; epoch++) {
    for (const pick of shuffled(examples.length, random)) {
      const example = examples[pick];
      if (example) step(example, { weights, squares, random, grow, ...recipe });
    }
    if (epoch < warmUp) continue;
    for (let at = 0; at < size; at++) sum[at] = (sum[at] ?? 0) + (weights[at] ?? 0);
  }
  return sum.map((total) => total / (recipe.epochs - warmUp));
}

type State = Recipe & {
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  readonly random: () => number;
  readonly grow: number;
};

function step(example: Example, state: State): void {
  const { weights, squares, random, grow, rate, decay, dropout } = state;
  const { index, size, label, polarOnly } = example;
  const kept = new Uint8Array(index.length);
  const scores = [0, 0, 0];
  for (let at = 0; at < index.length; at++) {
    if (random() < dropout) continue;
    kept[at] = 1;
    const base = (index[at] ?? 0) * CLASS_COUNT;
    const amount = (size[at] ?? 0) * grow;
    for (let c = 0; c < CLASS_COUNT; c++)
      scores[c] = (scores[c] ?? 0) + (weights[base + c] ?? 0) * amount;
  }
  const shares = sharesOf(scores, polarOnly);
  for (let c = 0; c < CLASS_COUNT; c++) {
    const miss = ((shares[c] ?? 0) - (label === c ? 1 : 0)) * example.weight;
    if (Math.abs(miss) < 1e-4) continue;
    for (let at = 0; at < index.length; at++) {
      if (kept[at] === 0) continue;
      const place = (index[at] ?? 0) * CLASS_COUNT + c;
      const slope = miss * (size[at] ?? 0) * grow + decay * (weights[place] ?? 0);
      const square = (squares[place] ?? 0) + slope * slope;
      squares[place] = square;
      weights[place] = (weights[place] ?? 0) - (rate * slope) / (Math.sqrt(square) + 0.1);
    }
  }
}

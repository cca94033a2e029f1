import { CLASS_COUNT, PLACES } from '../model/feature.ts';
import type { Example } from './lessons.ts';

export type Recipe = {
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
  readonly dropout: number;
  /** Part of the log-odds of each feature that its weights begin with. */
  readonly start: number;
  /** One run for each; their weights are averaged. */
  readonly seeds: readonly number[];
};

/** A small generator of numbers in [0, 1), the same on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (Math.imul(state ^ (state >>> 15), 2246822519) >>> 8) / 2 ** 24;
  };
}

/** The numbers from 0 to `count` - 1 in random order. */
export function shuffled(count: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [order[index], order[other]] = [order[other] ?? 0, order[index] ?? 0];
  }
  return order;
}

const NEUTRAL = 1;

/** Probability of each class by its scores (softmax); `polarOnly` leaves the neutral one out of the comparison. */
function sharesOf(scores: readonly number[], polarOnly: boolean): number[] {
  const open = scores.map((score, c) =>
    polarOnly && c === NEUTRAL ? Number.NEGATIVE_INFINITY : score,
  );
  const highest = Math.max(...open);
  const powers = open.map((score) => Math.exp(score - highest));
  const total = powers.reduce((a, b) => a + b);
  return powers.map((power) => power / total);
}

/** Of a feature that fewer examples have, the log-odds are drawn to 0: by how much weight. */
const DOUBT = 20;

/** The log-odds by which each feature goes with each class, beside those of the class itself (naive Bayes). */
function logOdds(examples: readonly Example[]): Float64Array {
  const counts = new Float64Array(PLACES * CLASS_COUNT);
  const classes = new Float64Array(CLASS_COUNT);
  for (const { index, size, label, weight } of examples) {
    classes[label] = (classes[label] ?? 0) + weight;
    index.forEach((feature, at) => {
      const place = feature * CLASS_COUNT + label;
      counts[place] = (counts[place] ?? 0) + weight * Math.min(1, Math.abs(size[at] ?? 0));
    });
  }
  const all = classes.reduce((a, b) => a + b);
  const shares = classes.map((weight) => weight / all);
  const odds = (share: number): number => Math.log(share / (1 - share));
  return counts.map((count, place) => {
    const first = place - (place % CLASS_COUNT);
    const total = counts.subarray(first, first + CLASS_COUNT).reduce((a, b) => a + b);
    const share = shares[place % CLASS_COUNT] ?? 0;
    return odds((count + DOUBT * share) / (total + DOUBT)) - odds(share);
  });
}

/**
 * Multinomial logistic regression with AdaGrad, feature dropout, and averaging over the later epochs and over runs that
 * meet the examples in different orders. `polarOnly` examples leave the neutral class out of the comparison. Same
 * input, same weights.
 */
export function train(examples: readonly Example[], recipe: Recipe): Float64Array {
  const sum = new Float64Array(PLACES * CLASS_COUNT);
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
  const size = PLACES * CLASS_COUNT;
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

/** The words of a sentence, by number and without repeats, from a review that praises or complains. */
type StarredSentence = { readonly words: Int32Array; readonly praised: boolean };

const STARS_RECIPE = { epochs: 6, rate: 0.1, decay: 2e-4, dropout: 0, start: 0, seeds: [1] };

/** How much each word speaks for many stars (above 0) or few (below 0), praise and complaint weighing the same in all. */
export function wordStars(sentences: readonly StarredSentence[], words: number): Float64Array {
  const praised = sentences.filter((sentence) => sentence.praised).length / sentences.length;
  const examples = sentences.map((sentence) => ({
    index: sentence.words,
    size: new Float32Array(sentence.words.length).fill(1),
    label: sentence.praised ? 0 : 2,
    weight: 0.5 / (sentence.praised ? praised : 1 - praised),
    polarOnly: true,
  }));
  const weights = train(examples, STARS_RECIPE);
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
  const { index, size, label, polarOnly } = example;
  const grow = 1 / (1 - dropout);
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

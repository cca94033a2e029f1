import type { Recipe } from './train.ts';

/** How the weights in force were made; written into weights.json. */
export const RECIPE = {
  bits: 16,
  epochs: 6,
  rate: 0.05,
  decay: 1e-3,
  dropout: 0.3,
  seed: 7,
  star_weight: 0.05,
  data: [
    'MAMS-ATSA train: targets, and the clause of each',
    'MAMS-ACSA train: categories, by the whole sentence',
    'stars of real reviews (1, 2 and 5 stars; every tenth review held out): weak labels of praise and complaint',
  ],
  note: 'Weights of hashed words, word pairs and lexicon hits; no text of a review can be read from them.',
} as const satisfies Recipe & Record<string, unknown>;

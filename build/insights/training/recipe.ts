import type { NetRecipe } from './net/train-net.ts';
import type { Recipe } from './train.ts';

/** How the weights in force were made; written into weights.json. */
export const RECIPE = {
  bits: 16,
  epochs: 6,
  rate: 0.03,
  decay: 1e-3,
  dropout: 0.3,
  seeds: [7, 14, 21, 28, 35, 42],
  star_weight: 0.05,
  net: {
    seed: 1,
    rate: 2e-3,
    star_epochs: 3,
    epochs: 7,
    category_epochs: 3,
    category_rate: 3e-3,
    batch: 24,
    dropout: 0.3,
    hidden: 0.07,
  },
  data: [
    'texts of real reviews, of MAMS-ATSA train and of sentences that we invented, without labels: words that keep alike company, in 100 classes (words.json)',
    'stars of real reviews (1, 2 and 5 stars): how much each word speaks for many stars (words.json)',
    'MAMS-ATSA train: targets, and the clause of each',
    'MAMS-ATSA train: targets whose judging words were turned into their contraries by our antonyms',
    'MAMS-ACSA train: categories, by the whole sentence',
    'sentences that we invented about restaurants, laptops, hotels, home services, shops, books and clinics: the same ways, at twice the weight',
    'sentences of real reviews that we labelled: targets and, of restaurants, categories, the same ways, at three times the weight',
    'stars of real reviews (1, 2 and 5 stars; every tenth review held out): weak labels of praise and complaint',
    'the net: first whole sentences of reviews with such stars, then the same targets and categories, then what stands for a category',
  ],
  note: 'Weights of hashed words, word pairs, classes and lexicon hits, and vectors of hashed words; no text of a review can be read from them. No sentence of the MAMS validation files, or of the real reviews set apart, was learned from.',
} as const satisfies Recipe & { net: NetRecipe } & Record<string, unknown>;

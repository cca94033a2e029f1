import { base64Bytes } from './base64-bytes.ts';
import type { Emit } from './feature.ts';
import { unpackSteps } from './steps.ts';
import weights from './weights.json' with { type: 'json' };

/** How much is said for praise and for complaint, both against neutral, in log-odds. */
export type Scores = { readonly positive: number; readonly negative: number };

/** Weights of a feature: for praise and for complaint. */
const COLUMNS = 2;

const places = 2 ** weights.recipe.bits;
const table = unpackSteps(base64Bytes(weights.table), places * COLUMNS, weights.bits);
const mask = places - 1;
const { scale } = weights;

/** Sum of the weights of all features that `emitAll` emits. */
export function scoresOf(emitAll: (emit: Emit) => void): Scores {
  let positive = 0;
  let negative = 0;
  emitAll((hash, size) => {
    const at = (hash & mask) * COLUMNS;
    positive += (table[at] ?? 0) * size;
    negative += (table[at + 1] ?? 0) * size;
  });
  return { positive: positive * scale, negative: negative * scale };
}

/** How much one feature speaks for praise (above 0) or complaint (below 0). */
export function leaningOf(hash: number): number {
  const at = (hash & mask) * COLUMNS;
  return ((table[at] ?? 0) - (table[at + 1] ?? 0)) * scale;
}

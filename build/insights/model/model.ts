import { base64Bytes } from './base64-bytes.ts';
import { type Emit, PLACES, placeOf } from './feature.ts';
import { unpackNumbers } from './steps.ts';
import weights from './weights.json' with { type: 'json' };

/** How much is said for praise and for complaint, both against neutral, in log-odds. */
export type Scores = { readonly positive: number; readonly negative: number };

/** Weights of a feature: for praise and for complaint. */
const COLUMNS = 2;

const table = unpackNumbers(base64Bytes(weights.table), PLACES * COLUMNS, weights.largest);

/** Sums for praise and for complaint: an array, because a variable of a closure would be a new object for each feature. */
const sums = new Float64Array(COLUMNS);

const addFeature: Emit = (hash, size) => {
  const at = placeOf(hash) * COLUMNS;
  sums[0] = (sums[0] ?? 0) + (table[at] ?? 0) * size;
  sums[1] = (sums[1] ?? 0) + (table[at + 1] ?? 0) * size;
};

/** Sum of the weights of all features that `emitAll` emits. */
export function scoresOf(emitAll: (emit: Emit) => void): Scores {
  sums.fill(0);
  emitAll(addFeature);
  const [positive = 0, negative = 0] = sums;
  return { positive, negative };
}

/** How much one feature speaks for praise (above 0) or complaint (below 0). */
export function leaningOf(hash: number): number {
  const at = placeOf(hash) * COLUMNS;
  return (table[at] ?? 0) - (table[at + 1] ?? 0);
}

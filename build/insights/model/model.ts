import { brotliDecompressSync } from 'node:zlib';
import { type Emit, PLACES, placeOf } from './feature.ts';
import { fromStep, MOST_STEPS, NO_WEIGHT, unpackSteps } from './steps.ts';
import weights from './weights.json' with { type: 'json' };

/** Both weights of each feature in a byte, that for praise in its higher half and that for complaint in its lower one. */
const table = unpackSteps(brotliDecompressSync(Buffer.from(weights.table, 'base64')), PLACES);
const sizes = Float64Array.from({ length: 2 * MOST_STEPS + 1 }, (_, step) =>
  fromStep(step - MOST_STEPS, weights.largest),
);

/** Sums for praise and for complaint: an array, because a variable of a closure would be a new object for each feature. */
const sums = new Float64Array(2);

const addFeature: Emit = (kind, hash, size) => {
  const both = table[placeOf(kind, hash)] ?? NO_WEIGHT;
  sums[0] = (sums[0] ?? 0) + (sizes[both >> 4] ?? 0) * size;
  sums[1] = (sums[1] ?? 0) + (sizes[both & 15] ?? 0) * size;
};

/** What all features that `emitAll` emits say for praise and for complaint, both against neutral, in log-odds. */
export function scoresOf(emitAll: (emit: Emit) => void): { positive: number; negative: number } {
  sums.fill(0);
  emitAll(addFeature);
  return { positive: sums[0] ?? 0, negative: sums[1] ?? 0 };
}

/** How much one feature speaks for praise (above 0) or complaint (below 0). */
export function leaningOf(kind: number, hash: number): number {
  const both = table[placeOf(kind, hash)] ?? NO_WEIGHT;
  return (sizes[both >> 4] ?? 0) - (sizes[both & 15] ?? 0);
}

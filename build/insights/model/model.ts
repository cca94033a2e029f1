import { brotliDecompressSync } from 'node:zlib';
import { type Emit, PLACES, placeOf } from './feature.ts';
import { fromStep, MAX_STEP, NO_WEIGHT, unpackSteps } from './steps.ts';
import weights from './weights.json' with { type: 'json' };

/** Both weights of each feature in a byte, that for praise in its higher half and that for complaint in its lower one. */
const table = unpackSteps(brotliDecompressSync(Buffer.from(weights.table, 'base64')), PLACES);
const sizes = Float64Array.from({ length: 2 * MAX_STEP + 1 }, (_, step) =>
  fromStep(step - MAX_STEP, weights.largest),
);

/** Places and sizes of the features of one judgement: looked up together, so that the processor overlaps the cache misses. */
const places: number[] = [];
const amounts: number[] = [];
let count = 0;

const addFeature: Emit = (kind, hash, size) => {
  places[count] = placeOf(kind, hash);
  amounts[count++] = size;
};

/** What all features that `emitAll` emits say for praise and for complaint, both against neutral, in log-odds. */
export function scoresOf(emitAll: (emit: Emit) => void): { positive: number; negative: number } {
  count = 0;
  emitAll(addFeature);
  let positive = 0;
  let negative = 0;
  for (let at = 0; at < count; at++) {
    const both = table[places[at] ?? 0] ?? NO_WEIGHT;
    const amount = amounts[at] ?? 0;
    positive += (sizes[both >> 4] ?? 0) * amount;
    negative += (sizes[both & 15] ?? 0) * amount;
  }
  return { positive, negative };
}

/** How much one feature speaks for praise (above 0) or complaint (below 0). */
export function polarityWeight(kind: number, hash: number): number {
  const both = table[placeOf(kind, hash)] ?? NO_WEIGHT;
  return (sizes[both >> 4] ?? 0) - (sizes[both & 15] ?? 0);
}

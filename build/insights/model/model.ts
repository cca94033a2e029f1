import { brotliDecompressSync } from 'node:zlib';
import { type Emit, placeOf, TABLE_SIZE } from './feature.ts';
import { fromStep, MAX_STEP, NO_WEIGHT, unpackSteps } from './steps.ts';
import weights from './weights.json' with { type: 'json' };

/** The weights of each feature in one byte: praise in the upper four bits, complaint in the lower four. */
const table = unpackSteps(brotliDecompressSync(Buffer.from(weights.table, 'base64')), TABLE_SIZE);
const weightOfStep = Float64Array.from({ length: 2 * MAX_STEP + 1 }, (_, step) =>
  fromStep(step - MAX_STEP, weights.largest),
);

/** Features of one judgement, collected before the lookup so that cache misses overlap. Reused by every call. */
const places: number[] = [];
const values: number[] = [];
let count = 0;

const addFeature: Emit = (kind, hash, value) => {
  places[count] = placeOf(kind, hash);
  values[count++] = value;
};

/** Returns the sum of the weights of all features that `emitAll` emits, in log-odds against neutral. */
export function scoresOf(emitAll: (emit: Emit) => void): { positive: number; negative: number } {
  count = 0;
  emitAll(addFeature);
  let positive = 0;
  let negative = 0;
  for (let at = 0; at < count; at++) {
    const steps = table[places[at] ?? 0] ?? NO_WEIGHT;
    const value = values[at] ?? 0;
    positive += (weightOfStep[steps >> 4] ?? 0) * value;
    negative += (weightOfStep[steps & 15] ?? 0) * value;
  }
  return { positive, negative };
}

/** Returns the weight of a feature for praise (above 0) or complaint (below 0). */
export function polarityWeight(kind: number, hash: number): number {
  const steps = table[placeOf(kind, hash)] ?? NO_WEIGHT;
  return (weightOfStep[steps >> 4] ?? 0) - (weightOfStep[steps & 15] ?? 0);
}

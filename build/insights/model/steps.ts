/** Maximum step of a weight in either direction. A step takes four bits. */
export const MAX_STEP = 7;
/** Byte of a feature whose two steps are zero. */
export const NO_WEIGHT = (MAX_STEP << 4) | MAX_STEP;
/** A gap of this length is followed by another gap instead of steps. */
const MAX_GAP = 255;

/**
 * Quantizes weights to steps and clamps them to `largest` in either direction. A weight is proportional to the square of its
 * step, so the resolution is finer for small weights, which are the most frequent.
 */
export function toSteps(weights: Iterable<number>, largest: number): Int8Array {
  return Int8Array.from(weights, (weight) => {
    const size = Math.min(1, Math.abs(weight) / largest);
    return Math.sign(weight) * Math.round(Math.sqrt(size) * MAX_STEP);
  });
}

/** Returns the weight of a step. */
export function fromStep(step: number, largest: number): number {
  return (step * Math.abs(step) * largest) / MAX_STEP ** 2;
}

/** Packs each feature with a weight into two bytes: the number of features without one before it, and its two steps. */
export function packSteps(steps: Int8Array): Uint8Array {
  const bytes: number[] = [];
  let gap = 0;
  for (let at = 0; at < steps.length; at += 2) {
    const pair = (((steps[at] ?? 0) + MAX_STEP) << 4) | ((steps[at + 1] ?? 0) + MAX_STEP);
    if (pair !== NO_WEIGHT) {
      bytes.push(gap, pair);
      gap = 0;
    } else if (++gap === MAX_GAP) {
      bytes.push(MAX_GAP);
      gap = 0;
    }
  }
  return Uint8Array.from(bytes);
}

/** Unpacks the output of `packSteps` into one byte with two steps for each of `count` features. */
export function unpackSteps(bytes: Uint8Array, count: number): Uint8Array {
  const table = new Uint8Array(count).fill(NO_WEIGHT);
  let place = 0;
  for (let at = 0; at < bytes.length; at++) {
    const gap = bytes[at] ?? 0;
    place += gap;
    if (gap < MAX_GAP) table[place++] = bytes[++at] ?? NO_WEIGHT;
  }
  return table;
}

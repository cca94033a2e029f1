/** Weights are kept in four bits: the largest step each way. */
export const MAX_STEP = 7;
/** Two steps of zero in a byte: a feature that weighs nothing. */
export const NO_WEIGHT = (MAX_STEP << 4) | MAX_STEP;
/** A gap so long is followed by another one, not by steps. */
const MAX_GAP = 255;

/**
 * Numbers up to `largest` each way in steps; those beyond are cut. The square of a step is kept, so small numbers, which
 * are most, are told apart more finely.
 */
export function toSteps(numbers: Iterable<number>, largest: number): Int8Array {
  return Int8Array.from(numbers, (number) => {
    const size = Math.min(1, Math.abs(number) / largest);
    return Math.sign(number) * Math.round(Math.sqrt(size) * MAX_STEP);
  });
}

/** The number that `toSteps` put into a step. */
export function fromStep(step: number, largest: number): number {
  return (step * Math.abs(step) * largest) / MAX_STEP ** 2;
}

/** Packs the two steps of each feature: a byte of how many without weights stand before it, and one of both steps. */
export function packSteps(steps: Int8Array): Uint8Array {
  const bytes: number[] = [];
  let gap = 0;
  for (let at = 0; at < steps.length; at += 2) {
    const both = (((steps[at] ?? 0) + MAX_STEP) << 4) | ((steps[at + 1] ?? 0) + MAX_STEP);
    if (both !== NO_WEIGHT) {
      bytes.push(gap, both);
      gap = 0;
    } else if (++gap === MAX_GAP) {
      bytes.push(MAX_GAP);
      gap = 0;
    }
  }
  return Uint8Array.from(bytes);
}

/** A byte with both steps of each of the first `count` features that `packSteps` packed. */
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

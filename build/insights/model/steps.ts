/** Weights are kept in four bits: the largest step each way. */
export const MOST_STEPS = 7;

/**
 * Numbers up to `largest` each way in steps; those beyond are cut. The square of a step is kept, so small numbers, which
 * are most, are told apart more finely.
 */
export function toSteps(numbers: Iterable<number>, largest: number): Int8Array {
  return Int8Array.from(numbers, (number) => {
    const size = Math.min(1, Math.abs(number) / largest);
    return Math.sign(number) * Math.round(Math.sqrt(size) * MOST_STEPS);
  });
}

/** The number that `toSteps` put into a step. */
export function fromStep(step: number, largest: number): number {
  return (step * Math.abs(step) * largest) / MOST_STEPS ** 2;
}

/** Packs an even count of steps, two a byte, the first one in the higher bits. */
export function packSteps(steps: Int8Array): Uint8Array {
  return Uint8Array.from({ length: steps.length / 2 }, (_, at) => {
    const [high = 0, low = 0] = [steps[2 * at], steps[2 * at + 1]];
    return ((high + MOST_STEPS) << 4) | (low + MOST_STEPS);
  });
}

/** The numbers of the first `count` steps that `packSteps` packed. */
export function unpackNumbers(bytes: Uint8Array, count: number, largest: number): Float32Array {
  const numbers = new Float32Array(count);
  for (let at = 0; at < count; at++) {
    const byte = bytes[at >> 1] ?? 0;
    const step = (at % 2 === 0 ? byte >> 4 : byte & 15) - MOST_STEPS;
    numbers[at] = fromStep(step, largest);
  }
  return numbers;
}

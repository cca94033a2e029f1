/** Bits of a number from -15 to 15. */
const BITS = 5;
/** The largest step each way. */
export const MOST_STEPS = 15;

/** Packs numbers from -15 to 15, five bits each, the highest bit first. */
export function packSteps(steps: Int8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((steps.length * BITS) / 8) + 1);
  steps.forEach((step, index) => {
    const bit = index * BITS;
    const pair = (step + MOST_STEPS) << (16 - BITS - (bit % 8));
    const at = bit >> 3;
    bytes[at] = (bytes[at] ?? 0) | (pair >> 8);
    bytes[at + 1] = (bytes[at + 1] ?? 0) | (pair & 255);
  });
  return bytes;
}

/** The first `count` numbers that `packSteps` packed. */
export function unpackSteps(bytes: Uint8Array, count: number): Int8Array {
  const steps = new Int8Array(count);
  for (let index = 0; index < count; index++) {
    const bit = index * BITS;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    steps[index] = ((pair >> (16 - BITS - (bit % 8))) & 31) - MOST_STEPS;
  }
  return steps;
}

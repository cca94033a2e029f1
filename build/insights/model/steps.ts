/** The largest step each way of numbers of so many bits. */
export function mostSteps(bits: number): number {
  return 2 ** (bits - 1) - 1;
}

/** Packs whole numbers of at most `mostSteps(bits)` each way, the highest bit first; `bits` are at most 8. */
export function packSteps(steps: Int8Array, bits: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((steps.length * bits) / 8) + 1);
  steps.forEach((step, index) => {
    const bit = index * bits;
    const pair = (step + mostSteps(bits)) << (16 - bits - (bit % 8));
    const at = bit >> 3;
    bytes[at] = (bytes[at] ?? 0) | (pair >> 8);
    bytes[at + 1] = (bytes[at + 1] ?? 0) | (pair & 255);
  });
  return bytes;
}

/** The first `count` numbers that `packSteps` packed. */
export function unpackSteps(bytes: Uint8Array, count: number, bits: number): Int8Array {
  const most = mostSteps(bits);
  const mask = 2 ** bits - 1;
  const steps = new Int8Array(count);
  for (let index = 0; index < count; index++) {
    const bit = index * bits;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    steps[index] = ((pair >> (16 - bits - (bit % 8))) & mask) - most;
  }
  return steps;
}

/** Numbers up to `largest` each way in as many steps as the bits allow; those beyond are cut. */
export function toSteps(numbers: Iterable<number>, largest: number, bits: number): Int8Array {
  const most = mostSteps(bits);
  return Int8Array.from(numbers, (number) =>
    Math.round((Math.max(-largest, Math.min(largest, number)) / largest) * most),
  );
}

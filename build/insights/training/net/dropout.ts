/** Sets some numbers to 0 and makes the others larger (dropout); gives what each was multiplied with, if any. */
export type Drop = (numbers: Float32Array) => Float32Array | undefined;

/** Zeros a share of the numbers, and makes the others larger. */
export function dropping(random: () => number, share: number): Drop {
  return (numbers) => {
    const mask = new Float32Array(numbers.length);
    for (let at = 0; at < mask.length; at++) {
      mask[at] = random() < share ? 0 : 1 / (1 - share);
      numbers[at] = (numbers[at] ?? 0) * (mask[at] ?? 0);
    }
    return mask;
  };
}

/** What was multiplied going in is multiplied coming back. */
export function multiply(numbers: Float32Array, mask: Float32Array): void {
  for (let at = 0; at < mask.length; at++) numbers[at] = (numbers[at] ?? 0) * (mask[at] ?? 0);
}

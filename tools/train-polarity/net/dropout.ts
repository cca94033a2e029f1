/** Sets some numbers to 0 and makes the others larger (dropout); gives what each was multiplied with, if any. */
export type Drop = (numbers: Float32Array) => Float32Array | undefined;

/** What was multiplied going in is multiplied coming back. */
export function multiply(numbers: Float32Array, mask: Float32Array): void {
  for (let at = 0; at < mask.length; at++) numbers[at] = (numbers[at] ?? 0) * (mask[at] ?? 0);
}

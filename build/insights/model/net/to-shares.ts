/** Turns the first `size` weights into shares (softmax). */
export function toShares(weights: Float32Array, size: number): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < size; at++) highest = Math.max(highest, weights[at] ?? 0);
  let total = 0;
  for (let at = 0; at < size; at++) {
    const power = Math.exp((weights[at] ?? 0) - highest);
    weights[at] = power;
    total += power;
  }
  for (let at = 0; at < size; at++) weights[at] = (weights[at] ?? 0) / total;
}

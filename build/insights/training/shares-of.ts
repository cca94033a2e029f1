const NEUTRAL = 1;

/** Probability of each class by its scores (softmax); `polarOnly` leaves the neutral one out of the comparison. */
export function sharesOf(scores: readonly number[], polarOnly: boolean): number[] {
  const open = scores.map((score, c) =>
    polarOnly && c === NEUTRAL ? Number.NEGATIVE_INFINITY : score,
  );
  const highest = Math.max(...open);
  const powers = open.map((score) => Math.exp(score - highest));
  const total = powers.reduce((a, b) => a + b);
  return powers.map((power) => power / total);
}

/** Sign of a value: 0 complaint, 1 neither, 2 praise. */
export function mood(value: number): number {
  if (value > 0.3) return 2;
  return value < -0.3 ? 0 : 1;
}

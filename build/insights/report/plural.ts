/** The form that goes with the number. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

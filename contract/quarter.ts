/** Calendar quarter of a day, as quarters since year 0, so that they can be counted. */
export function quarterOf(day: string): number {
  return Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
}

/** The quarter as it is written, `2026-Q1`. */
export function quarterName(quarter: number): string {
  return `${String(Math.floor(quarter / 4)).padStart(4, '0')}-Q${(quarter % 4) + 1}`;
}

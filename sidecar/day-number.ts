/** A day `YYYY-MM-DD` as the number YYYYMMDD. */
export function toDayNumber(day: string): number {
  return (
    Number(day.slice(0, 4)) * 10_000 + Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
  );
}

/** How many of the days, which come latest first, are later than `day`. */
export function countAfter(days: Uint32Array, day: number): number {
  let from = 0;
  let to = days.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((days[middle] ?? 0) > day) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A number YYYYMMDD as the day `YYYY-MM-DD`. */
export function toDay(number: number): string {
  const digits = String(number).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

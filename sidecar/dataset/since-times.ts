import { laterTime } from '../../contract/later-time.ts';
import { remember } from '../../contract/remember.ts';
import { isSameSlice, onOrAfter, type SinceTable } from './since-table.ts';

/** Last-Modified of the slices: when each changed, as far as this process saw it. */
export type SinceTimes = {
  readonly table: SinceTable;
  /** Days as the number YYYYMMDD, latest first: those of the table, and of the tables before it. */
  readonly days: Uint32Array;
  /** For each day the place of its time in `times`. */
  readonly timeOfDay: Uint32Array;
  readonly times: readonly string[];
  /** Time of the empty slice after all days. */
  readonly emptySince: string;
};

/** The times of a table that follows another one. */
export function toSinceTimes(
  table: SinceTable,
  lastModified: string,
  before: SinceTimes | undefined,
  swappedAt: string,
): SinceTimes {
  if (before === undefined) {
    return {
      table,
      days: table.days,
      timeOfDay: new Uint32Array(table.days.length),
      times: [lastModified],
      emptySince: lastModified,
    };
  }
  const times: string[] = [];
  const placeOf = remember((time: string) => times.push(time) - 1);
  // A swap asks about thousands of days, but about few different times.
  const placeNow = remember((old: string) => placeOf(timeAfter(old, lastModified, swappedAt)));
  const [slice, oldSlice, oldDay] = [walk(table.days), walk(before.table.days), walk(before.days)];
  const days = mergeDays(table.days, before.days);
  const timeOfDay = days.map((day) => {
    const old = timeAt(before, oldDay(day));
    const isSame = isSameSlice(table, slice(day), before.table, oldSlice(day));
    return isSame ? placeOf(old) : placeNow(old);
  });
  return { table, days, timeOfDay, times, emptySince: before.emptySince };
}

/** Does what `onOrAfter` does for days that come latest first, in one walk. */
function walk(days: Uint32Array): (day: number) => number {
  let next = 0;
  return (day) => {
    while ((days[next] ?? 0) >= day) next++;
    return next - 1;
  };
}

/** The days of two lists, latest first, each once. */
function mergeDays(some: Uint32Array, others: Uint32Array): Uint32Array {
  const merged = new Uint32Array(some.length + others.length);
  let count = 0;
  for (let i = 0, j = 0; i < some.length || j < others.length; ) {
    const [one = 0, other = 0] = [some[i], others[j]];
    merged[count++] = Math.max(one, other);
    if (one >= other) i++;
    if (other >= one) j++;
  }
  return merged.slice(0, count);
}

function timeAt({ timeOfDay, times, emptySince }: SinceTimes, place: number): string {
  return times[timeOfDay[place] ?? -1] ?? emptySince;
}

/** When the slice since a day changed. */
export function timeOf(since: SinceTimes, day: number): string {
  return timeAt(since, onOrAfter(since.days, day));
}

/**
 * When something changed: what is as it was keeps its time. Else it is that of the new generation, or of the swap where that generation
 * is no newer (a rollback).
 */
export function changedAt(
  before: { readonly etag: string; readonly lastModified: string },
  etag: string,
  lastModified: string,
  swappedAt: string,
): string {
  return etag === before.etag
    ? before.lastModified
    : timeAfter(before.lastModified, lastModified, swappedAt);
}

/** Where neither is later (two swaps in one second, a clock that was set back), the second after the old time: a client that has that must not be told 304. */
function timeAfter(old: string, lastModified: string, swappedAt: string): string {
  const later = laterTime(old, lastModified, swappedAt);
  return later ?? new Date(Date.parse(old) + 1_000).toISOString();
}

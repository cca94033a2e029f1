import { setImmediate } from 'node:timers/promises';
import { remember } from '../remember.ts';
import { onOrAfter, type SinceTable } from './since-table.ts';

/** Last-Modified of the slices: when each changed, as far as this process saw it. */
export type SinceTimes = {
  readonly table: SinceTable;
  readonly days: readonly { readonly day: string; readonly lastModified: string }[];
  /** Time of the empty slice after all days. */
  readonly emptySince: string;
};

/** Days merged before other work has its turn. */
const DAYS_AT_ONCE = 256;

/** The times of a table that follows another one, a few days at a time, with room for requests in between. */
export async function toSinceTimes(
  table: SinceTable,
  lastModified: string,
  before: SinceTimes | undefined,
  swappedAt: string,
): Promise<SinceTimes> {
  if (before === undefined) {
    return {
      table,
      days: table.map(({ day }) => ({ day, lastModified })),
      emptySince: lastModified,
    };
  }
  const slice = walk(table);
  const oldSlice = walk(before.table);
  const oldTime = walk(before.days);
  // A swap asks about thousands of days, but about few different times.
  const timeNow = remember((old) => timeAfter(old, lastModified, swappedAt));
  const days: { day: string; lastModified: string }[] = [];
  for (const day of mergeDays(table, before.days)) {
    if (days.length % DAYS_AT_ONCE === 0) await setImmediate();
    const { lastModified: old } = oldTime(day) ?? { lastModified: before.emptySince };
    const isSame = slice(day)?.etag === oldSlice(day)?.etag;
    days.push({ day, lastModified: isSame ? old : timeNow(old) });
  }
  return { table, days, emptySince: before.emptySince };
}

type OfDay = { readonly day: string };

/** Does what `onOrAfter` does for days that come latest first, in one walk. */
function walk<T extends OfDay>(entries: readonly T[]): (day: string) => T | undefined {
  let next = 0;
  return (day) => {
    while ((entries[next]?.day ?? '') >= day) next++;
    return entries[next - 1];
  };
}

/** The days of two lists, latest first, each once. */
function* mergeDays(some: readonly OfDay[], others: readonly OfDay[]): Generator<string> {
  for (let i = 0, j = 0; i < some.length || j < others.length; ) {
    const [one = '', other = ''] = [some[i]?.day, others[j]?.day];
    yield one > other ? one : other;
    if (one >= other) i++;
    if (other >= one) j++;
  }
}

/** When the slice since a day changed. */
export function timeOf({ days, emptySince }: SinceTimes, day: string): string {
  return onOrAfter(days, day)?.lastModified ?? emptySince;
}

/** When something changed: what is as it was keeps its time. */
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

/**
 * The time of something that changed: that of the new generation, or of the swap where that generation is no newer (a
 * rollback), because a client that has the later time must not be told 304.
 */
function timeAfter(old: string, lastModified: string, swappedAt: string): string {
  return isLater(lastModified, old) ? lastModified : swappedAt;
}

/** Later by at least the second that an HTTP date can tell. */
function isLater(a: string, b: string): boolean {
  return Math.floor(Date.parse(a) / 1000) > Math.floor(Date.parse(b) / 1000);
}

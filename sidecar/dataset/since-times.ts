import { onOrAfter, type SinceTable } from './since-table.ts';

/** Last-Modified of the slices: when each changed, as far as this process saw it. */
export type SinceTimes = {
  readonly table: SinceTable;
  readonly days: readonly { readonly day: string; readonly lastModified: string }[];
  /** Time of the empty slice after all days. */
  readonly emptySince: string;
};

export function toSinceTimes(
  table: SinceTable,
  lastModified: string,
  before: SinceTimes | undefined,
  swappedAt: string,
): SinceTimes {
  if (before === undefined) {
    return {
      table,
      days: table.map(({ day }) => ({ day, lastModified })),
      emptySince: lastModified,
    };
  }
  const all = new Set([...table, ...before.days].map(({ day }) => day));
  const days = [...all]
    .sort()
    .reverse()
    .map((day) => {
      const old = { etag: onOrAfter(before.table, day)?.etag, lastModified: timeOf(before, day) };
      const etag = onOrAfter(table, day)?.etag;
      return { day, lastModified: changedAt(old, etag, lastModified, swappedAt) };
    });
  return { table, days, emptySince: before.emptySince };
}

/** When the slice since a day changed. */
export function timeOf({ days, emptySince }: SinceTimes, day: string): string {
  return onOrAfter(days, day)?.lastModified ?? emptySince;
}

/**
 * When something changed. What is as it was keeps its time; what changed gets the time of the new generation, or of the
 * swap where that generation is no newer (a rollback), because a client that has the later time must not be told 304.
 */
export function changedAt(
  before: { readonly etag: string | undefined; readonly lastModified: string },
  etag: string | undefined,
  lastModified: string,
  swappedAt: string,
): string {
  if (etag === before.etag) return before.lastModified;
  return isLater(lastModified, before.lastModified) ? lastModified : swappedAt;
}

/** Later by at least the second that an HTTP date can tell. */
function isLater(a: string, b: string): boolean {
  return Math.floor(Date.parse(a) / 1000) > Math.floor(Date.parse(b) / 1000);
}

import { createHash } from 'node:crypto';
import type { Tombstone } from '../../contract/review.ts';
import { toDay, toDayNumber } from '../day-number.ts';
import { sharedCopy, sharedNumbers } from '../shared-arrays.ts';
import { type Changes, momentOf } from './changes.ts';
import type { JsonList } from './packed-json.ts';

/** One day on which something was written, changed or removed. All that is since this day is a prefix of the order. */
export type SinceDay = {
  readonly day: string;
  /** Reviews since this day. */
  readonly reviews: number;
  /** Tombstones since this day. */
  readonly removed: number;
  /** Strong tag of the slice. */
  readonly etag: string;
  /** Newest change in the slice. */
  readonly updatedAt: string;
};

/** The slices by day, latest day first. */
export type SinceTable = readonly SinceDay[];

/** A table as JSON in UTF-8: bytes change threads at once, thousands of objects would be copied one by one. */
export type PackedTable = Uint8Array;

export function packTable(table: SinceTable): PackedTable {
  return sharedCopy(Buffer.from(JSON.stringify(table)));
}

export function openTable(packed: PackedTable): SinceTable {
  return JSON.parse(Buffer.from(packed.buffer, packed.byteOffset, packed.length).toString());
}

/** Numbers of the reviews in an order in which all since any day stand first, and the day of each review as the number YYYYMMDD. */
type Ordered = { readonly numbers: Uint32Array; readonly days: Uint32Array };

/** By the day a review was written: the order reviews are numbered in. */
export function byDate(days: Uint32Array): Ordered {
  const numbers = sharedNumbers(days.length);
  for (let number = 0; number < numbers.length; number++) numbers[number] = number;
  return { numbers, days };
}

/** More than there are reviews, and so few that a day times it is a whole number yet. */
const PLACES = 2 ** 26;

/** By the day a review was written or last changed, whichever is later, newest first. */
export function byChange(days: Uint32Array): Ordered {
  const keys = Float64Array.from(days, (day, number) => number - day * PLACES).sort();
  const numbers = sharedNumbers(days.length);
  for (let i = 0; i < numbers.length; i++) {
    const key = keys[i] ?? 0;
    numbers[i] = key - Math.floor(key / PLACES) * PLACES;
  }
  return { numbers, days };
}

/**
 * Cuts an order into slices. One hash runs over all of it, and its state at the end of each day is the tag of the
 * slice that ends there. `packed` holds the reviews, `removed` the tombstones, latest first.
 */
export function buildSinceTable(
  packed: JsonList,
  removed: readonly Tombstone[],
  { numbers, days }: Ordered,
  { moments }: Changes,
): SinceTable {
  const distinct = new Set(days);
  for (const { removed_at } of removed) distinct.add(toDayNumber(removed_at));
  const hash = createHash('sha256');
  let newest = Number.NEGATIVE_INFINITY;
  let updatedAt = '';
  let written = 0;
  let gone = 0;
  return [...distinct]
    .sort((a, b) => b - a)
    .map((day) => {
      let changed = -1;
      for (; written < numbers.length; written++) {
        const number = numbers[written] ?? 0;
        if ((days[number] ?? 0) < day) break;
        hash.update(packed.of(number));
        const moment = moments[number] ?? 0;
        if (moment > newest) {
          newest = moment;
          changed = number;
        }
      }
      if (changed >= 0) updatedAt = momentOf(JSON.parse(packed.textOf(changed)));
      for (; gone < removed.length; gone++) {
        const tombstone = removed[gone];
        if (tombstone === undefined || toDayNumber(tombstone.removed_at) < day) break;
        hash.update(JSON.stringify(tombstone));
        const moment = Date.parse(tombstone.removed_at);
        if (moment > newest) {
          newest = moment;
          updatedAt = tombstone.removed_at;
        }
      }
      const tag = hash.copy().digest('base64url').slice(0, 22);
      return { day: toDay(day), reviews: written, removed: gone, etag: `"${tag}"`, updatedAt };
    });
}

/** The entry of a day, latest first: that of the earliest day on or after it; undefined where there is none. */
export function onOrAfter<T extends { readonly day: string }>(
  entries: readonly T[],
  day: string,
): T | undefined {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((entries[middle]?.day ?? '') >= day) from = middle + 1;
    else to = middle;
  }
  return entries[from - 1];
}

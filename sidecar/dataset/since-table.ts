import { createHash } from 'node:crypto';
import type { Tombstone } from '../../contract/review.ts';
import { countAfter, toDayNumber } from '../day-number.ts';
import { sharedNumbers } from '../shared-arrays.ts';
import type { Changes } from './changes.ts';
import type { JsonList } from './packed-json.ts';

/**
 * The slices by day, latest day first, in columns: arrays change threads at once, thousands of objects would be copied one by one. There is one
 * for each day on which something was written, changed or removed; all that is since a day is a prefix of the order.
 */
export type SinceTable = {
  /** Day of each slice, as the number YYYYMMDD. */
  readonly days: Uint32Array;
  /** Reviews since that day. */
  readonly reviews: Uint32Array;
  /** Tombstones since that day. */
  readonly removed: Uint32Array;
  /** Newest change in the slice: the number of a review, or that of a tombstone plus the number of all reviews. */
  readonly newest: Uint32Array;
  /** `TAG_WORDS` numbers for each slice: the beginning of the hash of what is in it. */
  readonly tags: Uint32Array;
};

const TAG_WORDS = 4;
const TAG_BYTES = TAG_WORDS * Uint32Array.BYTES_PER_ELEMENT;

/** Strong tag of a slice. */
export function tagOfSlice({ tags }: SinceTable, slice: number): string {
  const at = tags.byteOffset + slice * TAG_BYTES;
  return `"${Buffer.from(tags.buffer, at, TAG_BYTES).toString('base64url')}"`;
}

/** Whether two slices hold the same; -1 is that after all days, which holds nothing. */
export function isSameSlice(a: SinceTable, one: number, b: SinceTable, other: number): boolean {
  if (one < 0 || other < 0) return one === other;
  for (let i = 0; i < TAG_WORDS; i++) {
    if (a.tags[one * TAG_WORDS + i] !== b.tags[other * TAG_WORDS + i]) return false;
  }
  return true;
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
  const table = {
    days: sharedNumbers(distinct.size),
    reviews: sharedNumbers(distinct.size),
    removed: sharedNumbers(distinct.size),
    newest: sharedNumbers(distinct.size),
    tags: sharedNumbers(distinct.size * TAG_WORDS),
  };
  const tagBytes = Buffer.from(table.tags.buffer);
  const hash = createHash('sha256');
  let newest = 0;
  let newestMoment = Number.NEGATIVE_INFINITY;
  let written = 0;
  let gone = 0;
  for (const [slice, day] of [...distinct].sort((a, b) => b - a).entries()) {
    for (; written < numbers.length; written++) {
      const number = numbers[written] ?? 0;
      if ((days[number] ?? 0) < day) break;
      hash.update(packed.of(number));
      const moment = moments[number] ?? 0;
      if (moment > newestMoment) [newestMoment, newest] = [moment, number];
    }
    for (; gone < removed.length; gone++) {
      const tombstone = removed[gone];
      if (tombstone === undefined || toDayNumber(tombstone.removed_at) < day) break;
      hash.update(JSON.stringify(tombstone));
      const moment = Date.parse(tombstone.removed_at);
      if (moment > newestMoment) [newestMoment, newest] = [moment, numbers.length + gone];
    }
    table.days[slice] = day;
    table.reviews[slice] = written;
    table.removed[slice] = gone;
    table.newest[slice] = newest;
    hash
      .copy()
      .digest()
      .copy(tagBytes, slice * TAG_BYTES, 0, TAG_BYTES);
  }
  return table;
}

/** Place of a day among days that come latest first: that of the earliest day on or after it; -1 where there is none. */
export function onOrAfter(days: Uint32Array, day: number): number {
  return countAfter(days, day - 1) - 1;
}

import { createHash } from 'node:crypto';
import type { Review, Tombstone } from '../../contract/review.ts';
import { sharedCopy, sharedNumbers } from '../shared-arrays.ts';
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

/** Reviews in an order in which all since any day stand first, with the day of each. */
type Ordered = { readonly numbers: Uint32Array; readonly dayOf: (review: Review) => string };

/** By the day a review was written: the order reviews are numbered in. */
export function byDate(reviews: readonly Review[]): Ordered {
  return { numbers: numbersOf(reviews), dayOf: ({ date }) => date };
}

function numbersOf(reviews: readonly Review[]): Uint32Array {
  const numbers = sharedNumbers(reviews.length);
  for (const number of reviews.keys()) numbers[number] = number;
  return numbers;
}

/** By the day a review was written or last changed, whichever is later. */
export function byChange(reviews: readonly Review[]): Ordered {
  const days = reviews.map(dayOfChange);
  const numbers = numbersOf(reviews).sort((a, b) => {
    const [one = '', other = ''] = [days[a], days[b]];
    if (one !== other) return one < other ? 1 : -1;
    return a - b;
  });
  return { numbers, dayOf: dayOfChange };
}

/**
 * Cuts an order into slices. One hash runs over all of it, and its state at the end of each day is the tag of the
 * slice that ends there. `packed` holds the reviews, `removed` the tombstones, latest first.
 */
export function buildSinceTable(
  reviews: readonly Review[],
  packed: JsonList,
  removed: readonly Tombstone[],
  { numbers, dayOf }: Ordered,
): SinceTable {
  const days = new Set(reviews.map(dayOf));
  for (const { removed_at } of removed) days.add(removed_at.slice(0, 10));
  const hash = createHash('sha256');
  let updatedAt = '';
  let written = 0;
  let gone = 0;
  return [...days]
    .sort()
    .reverse()
    .map((day) => {
      for (; written < numbers.length; written++) {
        const number = numbers[written] ?? 0;
        const review = reviews[number];
        if (review === undefined || dayOf(review) < day) break;
        hash.update(packed.of(number));
        updatedAt = later(updatedAt, changeOf(review));
      }
      for (; gone < removed.length; gone++) {
        const tombstone = removed[gone];
        if (tombstone === undefined || tombstone.removed_at.slice(0, 10) < day) break;
        hash.update(JSON.stringify(tombstone));
        updatedAt = later(updatedAt, tombstone.removed_at);
      }
      const tag = hash.copy().digest('base64url').slice(0, 22);
      return { day, reviews: written, removed: gone, etag: `"${tag}"`, updatedAt };
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

function dayOfChange(review: Review): string {
  const changed = review.updated_at?.slice(0, 10) ?? '';
  return changed > review.date ? changed : review.date;
}

function changeOf({ updated_at, published_at, date }: Review): string {
  return updated_at ?? published_at ?? `${date}T00:00:00Z`;
}

/** The later of two moments, which may differ in how many decimals they have. */
function later(a: string, b: string): string {
  return a === '' || Date.parse(b) > Date.parse(a) ? b : a;
}

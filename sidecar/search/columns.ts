import { fold } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import { toDayNumber } from '../day-number.ts';
import { sharedNumbers } from '../shared-arrays.ts';
import { createFilterRows } from './filters.ts';
import { RowLists } from './rows.ts';
import { traitOf } from './tally.ts';
import { type PackedTexts, TextPacker } from './texts.ts';

/** What of each review is searched, column by column; reviews are numbered newest first. */
export type Columns = {
  /** Folded. */
  readonly texts: PackedTexts;
  /** Folded; empty where there is none. */
  readonly titles: PackedTexts;
  /** The filter values of each review, and the number of each. */
  readonly filters: RowLists;
  readonly filterNumbers: ReadonlyMap<string, number>;
  /** Day of each review as the number YYYYMMDD, descending. */
  readonly days: Uint32Array;
  /** What the rating of a selection depends on, see `traitOf`. */
  readonly traits: Uint32Array;
};

/** Reads `size` reviews once, newest first, and keeps none of them. */
export function readColumns(reviews: Iterable<Review>, size: number): Columns {
  const texts = new TextPacker(size);
  const titles = new TextPacker(size);
  const filters = new RowLists(size);
  const filterNumbers = new Map<string, number>();
  const filtersOf = createFilterRows((name) => {
    const number = filterNumbers.get(name) ?? filterNumbers.size;
    filterNumbers.set(name, number);
    return number;
  });
  const days = sharedNumbers(size);
  const traits = sharedNumbers(size);
  // Reviews of one day follow each other: each day is read once.
  let last = { date: '', day: 0 };
  let number = 0;
  for (const review of reviews) {
    texts.add(fold(review.text));
    titles.add(review.title === undefined ? '' : fold(review.title));
    const own = filtersOf(review);
    filters.add(own.length, (into, at) => {
      for (const [i, filter] of own.entries()) into[at + i] = filter;
      return at + own.length;
    });
    if (review.date !== last.date) last = { date: review.date, day: toDayNumber(review.date) };
    days[number] = last.day;
    traits[number] = traitOf(review);
    number++;
  }
  return { texts: texts.close(), titles: titles.close(), filters, filterNumbers, days, traits };
}

import { fold } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import { filterRowsOf } from './filters.ts';
import { GRAMS, gramsOf } from './grams.ts';
import { buildRows, type Rows } from './rows.ts';
import { traitOf } from './tally.ts';
import { forEachText, type PackedTexts, packTexts } from './texts.ts';

/** Everything an exact search needs, in arrays that one thread can hand to another. Reviews are numbered newest first. */
export type SearchIndex = {
  readonly rows: Rows;
  /** Row of each filter value; rows of grams have the gram as their number. */
  readonly filterRows: ReadonlyMap<string, number>;
  readonly texts: PackedTexts;
  /** Day of each review as the number YYYYMMDD, descending. */
  readonly days: Uint32Array;
  /** What the rating of a selection depends on, see `traitOf`. */
  readonly traits: Uint16Array;
};

/** Builds the index of all reviews, which are sorted newest first. */
export function buildSearchIndex(reviews: readonly Review[]): SearchIndex {
  const texts = packTexts(reviews.map(({ text }) => fold(text)));
  const filterRows = new Map<string, number>();
  const filters = reviews.map((review) =>
    Array.from(filterRowsOf(review), (name) => {
      const row = filterRows.get(name) ?? GRAMS + filterRows.size;
      filterRows.set(name, row);
      return row;
    }),
  );
  const days = Uint32Array.from(reviews, ({ date }) => toDayNumber(date));
  const traits = Uint16Array.from(reviews, traitOf);
  const rows = buildRows(reviews.length, GRAMS + filterRows.size, eachRow(texts, filters));
  return { rows, filterRows, texts, days, traits };
}

/** A day `YYYY-MM-DD` as the number YYYYMMDD. */
export function toDayNumber(date: string): number {
  return Number(date.slice(0, 4) + date.slice(5, 7) + date.slice(8, 10));
}

/** Visits the rows of every review: the grams of its text and its filter values. */
function eachRow(
  texts: PackedTexts,
  filters: readonly (readonly number[])[],
): (visit: (number: number, rows: Uint32Array, count: number) => void) => void {
  const seen = new Uint32Array(GRAMS);
  let into = new Uint32Array(1024);
  let mark = 0;
  return (visit) =>
    forEachText(texts, (bytes, start, end, number) => {
      const own = filters[number] ?? [];
      const most = Math.min(GRAMS, 3 * (end - start)) + own.length;
      if (into.length < most) into = new Uint32Array(most * 2);
      let count = gramsOf(bytes, start, end, into, seen, ++mark);
      for (const row of own) into[count++] = row;
      visit(number, into, count);
    });
}

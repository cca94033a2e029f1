import { fold } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import { sharedNumbers } from '../shared-arrays.ts';
import { addCommonGrams, likelyCommonGrams } from './common-grams.ts';
import { createFilterRows } from './filters.ts';
import { bridgesOf, GRAMS, wordGramsOf } from './grams.ts';
import { countRows, fillRows, RowLists, type Rows, widthFor } from './rows.ts';
import { traitOf } from './tally.ts';
import { type PackedTexts, packTexts, textAt } from './texts.ts';
import { WordTable } from './word-table.ts';

/** The distinct words of all texts, each between two spaces, and which of them have a gram of at most three bytes. */
export type Vocabulary = { readonly texts: PackedTexts; readonly rows: Rows };

/** Everything an exact search needs, in arrays that one thread can hand to another. Reviews are numbered newest first. */
export type SearchIndex = {
  /**
   * A gram has its number as its row: a bridge always, others only where more than one review in 32 has them; rarer ones are
   * found by their words. After the grams come the filter values, the words, and the spare rows.
   */
  readonly rows: Rows;
  /** Row of each filter value. */
  readonly filterRows: ReadonlyMap<string, number>;
  readonly vocabulary: Vocabulary;
  /** Row of the first word; the others follow in their order. */
  readonly firstWordRow: number;
  /** First of `SPARE_ROWS` rows that a query may write a union into. */
  readonly firstSpareRow: number;
  readonly texts: PackedTexts;
  /** Day of each review as the number YYYYMMDD, descending. */
  readonly days: Uint32Array;
  /** What the rating of a selection depends on, see `traitOf`. */
  readonly traits: Uint32Array;
};

export const SPARE_ROWS = 2;

/** Builds the index of all reviews, which are sorted newest first. */
export function buildSearchIndex(reviews: readonly Review[]): SearchIndex {
  const texts = packTexts(reviews.length, (number) => fold(reviews[number]?.text ?? ''));
  const { filterRows, filters } = listFilters(reviews);
  const firstWordRow = GRAMS + filterRows.size;
  const words = new WordTable();
  const lists = new RowLists(reviews.length);
  const seen = new Uint32Array(GRAMS);
  filters.forEach((number, own, from, to) => {
    const { bytes, start, end } = textAt(texts, number);
    lists.add(3 * (end - start) + (to - from) + 1, (into, at) => {
      into.set(own.subarray(from, to), at);
      const next = bridgesOf(bytes, start, end, into, at + to - from, seen, number + 1);
      return words.rowsOf(bytes, start, end, into, next, firstWordRow, number + 1);
    });
  });
  const padded = packTexts(words.size, (word) => words.padded(word));
  const grams = gramsOfWords(padded);
  const firstSpareRow = firstWordRow + words.size;
  const counts = countRows(lists, firstSpareRow + SPARE_ROWS);
  const width = widthFor(reviews.length);
  const likely = likelyCommonGrams(grams, counts, firstWordRow, width);
  const moreCells = (SPARE_ROWS + likely.length) * width;
  const rows = fillRows(lists, counts, moreCells);
  const firstSpareCell = rows.cells.length - moreCells;
  for (let spare = 0; spare < SPARE_ROWS; spare++) {
    rows.starts[firstSpareRow + spare] = firstSpareCell + spare * width;
  }
  addCommonGrams(rows, grams, likely, firstWordRow, firstSpareCell + SPARE_ROWS * width);
  return {
    rows,
    filterRows,
    vocabulary: { texts: padded, rows: fillRows(grams, countRows(grams, GRAMS)) },
    firstWordRow,
    firstSpareRow,
    texts,
    ...daysAndTraitsOf(reviews),
  };
}

/** The filter rows of every review, and the row of each filter value. */
function listFilters(reviews: readonly Review[]): {
  filterRows: Map<string, number>;
  filters: RowLists;
} {
  const filterRows = new Map<string, number>();
  const rowsOf = createFilterRows((name) => {
    const row = filterRows.get(name) ?? GRAMS + filterRows.size;
    filterRows.set(name, row);
    return row;
  });
  const filters = new RowLists(reviews.length);
  for (const review of reviews) {
    const rows = rowsOf(review);
    filters.add(rows.length, (into, at) => {
      into.set(rows, at);
      return at + rows.length;
    });
  }
  return { filterRows, filters };
}

/** Reviews of one day follow each other: each day is read once. */
function daysAndTraitsOf(reviews: readonly Review[]): Pick<SearchIndex, 'days' | 'traits'> {
  const days = sharedNumbers(reviews.length);
  const traits = sharedNumbers(reviews.length);
  let last = { date: '', day: 0 };
  for (const [number, review] of reviews.entries()) {
    const { date } = review;
    if (date !== last.date) last = { date, day: toDayNumber(date) };
    days[number] = last.day;
    traits[number] = traitOf(review);
  }
  return { days, traits };
}

/** A day `YYYY-MM-DD` as the number YYYYMMDD. */
export function toDayNumber(date: string): number {
  return (
    Number(date.slice(0, 4)) * 10_000 + Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))
  );
}

/** For every word the grams in it. */
function gramsOfWords(words: PackedTexts): RowLists {
  const seen = new Uint32Array(GRAMS);
  const lists = new RowLists(words.ends.length);
  for (let word = 0; word < lists.size; word++) {
    const { bytes, start, end } = textAt(words, word);
    lists.add(3 * (end - start), (into, at) =>
      wordGramsOf(bytes, start, end, into, at, seen, word + 1),
    );
  }
  return lists;
}

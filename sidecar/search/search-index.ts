import type { SharedWasmMemory } from '../../contract/web-assembly.ts';
import type { Columns } from './columns.ts';
import { addCommonGrams, likelyCommonGrams } from './common-grams.ts';
import { bridgesOf, GRAMS, wordGramsOf } from './grams.ts';
import { countRows, fillRows, RowLists, type Rows, widthFor } from './rows.ts';
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

/** Builds the index of all reviews; their words are packed into `wordMemory`. */
export function buildSearchIndex(columns: Columns, wordMemory: SharedWasmMemory): SearchIndex {
  const { texts, filters, filterNumbers, days, traits } = columns;
  const firstWordRow = GRAMS + filterNumbers.size;
  const words = new WordTable();
  const lists = new RowLists(days.length);
  const seen = new Uint32Array(GRAMS);
  filters.forEach((number, own, from, to) => {
    const { bytes, start, end } = textAt(texts, number);
    lists.add(3 * (end - start) + (to - from) + 1, (into, at) => {
      for (let i = from; i < to; i++) into[at + i - from] = GRAMS + (own[i] ?? 0);
      const next = bridgesOf(bytes, start, end, into, at + to - from, seen, number + 1);
      return words.rowsOf(bytes, start, end, into, next, firstWordRow, number + 1);
    });
  });
  const padded = packTexts(words.size, (word) => words.padded(word), wordMemory);
  const grams = gramsOfWords(padded);
  const firstSpareRow = firstWordRow + words.size;
  const counts = countRows(lists, firstSpareRow + SPARE_ROWS);
  const width = widthFor(days.length);
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
    filterRows: new Map([...filterNumbers].map(([name, number]) => [name, GRAMS + number])),
    vocabulary: { texts: padded, rows: fillRows(grams, countRows(grams, GRAMS)) },
    firstWordRow,
    firstSpareRow,
    texts,
    days,
    traits,
  };
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

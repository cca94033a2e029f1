import { sharedNumbers } from '../shared-arrays.ts';

/**
 * Rows of review numbers, one row for each gram and each filter value: sorted numbers where a row holds at most
 * one in 32, else a bitmap, which is then the smaller. All of them lie in one array, which threads share.
 */
export type Rows = {
  /** Number of reviews there are. */
  readonly size: number;
  /** Cells of a bitmap row, which is also the most numbers a list row holds. */
  readonly width: number;
  /** How many reviews a row holds. */
  readonly counts: Uint32Array;
  /** Where a row begins in `cells`. */
  readonly starts: Uint32Array;
  readonly cells: Uint32Array;
};

/** Whether a row is a sorted list. */
export function isList(rows: Rows, row: number): boolean {
  return (rows.counts[row] ?? 0) <= rows.width;
}

/** Whether a row holds a review. */
export function holds(rows: Rows, row: number, number: number): boolean {
  const start = rows.starts[row] ?? 0;
  if (!isList(rows, row)) return (((rows.cells[start + (number >>> 5)] ?? 0) >>> number) & 1) === 1;
  const end = start + (rows.counts[row] ?? 0);
  const at = atLeast(rows.cells, start, end, number);
  return at < end && rows.cells[at] === number;
}

/** First place in the sorted stretch [start, end) whose value is at least `value`, else `end`. */
export function atLeast(cells: Uint32Array, start: number, end: number, value: number): number {
  let from = start;
  let to = end;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((cells[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Reviews whose lists lie in one array. */
const CHUNK = 1024;

type VisitRows = (number: number, rows: Uint32Array, from: number, to: number) => void;

/** The distinct rows each review stands in. */
export class RowLists {
  readonly size: number;
  /** Where the rows of each review end in its chunk; they begin where those of the one before end. */
  readonly #ends: Uint32Array;
  readonly #chunks: Uint32Array[] = [];
  #open = new Uint32Array(1 << 15);
  #next = 0;

  constructor(size: number) {
    this.size = size;
    this.#ends = new Uint32Array(size);
  }

  /**
   * Adds the rows of the next review, `most` of them at most: `write` puts them into an array from a place on and gives the
   * place after them.
   */
  add(most: number, write: (rows: Uint32Array, at: number) => number): void {
    const number = this.#next++;
    const end = this.#ends[number - 1] ?? 0;
    const isFirst = number % CHUNK === 0;
    if (isFirst && number > 0) this.#chunks.push(this.#open.slice(0, end));
    const at = isFirst ? 0 : end;
    if (this.#open.length < at + most) {
      const larger = new Uint32Array(2 * (at + most));
      larger.set(this.#open);
      this.#open = larger;
    }
    this.#ends[number] = write(this.#open, at);
  }

  /** Adds the rows of a review of other lists. */
  take(lists: RowLists, number: number): void {
    lists.#visit(number, (_, rows, from, to) => {
      this.add(to - from, (into, at) => {
        for (let i = from; i < to; i++) into[at + i - from] = rows[i] ?? 0;
        return at + to - from;
      });
    });
  }

  /** Visits the reviews in order, with the rows that stand `from` one place up to another (not included). */
  forEach(visit: VisitRows): void {
    for (let number = 0; number < this.#next; number++) this.#visit(number, visit);
  }

  #visit(number: number, visit: VisitRows): void {
    const from = number % CHUNK === 0 ? 0 : (this.#ends[number - 1] ?? 0);
    const rows = this.#chunks[Math.floor(number / CHUNK)] ?? this.#open;
    visit(number, rows, from, this.#ends[number] ?? 0);
  }
}

/** How many reviews each of `rowCount` rows will hold. */
export function countRows(lists: RowLists, rowCount: number): Uint32Array {
  const counts = sharedNumbers(rowCount);
  lists.forEach((_, rows, from, to) => {
    for (let at = from; at < to; at++) counts[rows[at] ?? 0] = (counts[rows[at] ?? 0] ?? 0) + 1;
  });
  return counts;
}

/** Builds the rows of counted lists, with as many more empty cells behind them as are asked for. */
export function fillRows(lists: RowLists, counts: Uint32Array, moreCells = 0): Rows {
  const { size } = lists;
  const width = widthFor(size);
  const starts = sharedNumbers(counts.length);
  /** Where the next number of a list goes; for a bitmap, where it begins, as `-1 - start`: one look-up in place of three. */
  const places = new Int32Array(counts.length);
  let end = 0;
  for (let row = 0; row < counts.length; row++) {
    const count = counts[row] ?? 0;
    starts[row] = end;
    places[row] = count <= width ? end : -1 - end;
    end += Math.min(count, width);
  }
  const cells = sharedNumbers(end + moreCells);
  lists.forEach((number, rows, from, to) => {
    for (let at = from; at < to; at++) {
      const row = rows[at] ?? 0;
      const place = places[row] ?? 0;
      if (place >= 0) {
        cells[place] = number;
        places[row] = place + 1;
      } else {
        const cell = -1 - place + (number >>> 5);
        cells[cell] = (cells[cell] ?? 0) | (1 << (number & 31));
      }
    }
  });
  return { size, width, counts, starts, cells };
}

/** Cells of a bitmap over so many reviews. */
export function widthFor(size: number): number {
  return Math.ceil(size / 32);
}

/**
 * Rows of review numbers, one row for each gram and each filter value: sorted numbers where a row holds at most
 * one in 32, else a bitmap, which is then the smaller. All of them lie in one array, ready to be transferred.
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

/** Visits all reviews in ascending order, each with its distinct rows: the first `count` of `rows`. */
type EachReview = (visit: (number: number, rows: Uint32Array, count: number) => void) => void;

/** Builds `rowCount` rows of `size` reviews in two passes over them: the first counts, the second fills. */
export function buildRows(size: number, rowCount: number, eachReview: EachReview): Rows {
  const counts = new Uint32Array(rowCount);
  eachReview((_, rows, count) => {
    for (let i = 0; i < count; i++) increment(counts, rows[i] ?? 0);
  });
  const width = Math.ceil(size / 32);
  const starts = new Uint32Array(rowCount);
  let end = 0;
  for (let row = 0; row < rowCount; row++) {
    starts[row] = end;
    end += Math.min(counts[row] ?? 0, width);
  }
  const cells = new Uint32Array(end);
  const filled = new Uint32Array(rowCount);
  eachReview((number, rows, count) => {
    for (let i = 0; i < count; i++) {
      const row = rows[i] ?? 0;
      const start = starts[row] ?? 0;
      if ((counts[row] ?? 0) <= width) cells[start + increment(filled, row)] = number;
      else
        cells[start + (number >>> 5)] = (cells[start + (number >>> 5)] ?? 0) | (1 << (number & 31));
    }
  });
  return { size, width, counts, starts, cells };
}

/** Adds one and gives the value before. */
function increment(numbers: Uint32Array, at: number): number {
  const before = numbers[at] ?? 0;
  numbers[at] = before + 1;
  return before;
}

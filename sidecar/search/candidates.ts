import { writeOnes } from './bits.ts';
import { atLeast, holds, isList, type Rows } from './rows.ts';

/**
 * Writes the numbers from `from` up to (not including) `to` that are in every one of `wanted` into `into`,
 * ascending, and gives how many. `wanted` comes smallest row first; `into` has room for `to - from` numbers.
 */
export function candidates(
  rows: Rows,
  wanted: readonly number[],
  from: number,
  to: number,
  into: Uint32Array,
): number {
  const [first, ...others] = wanted;
  if (first === undefined) return range(from, to, into);
  return isList(rows, first)
    ? fromList(rows, first, others, from, to, into)
    : fromBitmaps(rows, wanted, from, to, into);
}

function range(from: number, to: number, into: Uint32Array): number {
  for (let number = from; number < to; number++) into[number - from] = number;
  return Math.max(0, to - from);
}

function fromList(
  rows: Rows,
  list: number,
  others: readonly number[],
  from: number,
  to: number,
  into: Uint32Array,
): number {
  const { cells } = rows;
  const start = rows.starts[list] ?? 0;
  const end = start + (rows.counts[list] ?? 0);
  let count = 0;
  for (let at = atLeast(cells, start, end, from); at < end; at++) {
    const number = cells[at] ?? 0;
    if (number >= to) break;
    let inAll = true;
    for (let i = 0; inAll && i < others.length; i++) inAll = holds(rows, others[i] ?? 0, number);
    if (inAll) into[count++] = number;
  }
  return count;
}

/** All rows are bitmaps here, since the smallest one is. */
function fromBitmaps(
  rows: Rows,
  bitmaps: readonly number[],
  from: number,
  to: number,
  into: Uint32Array,
): number {
  const { cells, starts } = rows;
  const places = bitmaps.map((row) => starts[row] ?? 0);
  const lastCell = Math.min((to + 31) >>> 5, rows.width);
  let count = 0;
  for (let cell = from >>> 5; cell < lastCell; cell++) {
    let bits = -1;
    for (let i = 0; i < places.length; i++) bits &= cells[(places[i] ?? 0) + cell] ?? 0;
    if (cell === from >>> 5) bits &= -1 << (from & 31);
    if (cell === to >>> 5) bits &= ~(-1 << (to & 31));
    count = writeOnes(bits, cell * 32, into, count);
  }
  return count;
}

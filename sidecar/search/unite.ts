import { countOnes, writeOnes } from './bits.ts';
import { isList, type Rows } from './rows.ts';

/**
 * Makes the row `into`, which has room for a bitmap, the union of others. `bits` is scratch of as many cells as a bitmap.
 */
export function unite(
  rows: Rows,
  members: ArrayLike<number>,
  into: number,
  bits: Uint32Array,
): void {
  const { cells, starts, counts, width } = rows;
  bits.fill(0);
  let most = 0;
  for (let i = 0; i < members.length; i++) {
    const member = members[i] ?? 0;
    addRow(rows, member, bits, 0);
    most += counts[member] ?? 0;
  }
  const start = starts[into] ?? 0;
  // Few are counted while they are written.
  const count = most <= width ? 0 : countOnes(bits, 0, width);
  if (count > width) {
    // `set` into shared memory takes ten times as long.
    for (let cell = 0; cell < width; cell++) cells[start + cell] = bits[cell] ?? 0;
    counts[into] = count;
    return;
  }
  let end = start;
  for (let cell = 0; cell < width; cell++) {
    end = writeOnes(bits[cell] ?? 0, cell * 32, cells, end);
  }
  counts[into] = end - start;
}

/** Adds the reviews of a row to the bitmap that begins at `place` in `bits`. */
export function addRow(rows: Rows, row: number, bits: Uint32Array, place: number): void {
  const { cells, starts, counts, width } = rows;
  const start = starts[row] ?? 0;
  if (isList(rows, row)) {
    const end = start + (counts[row] ?? 0);
    for (let at = start; at < end; at++) {
      const number = cells[at] ?? 0;
      const cell = place + (number >>> 5);
      bits[cell] = (bits[cell] ?? 0) | (1 << (number & 31));
    }
  } else {
    for (let cell = 0; cell < width; cell++) {
      bits[place + cell] = (bits[place + cell] ?? 0) | (cells[start + cell] ?? 0);
    }
  }
}

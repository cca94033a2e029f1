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
  for (let i = 0; i < members.length; i++) addRow(rows, members[i] ?? 0, bits, 0);
  let count = 0;
  for (let cell = 0; cell < width; cell++) count += onesIn(bits[cell] ?? 0);
  counts[into] = count;
  let at = starts[into] ?? 0;
  if (count > width) cells.set(bits, at);
  else {
    for (let cell = 0; cell < width; cell++) {
      for (let rest = bits[cell] ?? 0; rest !== 0; rest &= rest - 1) {
        cells[at++] = cell * 32 + 31 - Math.clz32(rest & -rest);
      }
    }
  }
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

/** Number of ones in 32 bits. */
export function onesIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

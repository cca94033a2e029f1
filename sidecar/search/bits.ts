/** Writes the places of the ones in 32 bits into `into` from `at` on, each plus `base`, ascending; gives the place after them. */
export function writeOnes(bits: number, base: number, into: Uint32Array, at: number): number {
  let next = at;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    into[next++] = base + 31 - Math.clz32(rest & -rest);
  }
  return next;
}

/** Number of ones in 32 bits. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of ones in `width` cells from the cell `start` on. */
export function countOnes(cells: Uint32Array, start: number, width: number): number {
  let count = 0;
  for (let cell = start; cell < start + width; cell++) count += countBits(cells[cell] ?? 0);
  return count;
}

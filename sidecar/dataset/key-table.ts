import { sharedNumbers } from '../shared-arrays.ts';

/**
 * A hash table from keys to their numbers that is one array, so that a thread can hand it to another without
 * copying 100,000 strings. Cells hold number + 1; 0 is free.
 */
export type KeyTable = Uint32Array;

/** Builds the table of `count` distinct keys. */
export function buildKeyTable(count: number, keyOf: (number: number) => string): KeyTable {
  const table = sharedNumbers(2 ** Math.ceil(Math.log2(2 * count + 2)));
  for (let number = 0; number < count; number++) {
    let cell = hashOf(keyOf(number)) & (table.length - 1);
    while (table[cell] !== 0) cell = (cell + 1) & (table.length - 1);
    table[cell] = number + 1;
  }
  return table;
}

/** Number of a key, or undefined. */
export function findKey(
  table: KeyTable,
  key: string,
  keyOf: (number: number) => string,
): number | undefined {
  let cell = hashOf(key) & (table.length - 1);
  for (;;) {
    const number = (table[cell] ?? 0) - 1;
    if (number < 0) return undefined;
    if (keyOf(number) === key) return number;
    cell = (cell + 1) & (table.length - 1);
  }
}

/** FNV-1a over UTF-16 code units, 32 bits. */
export function hashOf(key: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) value = Math.imul(value ^ key.charCodeAt(i), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

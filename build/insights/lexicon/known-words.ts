import { brotliDecompressSync } from 'node:zlib';
import words from './known-words.json' with { type: 'json' };

/**
 * Four columns of one byte per word, in hash order: the difference from the previous word in the upper 24 bits of the hash
 * (high byte, low byte), star value, class.
 */
const bytes = brotliDecompressSync(Buffer.from(words.table, 'base64'));
const count = bytes.length / 4;
const stars = Int8Array.from(bytes.subarray(2 * count, -count));
const classes = bytes.subarray(-count);
const indexByHash = new Map<number, number>();
for (let index = 0, hash = 0; index < count; index++) {
  hash += ((bytes[index] ?? 0) << 8) | (bytes[count + index] ?? 0);
  indexByHash.set(hash, index);
}

/** Resolution of the stored star values. */
export const STAR_STEP = 1 / 32;

/** Factor for a negated word: a weaker value of the opposite sign. */
const NEGATION_FACTOR = -0.4;

/** Returns the index of a word in the table by its hash, or -1 if training rarely saw the word. */
export function knownWordIndex(hash: number): number {
  return indexByHash.get(hash >>> 8) ?? -1;
}

/** Returns how strongly a word predicts many stars (above 0) or few, -4 to 4, or 0 for an unknown word. */
export function starValueOf(knownIndex: number, isNegated: boolean): number {
  if (knownIndex < 0) return 0;
  const value = (stars[knownIndex] ?? 0) * STAR_STEP;
  return isNegated ? value * NEGATION_FACTOR : value;
}

/** Returns the class of words used in similar contexts ("plumber", "electrician"), or -1 for an unknown word. */
export function wordClassOf(knownIndex: number): number {
  return knownIndex < 0 ? -1 : (classes[knownIndex] ?? -1);
}

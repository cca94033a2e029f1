import { brotliDecompressSync } from 'node:zlib';
import words from './known-words.json' with { type: 'json' };

/**
 * Of each word, in the order of their hashes: how much the upper 24 bits of its hash are above those before (upper bytes, then
 * lower ones), its star value, its class.
 */
const bytes = brotliDecompressSync(Buffer.from(words.table, 'base64'));
const count = bytes.length / 4;
const stars = Int8Array.from(bytes.subarray(2 * count, -count));
const classes = bytes.subarray(-count);
const numbers = new Map<number, number>();
for (let number = 0, hash = 0; number < count; number++) {
  hash += ((bytes[number] ?? 0) << 8) | (bytes[count + number] ?? 0);
  numbers.set(hash, number);
}

/** Star values are kept in steps of this size. */
export const STAR_STEP = 1 / 32;

/** A denied word says the contrary, more faintly. */
const DENIAL = -0.4;

/** Number of a word that training saw often enough, by its hash; -1 for any other. */
export function knownWordIndex(hash: number): number {
  return numbers.get(hash >>> 8) ?? -1;
}

/** A word with its `knownWordIndex`. */
type Known = { readonly knownIndex: number };

/** How much a word speaks for many stars (above 0) or few, -4 to 4; 0 for an unknown word. */
export function starValueOf({ knownIndex: known }: Known, isNegated: boolean): number {
  return known < 0 ? 0 : (stars[known] ?? 0) * STAR_STEP * (isNegated ? DENIAL : 1);
}

/** Class of words that keep alike company ("plumber", "electrician"); -1 of an unknown word. */
export function wordClassOf(word: Known | undefined): number {
  return word === undefined || word.knownIndex < 0 ? -1 : (classes[word.knownIndex] ?? -1);
}

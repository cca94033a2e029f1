import { base64Bytes } from './base64-bytes.ts';
import words from './words.json' with { type: 'json' };

const hashes = new Uint32Array(base64Bytes(words.hashes).buffer);
const praise = new Int8Array(base64Bytes(words.praise).buffer);
const numbers = new Map(Array.from(hashes, (hash, number) => [hash, number]));

/** A denied word says the contrary, more faintly. */
const DENIAL = -0.4;

/** Number of a word that training saw often enough, by its hash; -1 for any other. */
export function knownWord(hash: number): number {
  return numbers.get(hash) ?? -1;
}

/** How much a word speaks for many stars (above 0) or few, -4 to 4; 0 for an unknown word. */
export function starsOf(word: number, isNegated: boolean): number {
  return word < 0 ? 0 : (praise[word] ?? 0) * words.scale * (isNegated ? DENIAL : 1);
}

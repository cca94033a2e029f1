import { base64Bytes } from './base64-bytes.ts';
import words from './words.json' with { type: 'json' };

const hashes = new Uint32Array(base64Bytes(words.hashes).buffer);
const kinds = base64Bytes(words.kinds);
const praise = new Int8Array(base64Bytes(words.praise).buffer);
const denied = new Int8Array(base64Bytes(words.denied).buffer);
const numbers = new Map(Array.from(hashes, (hash, number) => [hash, number]));

/** Number of a word that training saw often enough, by its hash; -1 for any other. */
export function knownWord(hash: number): number {
  return numbers.get(hash) ?? -1;
}

/** Class of words that keep alike company (`waiter`, `hostess`); -1 for an unknown word. */
export function kindOf(word: number): number {
  return word < 0 ? -1 : (kinds[word] ?? -1);
}

/** How much a word speaks for many stars (above 0) or few, -4 to 4; 0 for an unknown word. */
export function starsOf(word: number, isNegated: boolean): number {
  return word < 0 ? 0 : ((isNegated ? denied : praise)[word] ?? 0) * words.scale;
}

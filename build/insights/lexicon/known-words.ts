import words from './known-words.json' with { type: 'json' };

/** The bytes of a table in a file of JSON. A loop, because a callback for each byte takes several times as long. */
export function base64Bytes(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** The upper bytes of a hash that are kept. */
const HASH_BYTES = 3;
const hashes = base64Bytes(words.hashes);
const stars = new Int8Array(base64Bytes(words.stars).buffer);
const classes = base64Bytes(words.classes);
const numbers = new Map<number, number>();
for (let at = 0; at < hashes.length; at += HASH_BYTES) {
  const [high = 0, middle = 0, low = 0] = hashes.subarray(at, at + HASH_BYTES);
  numbers.set((high << 16) | (middle << 8) | low, at / HASH_BYTES);
}

/** Star values are kept in steps of this size. */
export const STAR_STEP = 1 / 32;

/** A denied word says the contrary, more faintly. */
const DENIAL = -0.4;

/** Number of a word that training saw often enough, by its hash; -1 for any other. */
export function knownWord(hash: number): number {
  return numbers.get(hash >>> 8) ?? -1;
}

/** A word with the number that `knownWord` gives it. */
type Known = { readonly known: number };

/** How much a word speaks for many stars (above 0) or few, -4 to 4; 0 for an unknown word. */
export function starsOf({ known }: Known, isNegated: boolean): number {
  return known < 0 ? 0 : (stars[known] ?? 0) * STAR_STEP * (isNegated ? DENIAL : 1);
}

/** Class of words that keep alike company ("plumber", "electrician"); -1 of an unknown word. */
export function wordClassOf(word: Known | undefined): number {
  return word === undefined || word.known < 0 ? -1 : (classes[word.known] ?? -1);
}

/** The words of a text between white space. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Enough for the reviews of any business; of later words nothing is kept. */
export const MAX_WORDS = 50_000;

const numbers = new Map<string, number>();

/** Number of a word, in the order in which words are met; -1 of those beyond the first `MAX_WORDS`. */
export function numberOf(word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  if (numbers.size === MAX_WORDS) return -1;
  numbers.set(word, numbers.size);
  return numbers.size - 1;
}

/** A word with the number that `numberOf` gave it. */
export type NumberedWord = { readonly word: string; readonly number: number };

/** A function of words that keeps what it made of them, by their numbers: most words of a text were met before. */
export function rememberTokens<T>(
  make: (word: string) => NonNullable<T>,
): (token: NumberedWord) => NonNullable<T> {
  const known = new Array<NonNullable<T> | undefined>(MAX_WORDS);
  return ({ word, number }) => {
    const before = known[number];
    if (before !== undefined) return before;
    const made = make(word);
    if (number >= 0) known[number] = made;
    return made;
  };
}

/** FNV-1a over the UTF-16 code units of a word, or of one in a text: 32 bits, signed, which need no object of their own. */
export function hashWord(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** One hash of two; the order matters. */
export function mixHash(a: number, b: number): number {
  let hash = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

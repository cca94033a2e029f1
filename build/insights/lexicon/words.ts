/** Splits a list of words at white space. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Maximum number of words with an id or a cached token. Enough for the reviews of any business. */
export const MAX_WORDS = 50_000;

const wordIds = new Map<string, number>();

/** Returns the id of a word, assigned in order of first use, or -1 for words after the first `MAX_WORDS`. */
export function wordIdOf(word: string): number {
  const id = wordIds.get(word);
  if (id !== undefined) return id;
  if (wordIds.size === MAX_WORDS) return -1;
  wordIds.set(word, wordIds.size);
  return wordIds.size - 1;
}

export type WordWithId = { readonly word: string; readonly wordId: number };

/** Memoizes a function of a word by word id. */
export function memoizeByWord<T>(
  compute: (word: string) => NonNullable<T>,
): (token: WordWithId) => NonNullable<T> {
  const results = new Array<NonNullable<T> | undefined>(MAX_WORDS);
  return ({ word, wordId }) => {
    const cached = results[wordId];
    if (cached !== undefined) return cached;
    const result = compute(word);
    if (wordId >= 0) results[wordId] = result;
    return result;
  };
}

/** Returns the FNV-1a hash of the UTF-16 code units of a word or a range of a text, as a signed 32-bit integer. */
export function hashWord(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Combines two hashes. The order matters. */
export function mixHash(a: number, b: number): number {
  let hash = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

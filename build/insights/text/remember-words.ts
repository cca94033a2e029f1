/** Enough for the reviews of any business; of later words nothing is kept. */
const MAX_WORDS = 50_000;

/** A function of words that keeps what it made of them: most words of a text were met before. */
export function rememberWords<T>(make: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const made = make(word);
    if (known.size < MAX_WORDS) known.set(word, made);
    return made;
  };
}

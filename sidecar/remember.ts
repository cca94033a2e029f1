const MOST_REMEMBERED = 10_000;

/** A function of names that keeps what it made of the first 10,000: for the same few names, asked again and again. */
export function remember<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const made = make(name);
    if (known.size < MOST_REMEMBERED) known.set(name, made);
    return made;
  };
}

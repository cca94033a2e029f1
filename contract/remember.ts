const MOST_REMEMBERED = 10_000;

/** A function of names or words that keeps what it made of the first `most`: for the same ones, asked again and again. */
export function remember<T>(
  make: (name: string) => T,
  most = MOST_REMEMBERED,
): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const made = make(name);
    if (known.size < most) known.set(name, made);
    return made;
  };
}

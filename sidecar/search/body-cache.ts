/** What a cache keeps: it says how many bytes it weighs. */
type Weighed = { readonly bytes: number };

/**
 * What was used last, at most `mostEntries` entries of `mostBytes` together. There are a young and an old half: what is
 * used becomes young, and when the young half is full, the old one goes as a whole. So most uses change nothing, and
 * entries are never taken out one by one.
 */
export class BodyCache<T extends Weighed> {
  readonly #mostEntries: number;
  readonly #mostBytes: number;
  #young = new Map<string, T>();
  #old = new Map<string, T>();
  #youngBytes = 0;

  constructor(mostEntries: number, mostBytes: number) {
    this.#mostEntries = mostEntries;
    this.#mostBytes = mostBytes;
  }

  get(key: string): T | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  /** An entry that weighs more than an eighth of the cache is not kept, so that none drives out the rest. */
  set(key: string, entry: T): void {
    if (entry.bytes > this.#mostBytes / 8) return;
    const bytes = this.#youngBytes + entry.bytes - (this.#young.get(key)?.bytes ?? 0);
    if (this.#young.size >= this.#mostEntries / 2 || bytes > this.#mostBytes / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngBytes = entry.bytes;
    } else this.#youngBytes = bytes;
    this.#young.set(key, entry);
  }
}

/** What a cache keeps: it says how many bytes it weighs. */
type Weighed = { readonly bytes: number };

/** An entry with what it weighed and how many times anything had been put last when it was. */
type Kept<T> = { readonly entry: T; readonly bytes: number; put: number };

/**
 * What was used last, at most `mostEntries` entries of `mostBytes` together. The first of the map is the next to go; what is used is
 * put last again, unless half of the entries at least would go before it. So most uses change nothing.
 */
export class BodyCache<T extends Weighed> {
  readonly #mostEntries: number;
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Kept<T>>();
  #bytes = 0;
  #puts = 0;

  constructor(mostEntries: number, mostBytes: number) {
    this.#mostEntries = mostEntries;
    this.#mostBytes = mostBytes;
  }

  get(key: string): T | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if (this.#puts - kept.put >= this.#kept.size / 2) {
      this.#kept.delete(key);
      kept.put = ++this.#puts;
      this.#kept.set(key, kept);
    }
    return kept.entry;
  }

  /** Keeps an entry; false for one that weighs more than an eighth of the cache, so that none drives out the rest. */
  set(key: string, entry: T): boolean {
    const { bytes } = entry;
    if (bytes > this.#mostBytes / 8) return false;
    this.#remove(key);
    this.#kept.set(key, { entry, bytes, put: ++this.#puts });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#mostEntries && this.#bytes <= this.#mostBytes) break;
      this.#remove(oldest);
    }
    return true;
  }

  #remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

/** What a cache keeps: it says how many bytes it weighs. */
type Weighed = { readonly bytes: number };

/** The entries used last, at most `mostEntries` of them and `mostBytes` together. */
export class BodyCache<T extends Weighed> {
  readonly #entries = new Map<string, T>();
  readonly #mostEntries: number;
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostEntries: number, mostBytes: number) {
    this.#mostEntries = mostEntries;
    this.#mostBytes = mostBytes;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** An entry that weighs more than an eighth of the cache is not kept, so that none drives out the rest. */
  set(key: string, entry: T): void {
    if (entry.bytes > this.#mostBytes / 8) return;
    this.#bytes += entry.bytes - (this.#entries.get(key)?.bytes ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#entries.size <= this.#mostEntries && this.#bytes <= this.#mostBytes) return;
      this.#entries.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

/** A cache of up to `maxBytes`. When it is full, the least recently used entries are dropped, but never the newest one. */
export type Cache<T> = {
  get(key: string): T | undefined;
  /** Adds an entry whose value takes `bytes` of memory. */
  set(key: string, value: T, bytes: number): void;
  delete(key: string): void;
};

/** Approximate memory of an entry besides its key and value, in bytes: small values take less than the objects around them. */
const ENTRY_BYTES = 1_024;

export function createCache<T>(maxBytes: number): Cache<T> {
  /** Least recently used first. */
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, valueBytes) {
      remove(key);
      const bytes = ENTRY_BYTES + 2 * key.length + valueBytes;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes || oldest === key) return;
        remove(oldest);
      }
    },
    delete: remove,
  };
}

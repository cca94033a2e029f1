/** A cache of up to `maxBytes`. When it is full, all entries are dropped, and the newest is kept whatever its size. */
export type Cache<T> = {
  get(key: string): T | undefined;
  /** Adds an entry, which takes `bytes` of memory. */
  set(key: string, value: T, bytes: number): void;
  delete(key: string): void;
};

/** Creates an empty cache. */
export function createCache<T>(maxBytes: number): Cache<T> {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get: (key) => entries.get(key)?.value,
    set(key, value, bytes) {
      remove(key);
      if (total + bytes > maxBytes) {
        entries.clear();
        total = 0;
      }
      entries.set(key, { value, bytes });
      total += bytes;
    },
    delete: remove,
  };
}

import type { Encoding, PublishedFile } from '../../contract/etags.ts';

/** Reads the bytes of a published file in a coding. */
export type ReadFile = (file: PublishedFile, encoding?: Encoding) => Promise<Uint8Array>;

/**
 * Keeps the bytes of files that were asked for lately, by content hash, up to `maxBytes` in all; a file larger than a quarter
 * of that only as long as an answer holds it. What is read at the same moment is read once.
 */
export function cacheFiles(read: ReadFile, maxBytes: number): ReadFile {
  const cached = new Map<string, Uint8Array>();
  const large = new Map<string, WeakRef<Uint8Array>>();
  const reading = new Map<string, Promise<Uint8Array>>();
  let size = 0;

  function keep(key: string, bytes: Uint8Array): void {
    cached.set(key, bytes);
    size += bytes.length;
    for (const [oldest, { length }] of cached) {
      if (size <= maxBytes) return;
      cached.delete(oldest);
      size -= length;
    }
  }

  function keepWhileUsed(key: string, bytes: Uint8Array): void {
    for (const [other, reference] of large)
      if (reference.deref() === undefined) large.delete(other);
    large.set(key, new WeakRef(bytes));
  }

  return async (file, encoding) => {
    const key = `${file.sha256}.${encoding ?? ''}`;
    const known = cached.get(key);
    if (known !== undefined) {
      cached.delete(key);
      cached.set(key, known);
      return known;
    }
    const used = large.get(key)?.deref();
    if (used !== undefined) return used;
    let bytes = reading.get(key);
    if (bytes === undefined) {
      bytes = read(file, encoding);
      reading.set(key, bytes);
      bytes
        .then(
          (loaded) => (loaded.length > maxBytes / 4 ? keepWhileUsed : keep)(key, loaded),
          () => undefined,
        )
        .finally(() => reading.delete(key));
    }
    return bytes;
  };
}

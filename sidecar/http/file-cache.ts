import type { Encoding, PublishedFile } from '../../contract/etags.ts';
import { BodyCache } from '../body-cache.ts';

/** Reads the bytes of a published file in a coding. */
export type ReadFile = (file: PublishedFile, encoding?: Encoding) => Promise<Uint8Array>;

/**
 * Keeps the bytes of files that were asked for lately, by content hash, up to `maxBytes` in all; a file larger than an eighth
 * of that only as long as an answer holds it. What is read at the same moment is read once.
 */
export function cacheFiles(read: ReadFile, maxBytes: number): ReadFile {
  const cached = new BodyCache<{ body: Uint8Array; bytes: number }>(
    Number.POSITIVE_INFINITY,
    maxBytes,
  );
  const large = new Map<string, WeakRef<Uint8Array>>();
  const reading = new Map<string, Promise<Uint8Array>>();

  function keep(key: string, body: Uint8Array): void {
    if (cached.set(key, { body, bytes: body.length })) return;
    for (const [other, reference] of large)
      if (reference.deref() === undefined) large.delete(other);
    large.set(key, new WeakRef(body));
  }

  async function readOnce(
    key: string,
    file: PublishedFile,
    encoding?: Encoding,
  ): Promise<Uint8Array> {
    try {
      const body = await read(file, encoding);
      keep(key, body);
      return body;
    } finally {
      reading.delete(key);
    }
  }

  return async (file, encoding) => {
    const key = `${file.sha256}.${encoding ?? ''}`;
    const known = cached.get(key)?.body ?? large.get(key)?.deref();
    if (known !== undefined) return known;
    const underWay = reading.get(key) ?? readOnce(key, file, encoding);
    reading.set(key, underWay);
    return underWay;
  };
}

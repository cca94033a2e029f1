import type { Encoding, PublishedFile } from '../../contract/etags.ts';
import { LruCache } from '../lru-cache.ts';
import { compress } from './content-coding.ts';

/** Reads the bytes of a published file in a content coding. */
export type ReadFile = (file: PublishedFile, encoding?: Encoding) => Promise<Uint8Array>;

/**
 * Reads published files, and compresses those that are published plain. Keeps what was used last by content hash, up to
 * `maxBytes`; a large file only while a response holds it. What is asked for twice at a time is read once.
 *
 * @param precompressed whether `readPublished` gives the codings that a file is published in
 */
export function cachedBytes(
  readPublished: ReadFile,
  { maxBytes, precompressed }: { maxBytes: number; precompressed: boolean },
): ReadFile {
  const cache = new LruCache<Uint8Array>(maxBytes);
  /** Files too large for the cache. */
  const held = new Map<string, WeakRef<Uint8Array>>();
  const reading = new Map<string, Promise<Uint8Array>>();

  async function encode(file: PublishedFile, encoding: Encoding): Promise<Uint8Array> {
    if (precompressed && file.encodings.includes(encoding)) {
      try {
        return await readPublished(file, encoding);
      } catch {
        // The compressed file is missing or damaged: the plain one still may be right.
      }
    }
    return compress(await read(file), encoding);
  }

  async function load(key: string, file: PublishedFile, encoding?: Encoding): Promise<Uint8Array> {
    try {
      const bytes = await (encoding === undefined ? readPublished(file) : encode(file, encoding));
      if (!cache.set(key, bytes, bytes.length)) hold(key, bytes);
      return bytes;
    } finally {
      reading.delete(key);
    }
  }

  function hold(key: string, bytes: Uint8Array): void {
    for (const [other, reference] of held) if (reference.deref() === undefined) held.delete(other);
    held.set(key, new WeakRef(bytes));
  }

  async function read(file: PublishedFile, encoding?: Encoding): Promise<Uint8Array> {
    const key = `${file.sha256}.${encoding ?? ''}`;
    const known = cache.get(key) ?? held.get(key)?.deref();
    if (known !== undefined) return known;
    const underWay = reading.get(key) ?? load(key, file, encoding);
    reading.set(key, underWay);
    return underWay;
  }

  return read;
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import type { Encoding, PublishedFile } from '../../contract/etags.ts';
import { LruCache } from '../lru-cache.ts';

/** Reads the bytes of a published file in a content coding. */
export type ReadFile = (file: PublishedFile, encoding?: Encoding) => Promise<Uint8Array>;

/** Qualities that take a few milliseconds for a page. */
const COMPRESS: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (bytes) => promisify(zstdCompress)(bytes),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Reads published files and compresses those published plain; keeps what was used last. Concurrent requests share one read. */
export function createFileReader(readPublished: ReadFile, maxBytes: number): ReadFile {
  const cache = new LruCache<Promise<Uint8Array>>(maxBytes);

  function read(file: PublishedFile, encoding?: Encoding): Promise<Uint8Array> {
    const key = `${file.sha256}.${encoding}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const bytes = encoding === undefined ? readPublished(file) : encode(file, encoding);
    cache.set(key, bytes, file.size);
    bytes.catch(() => cache.delete(key));
    return bytes;
  }

  async function encode(file: PublishedFile, encoding: Encoding): Promise<Uint8Array> {
    if (file.encodings.includes(encoding)) {
      try {
        return await readPublished(file, encoding);
      } catch {
        // The compressed file is missing or damaged: the plain one may be right.
      }
    }
    return COMPRESS[encoding](await read(file));
  }

  return read;
}

/** The available content coding with the highest weight, on a tie the first; undefined for the plain bytes (RFC 9110 12.5.3). */
export function acceptedEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  const accepted = parseAccept(acceptEncoding ?? '');
  const weights = new Map(accepted.map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = available.toSorted((a, b) => weightOf(b) - weightOf(a));
  if (best === undefined || weightOf(best) === 0) return undefined;
  return weightOf(best) < (weights.get('identity') ?? 0) ? undefined : best;
}

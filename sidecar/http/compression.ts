import { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { ENCODINGS, type Encoding } from '../../contract/etags.ts';

/** All content codings, the preferred first. */
export const CODINGS = Object.keys(ENCODINGS) as Encoding[]; // the keys of ENCODINGS are its type

/** Compressors, which work in another thread. */
const STREAMS = {
  // A level that takes a few milliseconds for a page.
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: () => createZstdCompress(),
  gzip: () => createGzip(),
};

export function compressBytes(bytes: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return buffer(STREAMS[encoding]().end(bytes));
}

/** Compresses a stream. It reads no faster than its reader does. */
export function compressStream(
  stream: ReadableStream<Uint8Array>,
  encoding: Encoding,
): ReadableStream<Uint8Array> {
  return stream.pipeThrough(Duplex.toWeb(STREAMS[encoding]()) as TransformStream); // of bytes
}

/** Returns the tag of a compressed representation. A strong tag names bytes, so each content coding has its own. */
export function codedEtag(etag: string, encoding: Encoding | undefined): string {
  return encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

/** Returns the available content coding with the highest weight, the first on a tie, or undefined for none (RFC 9110 12.5.3). */
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

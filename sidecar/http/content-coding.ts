import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { Encoding } from '../../contract/etags.ts';

const BROTLI_QUALITY = 5;
const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const gzipped = promisify(gzip);

/** The available content coding with the highest weight, on a tie the first; undefined for the plain bytes (RFC 9110 12.5.3). */
export function acceptedEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  if (acceptEncoding === undefined || available.length === 0) return undefined;
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, Number.isNaN(weight) ? 0 : weight);
  }
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  let best: Encoding | undefined;
  for (const encoding of available) {
    if (weightOf(encoding) > (best === undefined ? 0 : weightOf(best))) best = encoding;
  }
  if (best === undefined || weightOf(best) < (weights.get('identity') ?? 0)) return undefined;
  return best;
}

const COMPRESS = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  zstd: (bytes) => zstd(bytes),
  gzip: (bytes) => gzipped(bytes),
} satisfies Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>>;

/** Compresses off the main thread, at a quality that takes a few milliseconds for a page. */
export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return COMPRESS[encoding](bytes);
}

import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Encoding } from '../../contract/etags.ts';

const { constants } = zlib;
const codecs: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(zlib.brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level(bytes, 10, 6),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes) =>
    // Without the size, high levels allocate for 8 MB each time: 17 times the CPU for files of 10 kB.
    promisify(zlib.zstdCompress)(bytes, {
      pledgedSrcSize: bytes.length,
      params: { [constants.ZSTD_c_compressionLevel]: level(bytes, 15, 9) },
    }),
  gzip: (bytes) => promisify(zlib.gzip)(bytes, { level: level(bytes, 9, 6) }),
};
const NAMES = Object.keys(codecs) as Encoding[];

/**
 * Picks a level by size: `best` up to 64 KiB, `good` above. The highest levels of Brotli and Zstandard would take twice the time for
 * 0.5 % fewer bytes.
 */
function level(bytes: Uint8Array, best: number, good: number): number {
  return bytes.length <= 64 * 1024 ? best : good;
}

/** Minimum size of a file worth compressing, in bytes. */
const MIN_BYTES = 256;

/** A compressed variant of a file. */
export type Variant = { encoding: Encoding; bytes: Buffer };

/** Returns the variants that are smaller than the file. */
export async function compress(bytes: Buffer): Promise<Variant[]> {
  if (bytes.length < MIN_BYTES) return [];
  const variants = await Promise.all(
    NAMES.map(async (encoding) => ({ encoding, bytes: await codecs[encoding](bytes) })),
  );
  return variants.filter((variant) => variant.bytes.length < bytes.length);
}

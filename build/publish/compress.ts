import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Encoding } from '../../contract/etags.ts';

const { constants } = zlib;
const codecs: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(zlib.brotliCompress)(bytes, {
      chunkSize: outputSize(bytes),
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level(bytes, 10, 6, 5),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes) =>
    // Without the size, high levels allocate for 8 MB each time: 17 times the CPU for files of 10 kB.
    promisify(zlib.zstdCompress)(bytes, {
      chunkSize: outputSize(bytes),
      pledgedSrcSize: bytes.length,
      params: { [constants.ZSTD_c_compressionLevel]: level(bytes, 15, 9, 6) },
    }),
  gzip: (bytes) =>
    promisify(zlib.gzip)(bytes, { chunkSize: outputSize(bytes), level: level(bytes, 9, 6, 6) }),
};
const NAMES = Object.keys(codecs) as Encoding[];

/** Returns a buffer size that fits the output of text: a second chunk would wait for the main thread, which is busy rendering pages. */
function outputSize(bytes: Uint8Array): number {
  return Math.ceil(bytes.length / 2) + 1024;
}

/**
 * Picks a level by size: `best` up to 64 KiB, `good` up to 10 MiB, `quick` above. The highest levels of Brotli and Zstandard would take
 * twice the time for 0.5 % fewer bytes.
 */
function level(bytes: Uint8Array, best: number, good: number, quick: number): number {
  if (bytes.length <= 64 * 1024) return best;
  return bytes.length <= 10 * 1024 * 1024 ? good : quick;
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

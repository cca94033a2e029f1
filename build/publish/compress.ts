import { hash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { ENCODINGS, type Encoding } from '../../contract/etags.ts';

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

/** Returns a buffer size that fits all output: a second chunk would wait for the main thread, which is busy rendering pages. */
function outputSize(bytes: Uint8Array): number {
  return bytes.length + 1024;
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

/**
 * Compresses files and caches the results by content hash between builds. `finish` removes entries that this build did not use,
 * so the cache never outgrows one build. Builds into different folders can share the cache: if one removes an entry that the
 * other needs, the other compresses the file again.
 */
export class Compressor {
  readonly #dir: string;
  readonly #used = new Set<string>();

  constructor(cacheDir: string) {
    this.#dir = cacheDir;
    mkdirSync(cacheDir, { recursive: true });
  }

  /** Returns the variants that are smaller than the file. */
  async compress(bytes: Buffer): Promise<Variant[]> {
    if (bytes.length < MIN_BYTES) return [];
    const sha256 = hash('sha256', bytes);
    const variants = await Promise.all(
      NAMES.map(async (encoding) => ({
        encoding,
        bytes: await this.#compressOrReuse(encoding, bytes, sha256),
      })),
    );
    return variants.filter((variant) => variant.bytes.length < bytes.length);
  }

  /** Removes the entries that this build did not use. */
  async finish(): Promise<void> {
    for (const name of await readdir(this.#dir).catch(() => [])) {
      if (!this.#used.has(name)) await rm(join(this.#dir, name), { force: true });
    }
  }

  async #compressOrReuse(encoding: Encoding, bytes: Buffer, sha256: string): Promise<Buffer> {
    const name = `${sha256}.${ENCODINGS[encoding]}`;
    this.#used.add(name);
    const file = join(this.#dir, name);
    const cached = readIfExists(file);
    if (cached !== undefined) return cached;
    const compressed = await codecs[encoding](bytes);
    await writeAtomically(file, compressed);
    return compressed;
  }
}

/** Reads a file; returns undefined if it cannot be read. Synchronous, because a callback would run only after the pages are rendered. */
export function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Writes a cache entry atomically, so readers never see a partial file, even after a killed build. The temporary name is unique
 * because files with the same bytes are compressed concurrently. If the disk is full, or another build's `finish` removes the
 * temporary file, the entry is not cached.
 */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, bytes)
    .then(() => rename(temporary, path))
    .catch(() => rm(temporary, { force: true }));
}

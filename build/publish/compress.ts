import { randomUUID } from 'node:crypto';
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
      chunkSize: wholeOutput(bytes),
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level(bytes, 11, 6, 5),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes) =>
    // Without the size, level 19 prepares for 8 MB each time: 17 times the CPU for files of 10 kB.
    promisify(zlib.zstdCompress)(bytes, {
      chunkSize: wholeOutput(bytes),
      pledgedSrcSize: bytes.length,
      params: { [constants.ZSTD_c_compressionLevel]: level(bytes, 19, 9, 6) },
    }),
  gzip: (bytes) =>
    promisify(zlib.gzip)(bytes, { chunkSize: wholeOutput(bytes), level: level(bytes, 9, 6, 6) }),
};
const NAMES = Object.keys(codecs) as Encoding[];

/** Room for all of the output: a second chunk would wait for the main thread, which renders pages meanwhile. */
function wholeOutput(bytes: Uint8Array): number {
  return bytes.length + 1024;
}

/** Effort falls with size: the best up to 64 KB, good up to 10 MB, quick above. */
function level(bytes: Uint8Array, best: number, good: number, quick: number): number {
  if (bytes.length <= 64 * 1024) return best;
  return bytes.length <= 10 * 1024 * 1024 ? good : quick;
}

/** Files below this many bytes are not worth a second one. */
const MIN_BYTES = 256;

/** A compressed form of a file. */
export type Form = { encoding: Encoding; bytes: Buffer };

/**
 * Compressed forms of files, kept by content hash between builds. `finish` removes what this build did not use, so that
 * the cache is never larger than one build. Builds into other folders may use the cache at the same time: what one takes
 * away, the other makes again.
 */
export class Compressor {
  readonly #dir: string;
  readonly #used = new Set<string>();

  constructor(cacheDir: string) {
    this.#dir = cacheDir;
    mkdirSync(cacheDir, { recursive: true });
  }

  /** The forms that are smaller than the file itself. */
  async compress(bytes: Buffer, sha256: string): Promise<Form[]> {
    if (bytes.length < MIN_BYTES) return [];
    const forms = await Promise.all(
      NAMES.map(async (encoding) => ({
        encoding,
        bytes: await this.#form(encoding, bytes, sha256),
      })),
    );
    return forms.filter((form) => form.bytes.length < bytes.length);
  }

  async finish(): Promise<void> {
    for (const name of await readdir(this.#dir).catch(() => [])) {
      if (!this.#used.has(name)) await rm(join(this.#dir, name), { force: true });
    }
  }

  async #form(encoding: Encoding, bytes: Buffer, sha256: string): Promise<Buffer> {
    const name = `${sha256}.${ENCODINGS[encoding]}`;
    this.#used.add(name);
    const cached = join(this.#dir, name);
    const kept = readIfThere(cached);
    if (kept !== undefined) return kept;
    const compressed = await codecs[encoding](bytes);
    await keep(cached, compressed);
    return compressed;
  }
}

/** Waits: a callback would come only after the pages are rendered. */
function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Keeps a form for the next build. A reader of the cache sees a whole file or none, also when a build was killed
 * half-way; the half has a name of its own because two files with the same bytes are compressed at once. Another build that
 * cleans up may take the half away: then the form is not kept.
 */
async function keep(path: string, bytes: Uint8Array): Promise<void> {
  const half = `${path}.${randomUUID()}`;
  await writeFile(half, bytes);
  await rename(half, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import { ENCODINGS, type Encoding, type PublishedFile } from '../../contract/etags.ts';
import type { Source } from './source.ts';

const DECODE = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  zstd: promisify(zstdDecompress),
} satisfies Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>;

/**
 * Reads one published file, as it is or in a content coding, and checks that its content has the hash it should have.
 *
 * @throws Error where it has not: the files were replaced since
 */
export async function readPublished(
  source: Source,
  { path, sha256 }: PublishedFile,
  encoding: Encoding | undefined,
): Promise<Uint8Array> {
  const bytes = await source.read(path, encoding && `.${ENCODINGS[encoding]}`);
  const content = encoding === undefined ? bytes : await DECODE[encoding](bytes);
  const digest = await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>);
  if (Buffer.from(digest).toString('hex') !== sha256) {
    throw new Error(`${path} is not of the generation that is served`);
  }
  return bytes;
}

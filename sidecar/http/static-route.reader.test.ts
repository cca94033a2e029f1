import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Encoding, PublishedFile } from '../../contract/etags.ts';
import { acceptedEncoding } from './compression.ts';
import { createFileReader } from './static-route.ts';

/** Room for eight small files. */
const MAX_BYTES = 10_000;

function fileOf(sha256: string, size: number): PublishedFile {
  const validators = { etag: `"${sha256}"`, last_modified: '2026-03-05T10:00:00Z' };
  return {
    path: `/${sha256}`,
    sha256,
    size,
    media_type: 'text/html',
    encodings: [],
    ...validators,
  };
}

/** Creates a reader that records its reads. Reading a path in `damaged` fails. */
function countReads(damaged: readonly string[] = []) {
  const reads: string[] = [];
  const read = createFileReader(async ({ path, size }) => {
    reads.push(path);
    if (damaged.includes(path)) throw new Error(`${path} is damaged`);
    return Buffer.alloc(size, 'plain');
  }, MAX_BYTES);
  return { reads, read };
}

it('keeps the most recently used files, and counts what each takes besides its bytes', async () => {
  const { reads, read } = countReads();
  const names = [...'abcdefgh', 'a', 'i', 'a', 'b'];
  for (const name of names) await read(fileOf(name, 100));
  expect(reads.join('')).toBe('/a/b/c/d/e/f/g/h/i/b');
});

it('reads a file once for concurrent requests, even if it is larger than the cache', async () => {
  const { reads, read } = countReads();
  const large = fileOf('large', 3 * MAX_BYTES);
  const atOnce = await Promise.all([read(large), read(large)]);
  expect(new Set([...atOnce, await read(large)]).size).toBe(1);
  expect(reads).toEqual(['/large']);
  await read(fileOf('next', 1));
  await read(large);
  expect(reads).toEqual(['/large', '/next', '/large']);
});

it('reads a file again after a failure', async () => {
  const { reads, read } = countReads(['/a']);
  await expect(read(fileOf('a', 1))).rejects.toThrow('damaged');
  await expect(read(fileOf('a', 1))).rejects.toThrow('damaged');
  expect(reads).toEqual(['/a', '/a']);
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['zstd', zstdDecompressSync],
] as const)('compresses a file with %s once', async (encoding, decode) => {
  const { reads, read } = countReads();
  const page = fileOf('page', 900);
  const bytes = await read(page, encoding);
  expect(bytes.length).toBeLessThan(100);
  expect(decode(bytes)).toEqual(Buffer.alloc(900, 'plain'));
  expect(await read(page, encoding)).toBe(bytes);
  expect(reads).toEqual(['/page']);
});

it.each<[header: string | undefined, coding: Encoding | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.9, br;q=0.1', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'zstd'],
  ['br;q=0', undefined],
  ['br;q=0.3, identity', undefined],
  ['compress', undefined],
])('Accept-Encoding %s selects %s', (header, coding) => {
  expect(acceptedEncoding(header, ['br', 'zstd', 'gzip'])).toBe(coding);
  expect(acceptedEncoding(header, [])).toBeUndefined();
});

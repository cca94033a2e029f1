import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Compressor, type Variant } from './compress.ts';

async function folder(): Promise<{ path: string; [Symbol.asyncDispose]: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'compress-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

it('compresses files with equal bytes concurrently', async () => {
  await using dir = await folder();
  const compressor = new Compressor(join(dir.path, 'cache'));
  const bytes = Buffer.from('The kettle is on. '.repeat(500));
  const all = await Promise.all([1, 2, 3, 4].map(() => compressor.compress(bytes)));
  for (const variants of all) expect(unzipped(variants)).toEqual(bytes);
  expect(await readdir(join(dir.path, 'cache'))).toHaveLength(3);
});

it('works while another build removes entries from the cache', async () => {
  await using dir = await folder();
  const cache = join(dir.path, 'cache');
  const compressor = new Compressor(cache);
  const files = Array.from({ length: 100 }, (_, at) => Buffer.from(`Review ${at}. `.repeat(100)));
  let isDone = false;
  const other = (async () => {
    while (!isDone) await new Compressor(cache).finish();
  })();
  const compressed = Promise.all(files.map((bytes) => compressor.compress(bytes)));
  const all = await compressed.finally(() => {
    isDone = true;
  });
  await other;
  expect(all.map(unzipped)).toEqual(files);
});

it('works although nothing can be written to the cache', async () => {
  await using dir = await folder();
  const cache = join(dir.path, 'cache');
  const compressor = new Compressor(cache);
  await rm(cache, { recursive: true });
  const bytes = Buffer.from('The kettle is on. '.repeat(500));
  expect(unzipped(await compressor.compress(bytes))).toEqual(bytes);
});

function unzipped(variants: readonly Variant[]): Buffer | undefined {
  const gzip = variants.find(({ encoding }) => encoding === 'gzip');
  return gzip && gunzipSync(gzip.bytes);
}

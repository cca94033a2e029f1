import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Compressor } from './compress.ts';

const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function folder(): Promise<{ path: string; [Symbol.asyncDispose]: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'compress-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

it('compresses files with equal bytes at the same time', async () => {
  await using dir = await folder();
  const compressor = new Compressor(join(dir.path, 'cache'));
  const bytes = Buffer.from('The kettle is on. '.repeat(500));
  const names = ['a.css', 'b.css', 'c.css', 'd.css'].map((name) => join(dir.path, name));
  await Promise.all(names.map((name) => compressor.compress(name, bytes, toHash(bytes))));
  for (const name of names) expect(gunzipSync(await readFile(`${name}.gz`))).toEqual(bytes);
  expect(await readdir(join(dir.path, 'cache'))).toHaveLength(3);
});

it('does not mind another build that cleans the cache up', async () => {
  await using dir = await folder();
  const cache = join(dir.path, 'cache');
  const compressor = new Compressor(cache);
  const files = Array.from({ length: 100 }, (_, at) => ({
    name: join(dir.path, `${at}.css`),
    bytes: Buffer.from(`Review ${at}. `.repeat(100)),
  }));
  let isDone = false;
  const other = (async () => {
    while (!isDone) await new Compressor(cache).finish();
  })();
  const compressed = Promise.all(
    files.map(({ name, bytes }) => compressor.compress(name, bytes, toHash(bytes))),
  );
  await compressed.finally(() => {
    isDone = true;
  });
  await other;
  for (const { name, bytes } of files) {
    expect(gunzipSync(await readFile(`${name}.gz`))).toEqual(bytes);
  }
});

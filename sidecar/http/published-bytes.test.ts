import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { PublishedFile } from '../../contract/etags.ts';
import { cachedBytes } from './published-bytes.ts';

const MAX_BYTES = 1_000;

function fileOf(sha256: string, size: number): PublishedFile {
  const validators = { etag: `"${sha256}"`, last_modified: '2026-03-05T10:00:00Z' };
  const media_type = 'application/json';
  return { path: `/${sha256}`, sha256, size, media_type, encodings: [], ...validators };
}

function countReads() {
  const reads: string[] = [];
  const read = cachedBytes(
    async ({ path, size }) => {
      reads.push(path);
      return Buffer.alloc(size);
    },
    { maxBytes: MAX_BYTES, precompressed: true },
  );
  return { reads, read };
}

const small = fileOf('small', MAX_BYTES / 8);
const large = fileOf('large', MAX_BYTES / 8 + 1);

it('keeps files up to an eighth of its size', async () => {
  const { reads, read } = countReads();
  await read(small);
  await read(small);
  expect(reads).toEqual(['/small']);
});

it('keeps what was asked for last', async () => {
  const { reads, read } = countReads();
  const names = [...'abcdefgh', 'a', 'i', 'a', 'b'];
  for (const name of names) await read(fileOf(name, MAX_BYTES / 8));
  expect(reads.join('')).toBe('/a/b/c/d/e/f/g/h/i/b');
});

it('has one buffer of a larger file as long as somebody uses it', async () => {
  const { reads, read } = countReads();
  const atOnce = await Promise.all([read(large), read(large)]);
  expect(new Set([...atOnce, await read(large)]).size).toBe(1);
  expect(reads).toEqual(['/large']);
});

it('lets go of a larger file that nobody uses', async () => {
  const { reads, read } = countReads();
  const used = new WeakRef(await read(large));
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  for (let turn = 0; turn < 10 && used.deref() !== undefined; turn++) {
    await wait(10);
    collectGarbage();
  }
  expect(used.deref()).toBeUndefined();
  await read(large);
  expect(reads).toEqual(['/large', '/large']);
});

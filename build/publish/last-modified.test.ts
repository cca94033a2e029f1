import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Etags } from '../../contract/etags.ts';
import { lastModifiedSince, publishedBefore } from './last-modified.ts';

const [ONE, TWO, NEW] = ['1'.repeat(64), '2'.repeat(64), '3'.repeat(64)] as const;

const before: Etags = {
  version: 1,
  build_id: ONE,
  last_modified: '2026-03-05T10:00:00.900Z',
  site_url: 'https://garage.example',
  files: [
    {
      path: '/reviews.json',
      sha256: TWO,
      etag: '"a"',
      last_modified: '2026-03-05T10:00:00.900Z',
      size: 1,
      media_type: 'application/json',
      encodings: [],
    },
  ],
};

it.each([
  ['later content', '2026-03-06T10:00:00Z', '2026-03-06T10:00:00Z'],
  ['content later within the second', '2026-03-05T10:00:00.950Z', '2026-03-05T10:00:01Z'],
  ['content as old', '2026-03-05T10:00:00.900Z', '2026-03-05T10:00:01Z'],
  ['older content', '2025-01-01T00:00:00Z', '2026-03-05T10:00:01Z'],
])('gives what changed with %s a time a client can tell', (_, contentTime, expected) => {
  const lastModified = lastModifiedSince(before, contentTime);
  expect(lastModified.file('/reviews.json', NEW)).toBe(expected);
  expect(lastModified.all(NEW)).toBe(expected);
});

it('keeps the time of what is as it was, and gives a new file that of the content', () => {
  const lastModified = lastModifiedSince(before, '2026-03-06T10:00:00Z');
  expect(lastModified.file('/reviews.json', TWO)).toBe('2026-03-05T10:00:00.900Z');
  expect(lastModified.all(ONE)).toBe('2026-03-05T10:00:00.900Z');
  expect(lastModified.file('/new.json', NEW)).toBe('2026-03-06T10:00:00Z');
});

it('knows only the content where nothing readable was published before', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'dist-'));
  expect(await publishedBefore(dir)).toBeUndefined();
  await writeFile(join(dir, 'etags.json'), '{"version":1,');
  expect(await publishedBefore(dir)).toBeUndefined();
  await writeFile(join(dir, 'etags.json'), JSON.stringify(before));
  expect(await publishedBefore(dir)).toEqual(before);
  await rm(dir, { recursive: true });
  const lastModified = lastModifiedSince(undefined, '2026-03-06T10:00:00Z');
  expect(lastModified.file('/reviews.json', NEW)).toBe('2026-03-06T10:00:00Z');
  expect(lastModified.all(NEW)).toBe('2026-03-06T10:00:00Z');
});

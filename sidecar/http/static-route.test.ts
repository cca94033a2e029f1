import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../contract/problem/problem.ts';
import { writeDist } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { type DatasetHolder, openDataset } from '../dataset/holder.ts';
import { staticRoute } from './static-route.ts';

const reviews = generateReviews(20);
let folder: string;
let distDir: string;
let holder: DatasetHolder;
let app: Hono;
let events: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'));
  distDir = join(folder, 'dist');
  await writeDist(distDir, { reviews });
  events = [];
  holder = await openDataset({
    distDir,
    now: () => Date.parse('2026-03-10T00:00:00Z'),
    log: () => undefined,
    lookEveryMs: 3_600_000,
    firstPauseMs: 10,
  });
  const route = staticRoute({
    dataset: holder.current,
    read: ({ path }, encoding) => holder.readBytes(path, encoding),
    refresh: holder.refresh,
    precompressed: false,
    log: (_, event) => events.push(event),
  });
  app = new Hono().get('*', route);
});

afterEach(async () => {
  await holder.close();
  await rm(folder, { recursive: true });
});

describe('a file while the folder is away', () => {
  beforeEach(() => rename(distDir, `${distDir}.old`));

  it('is answered with 503 and when to come back', async () => {
    const response = await app.request('/api/feed.json');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('1');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(Problem.parse(await response.json()).status).toBe(503);
    expect(events).toEqual(['file_unreadable']);
  });

  it('is looked for once more', async () => {
    const answered = app.request('/api/feed.json');
    await wait(50);
    await rename(`${distDir}.old`, distDir);
    expect((await answered).status).toBe(200);
    expect(events).toEqual([]);
  });

  it('is that of the new generation where a build took its place', async () => {
    const answered = app.request('/reviews.json');
    await wait(50);
    await writeDist(distDir, { reviews: reviews.slice(1) });
    const response = await answered;
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toBe(holder.current().files.get('/reviews.json')?.etag);
    expect(holder.current().reviewCount).toBe(19);
  });
});

import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { writeDist } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openPublication, type Publication } from '../publication.ts';
import { staticRoute } from './static-route.ts';

const reviews = generateReviews(20);
let folder: string;
let distDir: string;
let publication: Publication;
let app: Hono;
let events: string[];
let failedReads: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'));
  distDir = join(folder, 'dist');
  await writeDist(distDir, { reviews });
  events = [];
  failedReads = 0;
  publication = await openPublication({
    distDir,
    log: () => undefined,
    pollMs: 3_600_000,
    retryDelayMs: 10,
  });
  const route = staticRoute({
    current: publication.current,
    readBytes: (...asked) =>
      publication.readBytes(...asked).catch((error) => {
        failedReads++;
        throw error;
      }),
    refresh: publication.refresh,
    log: (_, event) => events.push(event),
  });
  app = new Hono().get('*', route);
});

afterEach(async () => {
  await publication.close();
  await rm(folder, { recursive: true });
});

it('waits for an origin that lags behind, but not until it is done', async () => {
  const route = staticRoute({
    current: publication.current,
    readBytes: () => Promise.reject(new Error('not of this generation')),
    refresh: () => new Promise(() => {}), // a load may take minutes
    log: (_, event) => events.push(event),
    maxWaitMs: 10,
  });
  const response = await new Hono().get('*', route).request('/reviews.json');
  expect(response.status).toBe(503);
  expect(events).toEqual(['file_unreadable']);
});

describe('a file while the folder is away', () => {
  // The last look comes a quarter of a second after the first read.
  const lastPause = () => vi.waitFor(() => expect(failedReads).toBe(1));
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
    await lastPause();
    await rename(`${distDir}.old`, distDir);
    expect((await answered).status).toBe(200);
    expect(events).toEqual([]);
  });

  it('is that of the new generation where a build took its place', async () => {
    const answered = app.request('/reviews.json');
    await lastPause();
    await writeDist(distDir, { reviews: reviews.slice(1) });
    const response = await answered;
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toBe(
      publication.current().files.get('/reviews.json')?.etag,
    );
    expect(publication.current().reviews.length).toBe(19);
  });
});

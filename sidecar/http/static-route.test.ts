import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { REVIEW_INSIGHTS_PATH } from '../../contract/review-insights.ts';
import { writeDist } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openPublication, type Publication } from '../dataset/publication.ts';
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
    readBytes: (file) =>
      publication.readBytes(file).catch((error) => {
        failedReads++;
        throw error;
      }),
    refresh: publication.refresh,
    onSwap: publication.onSwap,
    log: (_, event) => events.push(event),
  });
  app = new Hono().get('*', route);
});

afterEach(async () => {
  await publication.close();
  await rm(folder, { recursive: true });
});

it('returns 503 if a new snapshot takes longer than maxWaitMs', async () => {
  const route = staticRoute({
    current: publication.current,
    readBytes: () => Promise.reject(new Error('does not match etags.json')),
    refresh: () => new Promise(() => {}), // a load may take minutes
    onSwap: publication.onSwap,
    log: (_, event) => events.push(event),
    maxWaitMs: 10,
  });
  const response = await new Hono().get('*', route).request('/reviews.json');
  expect(response.status).toBe(503);
  expect(events).toEqual(['file_unreadable']);
});

it('keeps no file in memory once another build is served', async () => {
  const reads: string[] = [];
  const readBytes: typeof publication.readBytes = (file) => {
    reads.push(file.path);
    return publication.readBytes(file);
  };
  const route = staticRoute({ ...publication, readBytes, log: () => undefined });
  const request = () => new Hono().get('*', route).request(REVIEW_INSIGHTS_PATH);
  await request();
  await request();
  expect(reads).toEqual([REVIEW_INSIGHTS_PATH]);
  await writeDist(distDir, { reviews: reviews.slice(1) });
  expect(await publication.refresh()).toBe('swapped');
  await request();
  expect(reads).toEqual([REVIEW_INSIGHTS_PATH, REVIEW_INSIGHTS_PATH]);
});

describe('a file while the folder is missing', () => {
  // Topics are in memory. The only retry comes a quarter of a second after the first read.
  const firstFailure = () => expect.poll(() => failedReads).toBe(1);
  beforeEach(() => rename(distDir, `${distDir}.old`));

  it('returns 503 with Retry-After', async () => {
    const response = await app.request('/insights.json');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('1');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(Problem.parse(await response.json()).status).toBe(503);
    expect(events).toEqual(['file_unreadable']);
  });

  it('is read again once', async () => {
    const answered = app.request('/insights.json');
    await firstFailure();
    await rename(`${distDir}.old`, distDir);
    expect((await answered).status).toBe(200);
    expect(events).toEqual([]);
  });

  it('is returned from the new build if there is one', async () => {
    await writeDist(`${distDir}.new`, { reviews: reviews.slice(1) });
    const answered = app.request('/insights.json');
    await firstFailure();
    await rename(`${distDir}.new`, distDir);
    const response = await answered;
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toBe(
      publication.current().files.get('/insights.json')?.etag,
    );
    expect(publication.current().reviews.length).toBe(19);
  });
});

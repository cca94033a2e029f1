import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublishedFile } from '../../contract/etags.ts';
import { SearchQuery } from '../../contract/search-query.ts';
import { writeDist } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openPublication, type Publication, type PublicationOptions } from './publication.ts';
import type { Snapshot } from './snapshot.ts';
import { NothingToServe } from './source.ts';

const reviews = generateReviews(120);
const [newest] = reviews;
if (newest === undefined) throw new Error('the generator returned no review');
const more = [{ ...newest, id: 'z-new', text: 'Brand new words here.' }, ...reviews];

type Event = {
  level: string;
  event: string;
  fields: Readonly<Record<string, unknown>> | undefined;
};

let distDir: string;
let events: Event[];
let open: Publication[];

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  events = [];
  open = [];
  await writeDist(distDir, { reviews });
});

afterEach(async () => {
  for (const publication of open) await publication.close();
  await rm(distDir, { recursive: true });
});

/** Opens a publication that does not poll during a test. */
async function publish(options: Partial<PublicationOptions> = {}): Promise<Publication> {
  const publication = await openPublication({
    distDir,
    log: (level, event, fields) => events.push({ level, event, fields }),
    pollMs: 3_600_000,
    retryDelayMs: 10,
    ...options,
  });
  open.push(publication);
  return publication;
}

function feedOf(publication: Publication): PublishedFile {
  const file = publication.current().files.get('/feed.xml');
  if (file === undefined) throw new Error('no feed is listed');
  return file;
}

async function idsOf(
  snapshot: Snapshot,
  query: Partial<SearchQuery>,
): Promise<(string | undefined)[]> {
  const outcome = await snapshot.search(SearchQuery.parse({ limit: 100, ...query }));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  return outcome.value.reviews.map(({ id }) => id);
}

describe('publication of a folder', () => {
  it('has the content of the published documents', async () => {
    const snapshot = (await publish()).current();
    expect(snapshot.reviews).toEqual(reviews);
    expect(snapshot.business.name).toBe('Fenmoor Heating');
    expect(snapshot.aggregate_rating.rating_count).toBe(120);
    expect(snapshot.insights.method.generated_from.review_count).toBe(120);
    expect(snapshot.files.get('/reviews.json')?.media_type).toBe('application/json');
    expect(snapshot.files.get('/nothing')).toBeUndefined();
    expect(snapshot.reviewById.get(reviews[7]?.id ?? '')).toEqual(reviews[7]);
  });

  it('finds mistyped words with mode=words', async () => {
    const snapshot = (await publish()).current();
    const exact = await idsOf(snapshot, { mode: 'words', query: 'boiler' });
    expect(exact.length).toBeGreaterThan(3);
    const mistyped = await idsOf(snapshot, { mode: 'words', query: 'boilre' });
    expect(mistyped).toEqual(expect.arrayContaining(exact));
  });

  it('keeps the snapshot while the build is the same', async () => {
    const publication = await publish();
    const before = publication.current();
    expect(await publication.refresh()).toBe('unchanged');
    expect(publication.current()).toBe(before);
  });

  it('swaps the whole snapshot, calls listeners, and leaves the old snapshot usable', async () => {
    const publication = await publish();
    const before = publication.current();
    const swapped: Snapshot[] = [];
    publication.onSwap((snapshot) => swapped.push(snapshot));
    await writeDist(distDir, { reviews: more });
    expect(await publication.refresh()).toBe('swapped');
    expect(swapped).toEqual([publication.current()]);
    expect(await idsOf(publication.current(), { query: 'brand new words' })).toEqual(['z-new']);
    expect(await idsOf(before, { query: 'brand new words' })).toEqual([]);
    expect(await idsOf(before, { query: 'brand new', mode: 'words' })).not.toContain('z-new');
    expect(publication.current().searchEtag).not.toBe(before.searchEtag);
  });

  it('releases the memory of a replaced snapshot', async () => {
    const publication = await publish();
    const replaced = new WeakRef(publication.current().reviews);
    await writeDist(distDir, { reviews: more });
    await publication.refresh();
    await writeDist(distDir, { reviews });
    expect(await publication.refresh()).toBe('swapped');
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    // One collection per turn: an object read through a WeakRef stays alive until the turn ends.
    for (let turn = 0; turn < 10 && replaced.deref() !== undefined; turn++) {
      await wait(10);
      collectGarbage();
    }
    expect(replaced.deref()).toBeUndefined();
  });

  it('shares one more check among calls that come during a check', async () => {
    const publication = await publish();
    await writeDist(distDir, { reviews: more });
    const first = publication.refresh();
    const others = [publication.refresh(), publication.refresh()];
    expect(await first).toBe('swapped');
    expect(await Promise.all(others)).toEqual(['unchanged', 'unchanged']);
  });

  it('keeps the old snapshot if the new one breaks the contract, and logs why', async () => {
    const publication = await publish();
    const before = publication.current();
    await writeDist(distDir, { reviews: [{ ...newest, rating: 6 }] });
    expect(await publication.refresh()).toBe('failed');
    expect(publication.current()).toBe(before);
    expect(events.map(({ event }) => event)).toEqual(['dataset_load_failed']);
    expect(String(events[0]?.fields?.error)).toMatch(
      /\/reviews\.json breaks .* reviews\.0\.rating/,
    );
    await writeDist(distDir, { reviews: more });
    expect(await publication.refresh()).toBe('swapped');
  });

  it('retries until the files match etags.json', async () => {
    const publication = await publish({ retryDelayMs: 100 });
    const old = await readFile(join(distDir, 'reviews.json'));
    await writeDist(distDir, { reviews: more });
    const published = await readFile(join(distDir, 'reviews.json'));
    await writeFile(join(distDir, 'reviews.json'), old);
    const refreshed = publication.refresh();
    await expect.poll(() => events).not.toEqual([]);
    await writeFile(join(distDir, 'reviews.json'), published);
    expect(await refreshed).toBe('swapped');
    expect(publication.current().reviews.length).toBe(121);
  });

  it('loads a folder that was copied too slowly, with etags.json first', async () => {
    const publication = await publish({ pollMs: 20, retryDelayMs: 1 });
    const file = join(distDir, 'reviews.json');
    const old = await readFile(file);
    await writeDist(distDir, { reviews: more });
    const copied = await readFile(file);
    await writeFile(file, old);
    await expect.poll(() => events.some(({ event }) => event === 'dataset_load_failed')).toBe(true);
    await writeFile(file, copied);
    await expect.poll(() => publication.current().reviews.length).toBe(more.length);
  });

  it('rejects if a document is missing', async () => {
    await rm(join(distDir, 'insights.json'));
    await expect(publish()).rejects.toThrow(/insights\.json/);
  });

  it('rejects at once if there never was a build', async () => {
    const options = { distDir: join(distDir, 'never'), retryDelayMs: 3_600_000 };
    await expect(publish(options)).rejects.toThrow(NothingToServe);
    expect(events).toEqual([]);
  });

  it('waits for a first build in progress', async () => {
    const first = join(distDir, 'first');
    await mkdir(`${first}.staging`);
    // Long enough for a busy machine to write the build: the wait is eight times the first delay.
    const starting = publish({ distDir: first, retryDelayMs: 500 });
    await expect.poll(() => events).not.toEqual([]);
    await writeDist(first, { reviews });
    expect((await starting).current().reviews).toEqual(reviews);
  });

  it('notices a new build by polling', async () => {
    const publication = await publish({ pollMs: 30 });
    const swapped = new Promise((resolve) => publication.onSwap(resolve));
    await writeDist(distDir, { reviews: more });
    await swapped;
    expect(publication.current().reviews.length).toBe(121);
  });

  it('rejects bytes that do not match the hash', async () => {
    const publication = await publish();
    const file = publication.current().files.get('/insights.json');
    if (file === undefined) throw new Error('the fixture has no insights');
    expect((await publication.readBytes(file)).length).toBe(file.size);
    await writeFile(join(distDir, 'insights.json'), 'other');
    await expect(publication.readBytes(file)).rejects.toThrow(/does not match etags\.json/);
  });

  it('keeps the topics, so that the hub can deliver them while a build replaces the folder', async () => {
    const publication = await publish();
    await writeFile(join(distDir, 'feed.xml'), 'other');
    const feed = await publication.readBytes(feedOf(publication));
    expect(Buffer.from(feed).toString()).toContain('<feed>');
  });
});

describe('publication of an origin', () => {
  let server: Server;
  let requests: { path: string; noCache: boolean; ifNoneMatch: string | undefined }[];
  let stale: Map<string, Buffer>;

  beforeEach(async () => {
    requests = [];
    stale = new Map();
    server = createServer(async ({ url = '/', headers }, response) => {
      requests.push({
        path: url,
        noCache: headers['cache-control'] === 'no-cache',
        ifNoneMatch: headers['if-none-match'],
      });
      const bytes = stale.get(url) ?? (await readFile(join(distDir, url)).catch(() => undefined));
      if (bytes === undefined) return response.writeHead(404).end();
      const etag = `"${bytes.length}-${bytes.toString('latin1', 27, 59)}"`;
      if (url === '/etags.json' && headers['if-none-match'] === etag) {
        return response.writeHead(304).end();
      }
      return response.writeHead(200, { ETag: etag }).end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const originUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('loads, polls with conditional requests, and swaps', async () => {
    const publication = await publish({ originUrl: originUrl() });
    expect(publication.current().reviews.length).toBe(120);
    expect(await publication.refresh()).toBe('unchanged');
    expect(await publication.refresh()).toBe('unchanged');
    expect(requests.at(-1)?.ifNoneMatch).toMatch(/^"/);
    expect(requests.every(({ noCache }) => noCache)).toBe(true);
    await writeDist(distDir, { reviews: more });
    expect(await publication.refresh()).toBe('swapped');
    expect(publication.current().reviews.length).toBe(121);
  });

  it('requests etags.json once a poll', async () => {
    await publish({ originUrl: originUrl(), pollMs: 2_000 });
    const loaded = requests.length;
    await expect.poll(() => requests.length, { timeout: 10_000 }).toBeGreaterThan(loaded);
    // Another request would come right after the response to the first.
    await fetch(`${originUrl()}/none`);
    expect(requests.slice(loaded).map(({ path }) => path)).toEqual(['/etags.json', '/none']);
  });

  it('retries while a cache serves an older document', async () => {
    const publication = await publish({ originUrl: originUrl() });
    stale.set('/reviews.json', await readFile(join(distDir, 'reviews.json')));
    await writeDist(distDir, { reviews: more });
    const countOf = (path: string) => requests.filter((request) => request.path === path).length;
    const refreshed = publication.refresh();
    await expect.poll(() => countOf('/reviews.json')).toBeGreaterThanOrEqual(4);
    stale.clear();
    expect(await refreshed).toBe('swapped');
    expect(countOf('/feed.xml')).toBe(2);
  });

  it('keeps the bytes of the topics after the origin has replaced them', async () => {
    const publication = await publish({ originUrl: originUrl() });
    const feed = await readFile(join(distDir, 'feed.xml'));
    const file = feedOf(publication);
    stale.set('/feed.xml', Buffer.from('later'));
    expect(Buffer.from(await publication.readBytes(file))).toEqual(feed);
  });

  it('warns a few times while the origin has no files at start, then rejects with the reason', async () => {
    await rm(join(distDir, 'etags.json'));
    const from = originUrl();
    const reason = `expected 200 from ${from}/etags.json, got 404`;
    const opened = publish({ originUrl: from, retryDelayMs: 1 });
    await expect(opened).rejects.toThrow(`cannot serve ${from}: ${reason}`);
    expect(events.length).toBeGreaterThan(3);
    expect(events.length).toBeLessThan(10);
    expect(events[0]).toEqual({
      level: 'warn',
      event: 'dataset_load_delayed',
      fields: { from, error: reason, again_in_seconds: 0.001 },
    });
  });

  it('names the address and the reason if there is no response', async () => {
    const from = originUrl();
    await new Promise((resolve) => server.close(resolve));
    const reason = /no response from http:\/\/127\.0\.0\.1:\d+\/etags\.json: .*ECONNREFUSED/;
    await expect(publish({ originUrl: from, retryDelayMs: 1 })).rejects.toThrow(reason);
    expect(events[0]?.fields?.error).toMatch(reason);
  });

  it('does not warn of stale files after the start', async () => {
    const publication = await publish({ originUrl: originUrl() });
    stale.set('/reviews.json', await readFile(join(distDir, 'reviews.json')));
    await writeDist(distDir, { reviews: more });
    const refreshed = publication.refresh();
    await expect.poll(() => events).not.toEqual([]);
    stale.clear();
    await refreshed;
    expect(events[0]).toMatchObject({ level: 'debug', event: 'dataset_load_delayed' });
  });

  it('keeps the snapshot while the origin is unavailable', async () => {
    const publication = await publish({ originUrl: originUrl() });
    await rm(join(distDir, 'etags.json'));
    expect(await publication.refresh()).toBe('failed');
    expect(publication.current().reviews.length).toBe(120);
    expect(String(events[0]?.fields?.error)).toMatch(/expected 200 from .*etags\.json, got 404/);
  });
});

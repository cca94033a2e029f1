import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SearchQuery } from '../../contract/search-query.ts';
import { writeDist } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import type { Dataset } from './dataset.ts';
import { type DatasetHolder, type HolderOptions, openDataset } from './holder.ts';

const reviews = generateReviews(120);
const [newest] = reviews;
if (newest === undefined) throw new Error('the generator gave no review');
const more = [{ ...newest, id: 'z-new', text: 'Brand new words here.' }, ...reviews];

type Event = {
  level: string;
  event: string;
  fields: Readonly<Record<string, unknown>> | undefined;
};

let distDir: string;
let events: Event[];
let open: DatasetHolder[];

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  events = [];
  open = [];
  await writeDist(distDir, { reviews });
});

afterEach(async () => {
  for (const holder of open) await holder.close();
  await rm(distDir, { recursive: true });
});

/** A holder that looks by itself only when the test says so. */
async function hold(options: Partial<HolderOptions> = {}): Promise<DatasetHolder> {
  const holder = await openDataset({
    distDir,
    now: () => Date.parse('2026-03-10T00:00:00Z'),
    log: (level, event, fields) => events.push({ level, event, fields }),
    lookEveryMs: 3_600_000,
    firstPauseMs: 10,
    ...options,
  });
  open.push(holder);
  return holder;
}

async function idsOf(dataset: Dataset, query: Partial<SearchQuery>): Promise<string[]> {
  const outcome = await dataset.search(SearchQuery.parse({ limit: 100, ...query }));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  const { reviews }: { reviews: { id: string }[] } = JSON.parse(
    Buffer.from(outcome.answer.body).toString(),
  );
  return reviews.map(({ id }) => id);
}

describe('dataset of a folder', () => {
  it('has everything the published documents say', async () => {
    const dataset = (await hold()).current();
    expect(dataset.reviewCount).toBe(120);
    expect(dataset.business.name).toBe('Fenmoor Heating');
    expect(dataset.aggregateRating.rating_count).toBe(120);
    expect(dataset.insights.method.generated_from.review_count).toBe(120);
    expect(dataset.files.get('/reviews.json')?.media_type).toBe('application/json');
    expect(dataset.files.get('/nothing')).toBeUndefined();
    expect(JSON.parse(Buffer.from(dataset.reviewBytes(7)).toString())).toEqual(reviews[7]);
    expect(JSON.parse(`"${Buffer.from(dataset.escapedReviewBytes(7))}"`)).toBe(
      JSON.stringify(reviews[7]),
    );
  });

  it('gives search answers in pieces that make up the body', async () => {
    const dataset = (await hold()).current();
    for (const fields of [undefined, 'text,id']) {
      const outcome = await dataset.search(SearchQuery.parse({ limit: 5, fields }));
      if (!outcome.ok) throw new Error('refused');
      const { head, numbers, tail, body } = outcome.answer;
      const pieces = numbers.map((number) => Buffer.from(dataset.reviewBytes(number)).toString());
      expect(head + pieces.join(',') + tail).toBe(Buffer.from(body).toString());
      const { reviews: found } = JSON.parse(Buffer.from(body).toString());
      expect(Object.keys(found[0]).slice(0, 2)).toEqual(fields ? ['id', 'text'] : ['id', 'url']);
    }
  });

  it('searches words, forgiving typing errors', async () => {
    const dataset = (await hold()).current();
    const exact = await idsOf(dataset, { mode: 'words', query: 'boiler' });
    expect(exact.length).toBeGreaterThan(3);
    const mistyped = await idsOf(dataset, { mode: 'words', query: 'boilre' });
    expect(mistyped).toEqual(expect.arrayContaining(exact));
  });

  it('stays as it is while the same build is published', async () => {
    const holder = await hold();
    const before = holder.current();
    expect(await holder.refresh()).toBe('unchanged');
    expect(holder.current()).toBe(before);
  });

  it('swaps whole datasets, tells listeners, and lets old requests finish on the old one', async () => {
    const holder = await hold();
    const before = holder.current();
    const told: Dataset[] = [];
    holder.onSwap((dataset) => told.push(dataset));
    await writeDist(distDir, { reviews: more });
    expect(await holder.refresh()).toBe('swapped');
    expect(told).toEqual([holder.current()]);
    expect(await idsOf(holder.current(), { query: 'brand new words' })).toEqual(['z-new']);
    expect(await idsOf(before, { query: 'brand new words' })).toEqual([]);
    expect(await idsOf(before, { query: 'brand new', mode: 'words' })).not.toContain('z-new');
    expect(holder.current().searchEtag).not.toBe(before.searchEtag);
  });

  it('goes on where a listener fails, and tells the others', async () => {
    const holder = await hold();
    const told: Dataset[] = [];
    holder.onSwap(() => {
      throw new Error('broken on purpose');
    });
    holder.onSwap((dataset) => told.push(dataset));
    await writeDist(distDir, { reviews: more });
    expect(await Promise.all([holder.refresh(), holder.refresh()])).toEqual([
      'swapped',
      'unchanged',
    ]);
    await writeDist(distDir, { reviews });
    expect(await Promise.all([holder.refresh(), holder.refresh()])).toEqual([
      'swapped',
      'unchanged',
    ]);
    expect(told).toHaveLength(2);
    expect(events.filter(({ event }) => event === 'swap_listener_failed')).toHaveLength(2);
  });

  it('lets go of the memory of a generation that was replaced', async () => {
    const holder = await hold();
    const replaced = new WeakRef(holder.current().reviewBytes(0).buffer);
    await writeDist(distDir, { reviews: more });
    await holder.refresh();
    await writeDist(distDir, { reviews });
    expect(await holder.refresh()).toBe('swapped');
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    // Each collection in a turn of its own: what a turn has looked at through a WeakRef stays until it ends.
    for (let turn = 0; turn < 10 && replaced.deref() !== undefined; turn++) {
      await wait(10);
      collectGarbage();
    }
    expect(replaced.deref()).toBeUndefined();
  });

  it('answers a ping during a look with one more look', async () => {
    const holder = await hold();
    await writeDist(distDir, { reviews: more });
    const first = holder.refresh();
    const others = [holder.refresh(), holder.refresh()];
    expect(await first).toBe('swapped');
    expect(await Promise.all(others)).toEqual(['unchanged', 'unchanged']);
  });

  it('keeps the old dataset where the new one breaks the contract, and says why', async () => {
    const holder = await hold();
    const before = holder.current();
    await writeDist(distDir, { reviews: [{ ...newest, rating: 6 }] });
    expect(await holder.refresh()).toBe('failed');
    expect(holder.current()).toBe(before);
    expect(events.map(({ event }) => event)).toEqual(['dataset_load_failed']);
    expect(String(events[0]?.fields?.error)).toMatch(
      /\/reviews\.json breaks .* reviews\.0\.rating/,
    );
    await writeDist(distDir, { reviews: more });
    expect(await holder.refresh()).toBe('swapped');
  });

  it('waits for files that do not belong together yet', async () => {
    const holder = await hold({ firstPauseMs: 100 });
    const old = await readFile(join(distDir, 'reviews.json'));
    await writeDist(distDir, { reviews: more });
    const published = await readFile(join(distDir, 'reviews.json'));
    await writeFile(join(distDir, 'reviews.json'), old);
    const refreshed = holder.refresh();
    await wait(150);
    await writeFile(join(distDir, 'reviews.json'), published);
    expect(await refreshed).toBe('swapped');
    expect(holder.current().reviewCount).toBe(121);
  });

  it('refuses to begin without published files', async () => {
    await rm(join(distDir, 'insights.json'));
    await expect(hold()).rejects.toThrow(/insights\.json/);
  });

  it('sees a new build by itself', async () => {
    const holder = await hold({ lookEveryMs: 30 });
    const swapped = new Promise((resolve) => holder.onSwap(resolve));
    await writeDist(distDir, { reviews: more });
    await swapped;
    expect(holder.current().reviewCount).toBe(121);
  });

  it('reads bytes of the current generation only', async () => {
    const holder = await hold();
    const feed = await holder.readBytes('/feed.xml');
    expect(Buffer.from(feed).toString()).toContain('<feed>');
    await writeFile(join(distDir, 'feed.xml.br'), brotliCompressSync(feed));
    expect(await holder.readBytes('/feed.xml', 'br')).toEqual(brotliCompressSync(feed));
    await writeFile(join(distDir, 'feed.xml.br'), brotliCompressSync('other'));
    await expect(holder.readBytes('/feed.xml', 'br')).rejects.toThrow(/not of the generation/);
    await writeFile(join(distDir, 'feed.xml'), 'other');
    await expect(holder.readBytes('/feed.xml')).rejects.toThrow(/not of the generation/);
    await expect(holder.readBytes('/../secret')).rejects.toThrow(/does not list/);
  });
});

describe('dataset of an origin', () => {
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

  it('loads, asks conditionally, and swaps', async () => {
    const holder = await hold({ originUrl: originUrl() });
    expect(holder.current().reviewCount).toBe(120);
    expect(await holder.refresh()).toBe('unchanged');
    expect(await holder.refresh()).toBe('unchanged');
    expect(requests.at(-1)?.ifNoneMatch).toMatch(/^"/);
    expect(requests.every(({ noCache }) => noCache)).toBe(true);
    await writeDist(distDir, { reviews: more });
    expect(await holder.refresh()).toBe('swapped');
    expect(holder.current().reviewCount).toBe(121);
  });

  it('waits for a cache that still serves an older document', async () => {
    const holder = await hold({ originUrl: originUrl() });
    stale.set('/reviews.json', await readFile(join(distDir, 'reviews.json')));
    await writeDist(distDir, { reviews: more });
    const timesAsked = (path: string) => requests.filter((request) => request.path === path).length;
    const refreshed = holder.refresh();
    while (timesAsked('/reviews.json') < 4) await wait(5);
    stale.clear();
    expect(await refreshed).toBe('swapped');
    expect(timesAsked('/feed.xml')).toBe(2);
  });

  it('keeps the bytes of the topics, whatever the origin serves by then', async () => {
    const holder = await hold({ originUrl: originUrl() });
    const feed = await readFile(join(distDir, 'feed.xml'));
    stale.set('/feed.xml', Buffer.from('later'));
    expect(Buffer.from(await holder.readBytes('/feed.xml'))).toEqual(feed);
  });

  it('warns a few times while the origin has nothing to begin with, and then says why', async () => {
    await rm(join(distDir, 'etags.json'));
    const from = originUrl();
    const reason = `expected 200 from ${from}/etags.json, got 404`;
    const opened = hold({ originUrl: from, firstPauseMs: 1 });
    await expect(opened).rejects.toThrow(
      `nothing is published at ${from} that can be served (${reason})`,
    );
    expect(events.length).toBeGreaterThan(3);
    expect(events.length).toBeLessThan(10);
    expect(events[0]).toEqual({
      level: 'warn',
      event: 'dataset_load_delayed',
      fields: { from, error: reason, again_in_seconds: 0.001 },
    });
  });

  it('names the address and the reason where nobody answers', async () => {
    const from = originUrl();
    await new Promise((resolve) => server.close(resolve));
    const reason = /no answer from http:\/\/127\.0\.0\.1:\d+\/etags\.json: .*ECONNREFUSED/;
    await expect(hold({ originUrl: from, firstPauseMs: 1 })).rejects.toThrow(reason);
    expect(events[0]?.fields?.error).toMatch(reason);
  });

  it('does not warn of files that lag behind later on', async () => {
    const holder = await hold({ originUrl: originUrl() });
    stale.set('/reviews.json', await readFile(join(distDir, 'reviews.json')));
    await writeDist(distDir, { reviews: more });
    const refreshed = holder.refresh();
    while (events.length === 0) await wait(5);
    stale.clear();
    await refreshed;
    expect(events[0]).toMatchObject({ level: 'debug', event: 'dataset_load_delayed' });
  });

  it('keeps what it has while the origin is away', async () => {
    const holder = await hold({ originUrl: originUrl() });
    await rm(join(distDir, 'etags.json'));
    expect(await holder.refresh()).toBe('failed');
    expect(holder.current().reviewCount).toBe(120);
    expect(String(events[0]?.fields?.error)).toMatch(/expected 200 from .*etags\.json, got 404/);
  });
});

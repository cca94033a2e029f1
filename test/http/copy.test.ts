import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import { loadSite } from '../../build/load-site.ts';
import { REVIEW_ETAGS_PATH } from '../../contract/etags.ts';
import type { Review } from '../../contract/review.ts';
import { createSnapshot, type Snapshot } from '../../sidecar/dataset/snapshot.ts';
import { queryRoutes } from '../../sidecar/http/query-routes.ts';
import { listen } from '../../sidecar/http/server.ts';
import { garageWith, reviewLine } from '../garage/garage.ts';
import { toDocuments } from '../support/generate-dist.ts';

const SITE_URL = 'https://reviews.example';
const BUILDS = 60;
const LINES = 'imports/history.ndjson';

const folder = await garageWith({});
const { root, contentDir } = folder;
afterAll(() => folder[Symbol.asyncDispose]());

/** The client of docs/api.md, as a reader would paste it. */
async function guideClient(): Promise<{
  updateCopy: (site: string, copy: Map<string, Review>) => Promise<string[]>;
}> {
  const code = /## Keep a copy[\s\S]*?```js\n([\s\S]*?)```/.exec(
    await readFile('docs/api.md', 'utf8'),
  );
  const file = join(root, 'client.mjs');
  await writeFile(file, code?.[1] ?? '');
  return import(/* @vite-ignore */ file);
}

/** Returns numbers from 0 to `below`, the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Stored = Record<string, unknown> & { id: string };
const random = createRandom(7);
const business = await readFile(join(contentDir, 'business.yaml'), 'utf8');
let isFull = false;
let stored: Stored[] = Array.from({ length: 30 }, (_, at) => {
  const day = String(1 + (at % 28)).padStart(2, '0');
  return JSON.parse(
    reviewLine({ id: `h-${at}`, date: `2025-11-${day}`, author: { name: 'Pat Quill' } }),
  );
});
const history: Stored[][] = [];
const anyReview = (): Stored => stored[random(stored.length)] as Stored;
const change = (fields: object): void => {
  const one = anyReview();
  stored = stored.map((review) => (review === one ? { ...review, ...fields } : review));
};
let added = 0;

/** What owners do between two builds. None of it but the reply has a time of its own. */
const EVENTS: Record<string, () => void> = {
  edit: () => change({ text: `Corrected ${random(1_000)}.` }),
  reply: () =>
    change({
      reply: { text: 'Thank you.', date: '2026-01-05' },
      updated_at: `2026-01-05T10:00:${String(random(60)).padStart(2, '0')}Z`,
    }),
  lateImport: () => {
    const id = `late-${added++}`;
    stored.push(JSON.parse(reviewLine({ id, date: '2025-03-04', text: 'Found later.' })));
  },
  remove: () => {
    const one = anyReview();
    stored = stored.filter((review) => review !== one);
  },
  withhold: () => change({ withhold: { reason: 'privacy' } }),
  show: () => {
    stored = stored.map(({ withhold: _withhold, ...review }) => review as Stored);
  },
  mentions: () => change({ mentions: { services: ['brakes'] } }),
  verify: () => change({ verification: { status: 'verified', method: 'job_match' } }),
  names: () => {
    isFull = !isFull;
  },
  rollback: () => {
    stored = history[random(history.length)] ?? stored;
  },
};

async function build(): Promise<{ snapshot: Snapshot; files: ReadonlyMap<string, string> }> {
  const lines = stored.map((review) => JSON.stringify(review)).sort();
  await writeFile(join(contentDir, LINES), `${lines.join('\n')}\n`);
  const display = isFull ? 'full' : 'first_initial';
  const settings = business.replace('review_policy:', `review_policy:\n  name_display: ${display}`);
  await writeFile(join(contentDir, 'business.yaml'), settings);
  const { documents, dataset } = await loadSite({ contentDir, siteUrl: SITE_URL });
  const files = new Map(documents.map(({ path, content }) => [path, content.toString()]));
  return { snapshot: await createSnapshot({ ...toDocuments(dataset), dataset }), files };
}

it(`keeps a copy equal to reviews.json over ${BUILDS} builds with the code of docs/api.md`, async () => {
  const { updateCopy } = await guideClient();
  let current = await build();
  const app = new Hono()
    .get(REVIEW_ETAGS_PATH, (c) => c.body(current.files.get(REVIEW_ETAGS_PATH) ?? ''))
    .route(
      '/api/reviews',
      queryRoutes(() => current.snapshot),
    );
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  const copy = new Map<string, Review>();
  const names = Object.keys(EVENTS);
  const done = new Set<string>();
  for (let at = 0; at < BUILDS; at++) {
    history.push(stored);
    for (let times = random(3); times >= 0; times--) {
      const name = at < names.length ? names[at] : names[random(names.length)];
      EVENTS[name ?? '']?.();
      done.add(name ?? '');
    }
    current = await build();
    await updateCopy(server.url, copy);
    const published = JSON.parse(current.files.get('/reviews.json') ?? '').reviews as Review[];
    expect(new Map(published.map((review) => [review.id, review]))).toEqual(copy);
    expect(await updateCopy(server.url, copy)).toEqual([]);
  }
  await server.close();
  expect([...done].sort()).toEqual(names.sort());
}, 300_000);

it('answers each id with the ETag in the list', async () => {
  const { snapshot, files } = await build();
  const { reviews } = JSON.parse(files.get(REVIEW_ETAGS_PATH) ?? '');
  const app = queryRoutes(() => snapshot);
  for (const [id, etag] of Object.entries(reviews)) {
    expect((await app.request(`/${id}`)).headers.get('ETag')).toBe(etag);
  }
  expect(Object.keys(reviews).length).toBe(snapshot.reviews.length);
});

/**
 * Compares the search over HTTP with bare Hono that returns the same bytes, and measures the longest stall during a swap:
 * `node bench/search-http.ts`. Each server is its own process (`node bench/search-http.ts NAME FOLDER`). Fails if a limit is exceeded.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Pool } from 'undici';
import { openPublication } from '../sidecar/dataset/publication.ts';
import { queryRoutes } from '../sidecar/http/query-routes.ts';
import { writeDist } from '../test/support/generate-dist.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { foldAll } from '../test/support/search-reference.ts';
import { figuresOf, microsPerRequest, type Running, serveFigures, startServer } from './child.ts';
import { median } from './median.ts';
import { pickQueries } from './search-queries.ts';

const REVIEWS = 10_000;
/** Minimum repeated requests per CPU second, as a ratio to bare Hono. */
const MIN_REPEATED = 0.6;
/** Maximum stall during a swap of 5,000 reviews. */
const MAX_STALL_MS = 15;
const ROUNDS = 5;
const MEASURE_MS = 1_000;
const SWAPS = 7;
const SCRIPT = import.meta.filename;

type Figures = {
  /** Maximum CPU time of the main thread between two timer callbacks, which does not depend on other load. */
  readonly stallMs: number;
  readonly buildId: string;
};

const [, , name, folder = ''] = process.argv;
if (name !== undefined) await serve(name, folder);
else {
  const root = await mkdtemp(join(tmpdir(), 'search-http-'));
  await compareRepeated(join(root, 'dist'));
  for (const count of [5_000, 20_000]) await measureSwaps(join(root, String(count)), count);
  await rm(root, { recursive: true });
}

/** Serves the search routes, or bare Hono with their cached bodies. Sends its figures on each message. */
async function serve(name: string, distDir: string): Promise<void> {
  const { current } = await openPublication({
    distDir,
    log: () => {},
    pollMs: 100,
  });
  const app = new Hono().route('/api/reviews', queryRoutes(current));
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>();
  const bare = new Hono().get('/api/reviews/search', async (c) => {
    const path = c.req.url.slice(c.req.url.indexOf('/', 8));
    const body = bodies.get(path) ?? new Uint8Array(await (await app.request(path)).arrayBuffer());
    bodies.set(path, body);
    return c.body(body, 200, { 'Content-Type': 'application/json' });
  });
  const { fetch } = name === 'bare' ? bare : app;
  let last = process.threadCpuUsage();
  let workMicros = 0;
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    workMicros = Math.max(workMicros, user + system);
    last = process.threadCpuUsage();
  }, 1);
  await serveFigures(fetch, (): Figures => {
    const stallMs = workMicros / 1e3;
    workMicros = 0;
    return { stallMs, buildId: current().build_id };
  });
}

async function compareRepeated(distDir: string): Promise<void> {
  const reviews = generateReviews(REVIEWS);
  await writeDist(distDir, { reviews });
  const queries = [...pickQueries(foldAll(reviews), 10).values()].flat();
  const paths = queries.map(
    ({ query = '' }) => `/api/reviews/search?${new URLSearchParams({ query })}`,
  );
  const [bare, ours] = [
    await startServer(SCRIPT, 'bare', distDir),
    await startServer(SCRIPT, 'sidecar', distDir),
  ];
  const send = async (pool: Pool, number: number) => {
    const path = paths[number % paths.length] ?? '/';
    const { statusCode, body } = await pool.request({ path, method: 'GET' });
    await body.dump();
    if (statusCode !== 200) throw new Error(`got ${statusCode}`);
  };
  const measure = (server: Running) => microsPerRequest(server, send, MEASURE_MS);
  const ratios: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const ratio = (await measure(bare)) / (await measure(ours));
    if (round >= 0) ratios.push(ratio);
  }
  for (const { child } of [bare, ours]) child.disconnect();
  const ratio = median(ratios);
  if (ratio < MIN_REPEATED) process.exitCode = 1;
  console.log(`repeated requests by CPU time: ${ratio.toFixed(2)} of bare Hono`);
}

/** Publishes repeatedly, and prints the longest stall during a swap. */
async function measureSwaps(distDir: string, count: number): Promise<void> {
  const reviews = generateReviews(count);
  await writeDist(distDir, { reviews });
  const server = await startServer(SCRIPT, 'sidecar', distDir);
  await sleep(2_000);
  const stalls: number[] = [];
  for (let swap = 0; swap <= SWAPS; swap++) {
    let figures = await figuresOf<Figures>(server);
    const { buildId } = figures;
    await writeDist(distDir, { reviews: reviews.slice(swap + 1) });
    let stallMs = 0;
    while (figures.buildId === buildId) {
      await sleep(50);
      figures = await figuresOf<Figures>(server);
      stallMs = Math.max(stallMs, figures.stallMs);
    }
    if (swap === 0) continue;
    stalls.push(stallMs);
  }
  server.child.disconnect();
  const stallMs = median(stalls);
  if (count === 5_000 && stallMs > MAX_STALL_MS) process.exitCode = 1;
  console.log(`swap of ${count} reviews: longest uninterrupted work ${stallMs.toFixed(1)} ms`);
}

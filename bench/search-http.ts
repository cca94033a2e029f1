/**
 * Compares the search over HTTP with bare Hono that returns the same bytes, and measures the longest stall during a swap:
 * `node bench/search-http.ts`. Each server is its own process (`node bench/search-http.ts NAME FOLDER`). Fails if a limit is exceeded.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { Pool } from 'undici';
import { openPublication } from '../sidecar/dataset/publication.ts';
import { queryRoutes } from '../sidecar/http/query-routes.ts';
import { listen } from '../sidecar/http/server.ts';
import { writeDist } from '../test/support/generate-dist.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { foldAll } from '../test/support/search-reference.ts';
import { median } from './median.ts';
import { pickQueries } from './search-queries.ts';

const REVIEWS = 10_000;
/** Minimum repeated requests per CPU second, as a ratio to bare Hono. */
const MIN_REPEATED = 0.6;
/** Maximum stall during a swap of 5,000 reviews. */
const MAX_STALL_MS = 15;
const CONNECTIONS = 16;
const ROUNDS = 5;
const MEASURE_MS = 1_000;
const SWAPS = 7;

type Figures = {
  readonly cpuMicros: number;
  /** Maximum CPU time of the main thread between two timer callbacks, which does not depend on other load. */
  readonly stallMs: number;
  /** Maximum delay of the event loop. */
  readonly delayMs: number;
  readonly buildId: string;
};
type Running = { readonly child: ChildProcess; readonly pool: Pool };

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
  const { url } = await listen(fetch, { port: 0, host: '127.0.0.1' });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let last = process.threadCpuUsage();
  let workMicros = 0;
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    workMicros = Math.max(workMicros, user + system);
    last = process.threadCpuUsage();
  }, 1);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const { build_id: buildId } = current();
    const [stallMs, delayMs] = [workMicros / 1e3, delay.max / 1e6];
    process.send?.({ cpuMicros: user + system, stallMs, delayMs, buildId });
    delay.reset();
    workMicros = 0;
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ url });
}

async function start(name: string, distDir: string): Promise<Running> {
  const child = fork(import.meta.filename, [name, distDir]);
  const [{ url }] = await once(child, 'message');
  return { child, pool: new Pool(url, { connections: CONNECTIONS }) };
}

async function figuresOf({ child }: Running): Promise<Figures> {
  child.send('figures');
  const [figures] = await once(child, 'message');
  return figures;
}

async function compareRepeated(distDir: string): Promise<void> {
  const reviews = generateReviews(REVIEWS);
  await writeDist(distDir, { reviews });
  const queries = [...pickQueries(foldAll(reviews), 10).values()].flat();
  const paths = queries.map(
    ({ query = '', rating }) =>
      `/api/reviews/search?${new URLSearchParams({ query, ...(rating && { rating: `${rating}` }) })}`,
  );
  const [bare, ours] = [await start('bare', distDir), await start('sidecar', distDir)];
  const ratios: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const ratio = (await microsPerRequest(bare, paths)) / (await microsPerRequest(ours, paths));
    if (round >= 0) ratios.push(ratio);
  }
  for (const { child } of [bare, ours]) child.disconnect();
  const ratio = median(ratios);
  if (ratio < MIN_REPEATED) process.exitCode = 1;
  console.log(`repeated requests by CPU time: ${ratio.toFixed(2)} of bare Hono`);
}

/** Measures the CPU time per request in microseconds. */
async function microsPerRequest(server: Running, paths: readonly string[]): Promise<number> {
  const before = await figuresOf(server);
  const end = performance.now() + MEASURE_MS;
  let requests = 0;
  const work = async () => {
    while (performance.now() < end) {
      const path = paths[requests++ % paths.length] ?? '/';
      const { statusCode, body } = await server.pool.request({ path, method: 'GET' });
      await body.dump();
      if (statusCode !== 200) throw new Error(`got ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return ((await figuresOf(server)).cpuMicros - before.cpuMicros) / requests;
}

/** Publishes repeatedly, and prints the longest stall during a swap. */
async function measureSwaps(distDir: string, count: number): Promise<void> {
  const reviews = generateReviews(count);
  await writeDist(distDir, { reviews });
  const server = await start('sidecar', distDir);
  await sleep(2_000);
  const stalls: number[] = [];
  const delays: number[] = [];
  for (let swap = 0; swap <= SWAPS; swap++) {
    let figures = await figuresOf(server);
    const { buildId } = figures;
    await writeDist(distDir, { reviews: reviews.slice(swap + 1) });
    let stallMs = 0;
    let delayMs = 0;
    while (figures.buildId === buildId) {
      await sleep(50);
      figures = await figuresOf(server);
      stallMs = Math.max(stallMs, figures.stallMs);
      delayMs = Math.max(delayMs, figures.delayMs);
    }
    if (swap === 0) continue;
    stalls.push(stallMs);
    delays.push(delayMs);
  }
  server.child.disconnect();
  const stallMs = median(stalls);
  if (count === 5_000 && stallMs > MAX_STALL_MS) process.exitCode = 1;
  const minDelay = Math.min(...delays).toFixed(1);
  console.log(
    `swap of ${count} reviews: longest uninterrupted work ${stallMs.toFixed(1)} ms; longest delay of the event loop ${median(delays).toFixed(1)} ms (median of ${SWAPS} swaps; minimum ${minDelay})`,
  );
}

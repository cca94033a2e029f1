/**
 * The search endpoint over HTTP, as ratios to a bare Hono server of the same machine and minute:
 * `node bench/search-http.ts [reviews, default 10000]`
 */
import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SearchQuery } from '../contract/search-query.ts';
import { load, type Server, startServer } from '../test/support/child.ts';
import { writeDist } from '../test/support/generate-dist.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { foldAll } from '../test/support/search-plain.ts';
import type { LoadOrder, LoadResult } from './http-load.ts';
import { median } from './median.ts';
import { pickQueries } from './search-queries.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
/** Makes 500 distinct queries: there are only so many letters and pairs. */
const PER_CLASS = 75;
const SWAP_RATE = 400;
const SWAP_SECONDS = 8;

const size = Number(process.argv[2] ?? 10_000);
const folder = await mkdtemp(join(tmpdir(), 'search-http-'));
const reviews = generateReviews(size);
await writeDist(join(folder, 'a'), { reviews });
await writeDist(join(folder, 'b'), { reviews: reviews.slice(1) });
await symlink(join(folder, 'a'), join(folder, 'dist'));

const queries = [...pickQueries(foldAll(reviews), PER_CLASS).values()].flat();
const distinct = [...new Set(queries.map(toPath))];
console.log(`${size} reviews, ${distinct.length} distinct queries`);

const servers = {
  bare: await startServer('search-server.ts', 'bare'),
  sidecar: await startServer('search-server.ts', 'sidecar', join(folder, 'dist')),
};
const etag = (await fetch(servers.sidecar.url + distinct[0])).headers.get('ETag') ?? '';

/** More than is answered in `SECONDS`. */
const VARIANTS = Math.ceil((SECONDS * 40_000) / distinct.length);
/** So many variants of each query that no answer is asked for twice: cold is cold. */
let variant = 0;
const cold = (more: string) =>
  Array.from({ length: VARIANTS }, () => {
    variant++;
    return distinct.map((path) => `${path}${more}&until=${9999 - variant}-12-31`);
  }).flat();

type Run = LoadResult & { readonly cpuPerRequest: number };

/** Load on one server, with the processor time it cost there. */
async function measure(
  server: Server,
  order: Omit<LoadOrder, 'url' | 'connections'>,
): Promise<Run> {
  const before = await server.cpu();
  const result = await load({ ...order, url: server.url, connections: CONNECTIONS });
  return { ...result, cpuPerRequest: ((await server.cpu()) - before) / result.requests };
}

const { sidecar, bare } = servers;
const once = { seconds: SECONDS, times: 1 };
const kinds: Record<string, () => Promise<Run>> = {
  repeated: () => measure(sidecar, { paths: distinct, seconds: SECONDS }),
  'cold, with total and rating': () => measure(sidecar, { paths: cold(''), ...once }),
  'cold, count=false': () => measure(sidecar, { paths: cold('&count=false'), ...once }),
  'not modified (304)': () =>
    measure(sidecar, { paths: distinct, seconds: SECONDS, headers: { 'If-None-Match': etag } }),
};
const fixed = () => measure(bare, { paths: distinct, seconds: SECONDS });

await fixed();
for (let round = 0; round < 3; round++) for (const run of Object.values(kinds)) await run();
for (const [kind, run] of Object.entries(kinds)) {
  const speed: number[] = [];
  const cpu: number[] = [];
  let last: Run | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const reference = await fixed();
    last = await run();
    speed.push(last.perSecond / reference.perSecond);
    cpu.push(reference.cpuPerRequest / last.cpuPerRequest);
  }
  print(
    `${kind}: bare Hono takes ${median(cpu).toFixed(2)} of its processor time; throughput`,
    median(speed),
    last,
  );
}

if (size <= 10_000) {
  for (const [kind, what] of [
    ['naive', 'naive Hono that folds and scans at every request'],
    ['scan', 'Hono + scan of texts folded before'],
  ] as const) {
    const naive = await startServer('search-server.ts', kind, String(size));
    const slow = await measure(naive, { paths: distinct, seconds: 10 });
    const fast = await measure(sidecar, { paths: cold(''), ...once });
    const ratio = slow.cpuPerRequest / fast.cpuPerRequest;
    print(
      `${what}: processor time / ours cold; throughput ${(fast.perSecond / slow.perSecond).toFixed(1)}`,
      ratio,
      slow,
    );
    await naive.stop();
  }
}

const paths = distinct;
const steady = {
  url: servers.sidecar.url,
  paths,
  connections: CONNECTIONS,
  rate: SWAP_RATE,
  seconds: SWAP_SECONDS,
};
const ratios: number[] = [];
let failed = 0;
for (let round = 0; round < 3; round++) {
  const calm = await load(steady);
  const swapping = load(steady);
  await wait(SWAP_SECONDS * 300);
  await publish(round % 2 === 0 ? 'b' : 'a');
  const swapped = await swapping;
  failed += swapped.failed + swapped.requests - (swapped.statuses['200'] ?? 0);
  ratios.push(swapped.p99 / calm.p99);
  print(
    `swap: p99 ${swapped.p99.toFixed(1)} ms, calm ${calm.p99.toFixed(1)} ms`,
    swapped.p99 / calm.p99,
    swapped,
  );
}
print(
  `swap under ${SWAP_RATE} requests/s: p99 / p99 without; ${failed} failed`,
  median(ratios),
  undefined,
);

for (const server of Object.values(servers) as Server[]) await server.stop();
await rm(folder, { recursive: true });

function toPath({ query, rating }: SearchQuery): string {
  const params = new URLSearchParams();
  if (query !== undefined) params.set('query', query);
  if (rating !== undefined) params.set('rating', String(rating));
  return `/api/reviews/search?${params}`;
}

/** Puts another dist/ in place at once, as a build does. */
async function publish(name: string): Promise<void> {
  await symlink(join(folder, name), join(folder, 'next'));
  await rename(join(folder, 'next'), join(folder, 'dist'));
}

function print(what: string, ratio: number, result: LoadResult | undefined): void {
  const detail = result
    ? `  (${result.perSecond.toFixed(0)}/s, p50 ${result.p50.toFixed(2)} ms, p99 ${result.p99.toFixed(2)} ms, failed ${result.failed}, ${JSON.stringify(result.statuses)}, ${(result.bytes / result.requests / 1024).toFixed(1)} KB)`
    : '';
  console.log(`${what}: ${ratio.toFixed(2)}${detail}`);
}

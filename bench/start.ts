/**
 * Compares the sidecar's time to ready and memory with an empty Hono server, in alternating processes: `node bench/start.ts`.
 * Uses the demo, then 500, 5,000 and 20,000 generated reviews. Fails if the demo exceeds its limits. Node's compile cache is
 * warm, as at every start except the first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../build/build.ts';
import { writeDist } from '../test/support/generate-dist.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { firstLine } from './child.ts';
import { median } from './median.ts';

/** Limits for the demo, as multiples of the empty server. */
const MAX = { time: 2.5, memory: 2 };
const SIZES = [500, 5_000, 20_000];
const ROUNDS = 7;
/** Long enough to fill the word index after the start. */
const SETTLE_MS = 1_500;

const EMPTY = `import { serve } from '@hono/node-server';
import { Hono } from 'hono';
const app = new Hono().get('/healthz', (c) => c.json({ status: 'ok' }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log('serving at http://127.0.0.1:' + port);
});`;

type Sample = { readonly readyMs: number; readonly megabytes: number };

const root = await mkdtemp(join(tmpdir(), 'start-'));
const dataDir = join(root, 'data');

/** Starts a server that prints its address, waits for /healthz, and reads its memory once it is idle. */
async function measure(
  args: readonly string[],
  env: Record<string, string> = {},
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<Sample> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const line = await firstLine(child);
    const response = await fetch(`${line.split(' at ')[1]}/healthz`);
    await response.text();
    const readyMs = performance.now() - start;
    await sleep(SETTLE_MS);
    return { readyMs, megabytes: await residentMegabytes(child) };
  } finally {
    child.kill(signal);
    await once(child, 'exit');
  }
}

async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function measureSidecar(distDir: string, signal?: NodeJS.Signals): Promise<Sample> {
  const env = { DIST_DIR: distDir, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' };
  return measure(['cli/main.js', 'serve'], { ...env, LOG_LEVEL: 'error' }, signal);
}

const demo = join(root, 'demo');
await build({
  contentDir: 'content',
  distDir: demo,
  cacheDir: join(dataDir, 'cache'),
  siteUrl: 'http://localhost:8080',
  sidecarUrl: undefined,
});
const dists = new Map([['demo', demo]]);
for (const count of SIZES) {
  const distDir = join(root, String(count));
  await writeDist(distDir, { reviews: generateReviews(count) });
  dists.set(`${count} reviews`, distDir);
}

console.log('| sidecar with | ready / empty | memory / empty | ready, ms | MB |');
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const [name, distDir] of dists) {
  // Fills the compile cache, which a killed process does not write.
  await measureSidecar(distDir, 'SIGTERM');
  const ratios: Sample[] = [];
  const own: Sample[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const empty = await measure(['--input-type=module', '--eval', EMPTY]);
    const sidecar = await measureSidecar(distDir);
    own.push(sidecar);
    ratios.push({
      readyMs: sidecar.readyMs / empty.readyMs,
      megabytes: sidecar.megabytes / empty.megabytes,
    });
  }
  const of = (samples: readonly Sample[], field: keyof Sample) =>
    median(samples.map((sample) => sample[field]));
  const [time, memory] = [of(ratios, 'readyMs'), of(ratios, 'megabytes')];
  const figures = [time, memory].map((ratio) => ratio.toFixed(2));
  const absolute = [of(own, 'readyMs'), of(own, 'megabytes')].map((value) => value.toFixed(0));
  console.log(`| ${[name, ...figures, ...absolute].join(' | ')} |`);
  if (name === 'demo' && (time > MAX.time || memory > MAX.memory)) process.exitCode = 1;
}
await rm(root, { recursive: true });

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { writeDist } from '../support/generate-dist.ts';
import { generateReviews } from '../support/generate-reviews.ts';

const SWAPS = 20;
const reviews = generateReviews(172 + SWAPS);
const contentAfter = (swaps: number) => ({ reviews: reviews.slice(SWAPS - swaps) });

/** On SIGUSR2, collects garbage and prints the bytes in use, in the heap and outside it. */
const COLLECT = `data:text/javascript,process.on('SIGUSR2',()=>{gc();const{heapUsed,external}=process.memoryUsage();console.log(heapUsed+external)})`;
const ARGS = ['--expose-gc', '--import', COLLECT, 'cli/main.js', 'serve'];

it.skipIf(process.platform === 'win32')(
  'releases the memory of 20 swaps during a flood of pings (skipped: Windows has no SIGUSR2)',
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'memory-'));
    const distDir = join(root, 'dist');
    await writeDist(distDir, contentAfter(0));
    const { PATH = '' } = process.env;
    const settings = { DIST_DIR: distDir, DATA_DIR: join(root, 'data'), SITE_URL: 'http://a.test' };
    const env = { PATH, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings };
    const child = spawn(process.execPath, ARGS, {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    const [line]: string[] = await once(lines, 'line');
    const url = line?.split(' at ')[1] ?? '';
    const ask = async (path: string): Promise<{ total?: number }> =>
      (await fetch(url + path)).json() as Promise<{ total?: number }>;
    const ping = async () => {
      const fields = { 'hub.mode': 'publish', 'hub.url': 'http://a.test/reviews.json' };
      const body = new URLSearchParams(fields);
      const response = await fetch(`${url}/api/websub/hub`, { method: 'POST', body });
      await response.text();
      expect([202, 429]).toContain(response.status);
    };
    const measure = async (): Promise<number> => {
      const printed = once(lines, 'line');
      child.kill('SIGUSR2');
      const [bytes] = await printed;
      return Number(bytes);
    };
    let isOver = false;
    const flood = async () => {
      while (!isOver) {
        await ping();
        await setTimeout(10);
      }
    };
    try {
      await ping();
      await ask('/api/reviews/search?mode=words&query=great');
      const before = await measure();
      const floods = Promise.all([flood(), flood()]);
      for (let swap = 1; swap <= SWAPS; swap++) {
        await writeDist(distDir, contentAfter(swap));
        const total = async () => (await ask('/api/reviews/search?limit=1')).total;
        await expect.poll(total).toBe(172 + swap);
      }
      isOver = true;
      await floods;
      expect((await measure()) / before).toBeLessThan(1.3);
    } finally {
      isOver = true;
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(root, { recursive: true });
    }
  },
);

import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLoader, type Following, type Loader } from './loader.ts';

const order = {
  address: { kind: 'folder', distDir: '/nowhere' },
  further: [],
  patience: { firstPauseMs: 1, patienceMs: 1 },
} as const;

/** A loading thread that does what `swappedAt` says. */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ swappedAt }) => {
    if (swappedAt === 'ends') process.exit(3);
    if (swappedAt === 'fails') throw new Error('broken on purpose');
    if (swappedAt !== 'stays silent') parentPort.postMessage({ ok: true, made: {} });
    if (swappedAt === 'fails later') setTimeout(() => { throw new Error('broken when idle'); }, 50);
  });
`;

let threads: Worker[];
let logged: PromiseWithResolvers<string>;
let loader: Loader;

beforeEach(() => {
  threads = [];
  logged = Promise.withResolvers();
  const log = (_level: string, event: string, { error }: { error?: unknown } = {}) =>
    logged.resolve(`${event} ${error}`);
  loader = createLoader(order, log, () => {
    const thread = new Worker(THREAD, { eval: true });
    threads.push(thread);
    return thread;
  });
});
afterEach(() => loader.close());

const following = (swappedAt: string): Following => ({ slices: undefined, swappedAt });

it('stays with one thread from load to load', async () => {
  await loader.load(following('loads'));
  await loader.load(following('loads'));
  expect(threads).toHaveLength(1);
});

it.each([
  ['ends', /ended with exit code 3/],
  ['fails', /broken on purpose/],
])('rejects a load whose thread %s, and replaces the thread', async (deed, reason) => {
  await expect(loader.load(following(deed))).rejects.toThrow(reason);
  await loader.load(following('loads'));
  expect(threads).toHaveLength(2);
});

it('rejects a load whose answer cannot be read', async () => {
  const load = loader.load(following('stays silent'));
  threads[0]?.emit('messageerror', new Error('not to be read'));
  await expect(load).rejects.toThrow('not to be read');
  await loader.load(following('loads'));
  expect(threads).toHaveLength(2);
});

it('logs a thread that fails between loads, and replaces it at the next', async () => {
  await loader.load(following('fails later'));
  expect(await logged.promise).toBe('loading_thread_ended Error: broken when idle');
  await loader.load(following('loads'));
  expect(threads).toHaveLength(2);
});

it('rejects the load it is at when it is closed, and later ones', async () => {
  const load = loader.load(following('stays silent'));
  await Promise.all([expect(load).rejects.toThrow(/closed/), loader.close()]);
  await expect(loader.load(following('loads'))).rejects.toThrow(/closed/);
});

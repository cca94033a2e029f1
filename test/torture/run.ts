import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { runCrashes } from '../hub/crash-driver.ts';
import type { TestDatabase } from '../hub/postgres-server.ts';
import { generateReviews } from '../support/generate-reviews.ts';
import { pipeline, restart, sendMutated, sendSlowly } from './attacks.ts';
import { writeSite } from './content.ts';
import { sendAtRate } from './load.ts';
import { probe, startServer } from './server.ts';
import { loseStore } from './store-away.ts';

/** How long and how much: the short form takes minutes, the long one hours. In a short soak, memory still follows the collector. */
const FORMS = {
  short: {
    seconds: 10,
    restarts: 10,
    mutated: 20_000,
    kills: 20,
    away: 20,
    soak: 40,
    growth: 0.25,
    share: 0.2,
  },
  long: {
    seconds: 60,
    restarts: 100,
    mutated: 1_000_000,
    kills: 1_000,
    away: 600,
    soak: 7_200,
    growth: 0.05,
    share: 1,
  },
};
type Form = (typeof FORMS)['short'];

/** A figure of the scorecard: what was measured, and whether it holds. */
type Figure = { value: string; ok: boolean };

await using site = await writeSite(1_000);
const { settings } = site;

/** 500 searches, each for two words that generated reviews have. */
const SEARCHES = generateReviews(500).map(({ text }) => {
  const [one = '', two = ''] = (text ?? '').split(/[^a-z]+/i).filter((word) => word.length > 3);
  return `/api/reviews/search?mode=words&query=${one}+${two}`;
});

function isOnly(statuses: Readonly<Record<number, number>>, ...expected: number[]): boolean {
  return Object.keys(statuses).every((status) => expected.includes(Number(status)));
}

/** The server fills its index and compiles its code meanwhile, and so does the client. */
const WARM_UP_SECONDS = 5;

/** The scorecard, in the order it is printed. */
const FIGURES: Readonly<Record<string, (form: Form) => Promise<Figure>>> = {
  async 'cold-start'() {
    const times: number[] = [];
    const references: number[] = [];
    let memory = 0;
    for (let i = 0; i < 10; i++) {
      const begun = performance.now();
      await once(spawn(process.execPath, ['-e', '']), 'exit');
      const started = performance.now();
      references.push(started - begun);
      await using server = await startServer(settings);
      await fetch(`${server.url}/readyz`);
      times.push(performance.now() - started);
      memory = Math.max(memory, await server.memory());
    }
    const median = (values: number[]) => values.toSorted((one, other) => one - other)[5] ?? 0;
    // In the same minute on the same machine: a figure in milliseconds would measure the machine.
    const ratio = median(times) / median(references);
    const value = `${ratio.toFixed(1)} x an empty Node (${Math.round(median(times))} ms), ${Math.round(memory)} MB`;
    return { value, ok: ratio < 15 && memory < 150 };
  },

  async 'load-files'({ seconds }) {
    await using small = await writeSite(172);
    await using server = await startServer(small.settings);
    const paths = ['/reviews.json', '/insights.json'];
    await sendAtRate(server, paths, 2_000, WARM_UP_SECONDS);
    const { statuses, p99 } = await sendAtRate(server, paths, 2_000, seconds);
    const value = `2000/s for ${seconds} s: p99 ${p99} ms, responses ${JSON.stringify(statuses)}`;
    return { value, ok: p99 < 50 && isOnly(statuses, 200) };
  },

  async 'load-search'({ seconds }) {
    await using large = await writeSite(10_000);
    await using server = await startServer(large.settings);
    await sendAtRate(server, SEARCHES, 1_000, WARM_UP_SECONDS);
    const { statuses, p99 } = await sendAtRate(server, SEARCHES, 1_000, seconds);
    const value = `1000/s for ${seconds} s: p99 ${p99} ms, responses ${JSON.stringify(statuses)}`;
    return { value, ok: p99 < 50 && isOnly(statuses, 200) };
  },

  async saturation({ seconds }) {
    await using large = await writeSite(10_000);
    await using server = await startServer(large.settings);
    const health = probe(server.url);
    const flood = await sendAtRate(server, SEARCHES, 3_000, seconds / 2);
    const { failures, p99 } = await health.stop();
    await wait(5_000);
    const after = await sendAtRate(server, SEARCHES, 1_000, 5);
    const value = `3000/s: responses ${JSON.stringify(flood.statuses)}, health p99 ${p99} ms, ${failures} failed; afterwards p99 ${after.p99} ms`;
    const isShed = isOnly(flood.statuses, 200, 503) && flood.withoutRetry === 0;
    const recovers = after.p99 < 50 && isOnly(after.statuses, 200);
    return { value, ok: isShed && failures === 0 && p99 < 250 && recovers };
  },

  async 'pipelined-requests'({ share }) {
    await using server = await startServer(settings);
    const connections = Math.round(600 * share);
    const { megabytes, failures, p99 } = await pipeline(server, connections);
    const value = `${connections} x 1400: +${megabytes} MB, ${failures} failed probes, p99 ${p99} ms`;
    return { value, ok: megabytes < 150 && failures === 0 };
  },

  async 'slow-clients'({ seconds, share }) {
    await using server = await startServer(settings);
    const [headers, bodies, readers] = [1_000, 1_000, 500].map((count) =>
      Math.round(count * share),
    );
    const counts = { headers: headers ?? 0, bodies: bodies ?? 0, readers: readers ?? 0, seconds };
    const { failures, p99, open } = await sendSlowly(server, counts);
    const value = `health p99 ${p99} ms, ${failures} failed, ${open} still open after ${seconds} s`;
    return { value, ok: p99 < 200 && failures === 0 };
  },

  async 'slow-readers-in-96-mb'({ seconds }) {
    await using server = await startServer(settings, ['--max-old-space-size=96']);
    const paths = [
      '/reviews.json',
      '/api/reviews/since/2000-01-01',
      '/api/reviews/search?limit=100',
    ];
    let failures = 0;
    for (const path of paths) {
      const counts = { headers: 0, bodies: 0, readers: 500, seconds };
      failures += (await sendSlowly(server, counts, path)).failures;
    }
    return { value: `${failures} failed probes, alive: ${server.isAlive()}`, ok: failures === 0 };
  },

  async 'mutated-requests'({ mutated }) {
    await using server = await startServer(settings);
    const { responses, broken, isAlive } = await sendMutated(server, mutated, 1);
    for (const one of broken) process.stderr.write(`${one}\n`);
    const value = `${mutated} sent, ${responses} responses, ${broken.length} with 5xx`;
    return { value, ok: broken.length === 0 && isAlive && responses > mutated / 2 };
  },

  async 'rolling-restarts'({ restarts }) {
    const { requests, failures } = await restart(settings, restarts);
    for (const failure of failures) process.stderr.write(`${failure}\n`);
    const value = `${restarts} restarts, ${requests} requests, ${failures.length} failed`;
    return { value, ok: failures.length === 0 && requests > 100 };
  },

  async 'database-away'({ away }) {
    const worker = new Worker(new URL('../hub/postgres-server.ts', import.meta.url));
    try {
      const [port] = await once(worker, 'message');
      const database = (await (await fetch(`http://127.0.0.1:${port}`)).json()) as TestDatabase;
      if ('reason' in database) return { value: database.reason, ok: false };
      const result = await loseStore(settings, database.url, away);
      const { requests, failures, wasAway, works } = result;
      const value = `${away} s, ${requests} requests, ${failures} failed, hub works afterwards: ${works}`;
      return { value, ok: failures === 0 && wasAway && works };
    } finally {
      worker.postMessage('stop');
      await once(worker, 'exit');
    }
  },

  async 'search-flood'({ seconds }) {
    await using large = await writeSite(20_000);
    await using server = await startServer(large.settings);
    const health = probe(server.url);
    const end = performance.now() + seconds * 1_000;
    const statuses: Record<number, number> = {};
    const client = async (first: number): Promise<void> => {
      for (let i = first; performance.now() < end; i += 40) {
        const { status } = await fetch(
          `${server.url}/api/reviews/search?mode=words&query=great ${i}`,
        );
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 40 }, (_, i) => client(i)));
    const { failures, p99 } = await health.stop();
    const value = `health p99 ${p99} ms, ${failures} failed, responses ${JSON.stringify(statuses)}`;
    return {
      value,
      ok: failures === 0 && p99 < 1_000 && Object.keys(statuses).every((s) => s !== '500'),
    };
  },

  async 'few-file-handles'({ seconds }) {
    await using server = await startServer(settings);
    const limit = spawnSync('prlimit', [`--pid=${server.child.pid}`, '--nofile=128']);
    if (limit.status !== 0) return { value: 'prlimit cannot lower the limit', ok: false };
    // More connections than handles: some are refused meanwhile, and none afterwards.
    await sendSlowly(server, { headers: 300, bodies: 0, readers: 0, seconds });
    const statuses = new Set<number>();
    for (const path of ['/reviews.json', '/feed.xml', '/api/reviews/search?query=great'])
      statuses.add((await fetch(server.url + path)).status);
    const value = `128 handles, 300 connections; afterwards ${[...statuses]}, alive: ${server.isAlive()}`;
    return { value, ok: server.isAlive() && [...statuses].join() === '200' };
  },

  async soak({ soak, growth: limit }) {
    await using server = await startServer(settings);
    const paths = ['/reviews.json', '/feed.xml', '/api/reviews/search?query=great', '/healthz'];
    const probes = paths.map((path) => probe(server.url, path));
    const samples: { memory: number; handles: number }[] = [];
    for (let i = 0; i < 20; i++) {
      await wait((soak * 1_000) / 20);
      samples.push({ memory: await server.memory(), handles: await server.handles() });
    }
    const results = await Promise.all(probes.map((one) => one.stop()));
    const requests = results.reduce((sum, one) => sum + one.requests, 0);
    const failures = results.reduce((sum, one) => sum + one.failures, 0);
    // The first half also fills caches. The least of a few samples leaves out garbage and connections under way.
    const least = (from: number, name: 'memory' | 'handles') =>
      Math.min(...samples.slice(from, from + 5).map((sample) => sample[name]));
    const growth = least(15, 'memory') / least(10, 'memory') - 1;
    const handles = least(15, 'handles') - least(10, 'handles');
    const value = `${soak} s, ${requests} requests, ${failures} failed, memory ${(growth * 100).toFixed(1)} %, handles ${handles}`;
    return { value, ok: failures === 0 && growth < limit && handles <= 0 };
  },

  async 'killed-hub'({ kills }) {
    let state = 1;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const { acknowledged, broken } = await runCrashes(kills, random, (line) => console.error(line));
    for (const one of broken) process.stderr.write(`${one}\n`);
    return {
      value: `${kills} kills, ${acknowledged} acknowledged, ${broken.length} lost`,
      ok: broken.length === 0,
    };
  },
};

const args = process.argv.slice(2);
const form = args.includes('--long') ? FORMS.long : FORMS.short;
const names = args.filter((arg) => !arg.startsWith('--'));
for (const name of names)
  if (!(name in FIGURES))
    throw new Error(`${name}: expected one of ${Object.keys(FIGURES).join(', ')}`);
for (const [name, measure] of Object.entries(FIGURES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const { value, ok } = await measure(form).catch((error) => ({ value: String(error), ok: false }));
  console.log(`${name.padEnd(22)} ${value.padEnd(70)} ${ok ? 'PASS' : 'FAIL'}`);
  if (!ok) process.exitCode = 1;
}

/**
 * Fan-out of one 32 KiB topic: our hub, with its store in a SQLite file, against a bare script that signs and POSTs the same
 * bytes with undici and remembers nothing. Same receiver (another process, real TLS), same number of requests under way.
 *
 *   node bench/hub-fanout.ts [rounds=5] [subscribers hosts]     prints a table; exits 1 below the limit
 */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Agent, request } from 'undici';
import { HUB_LIMITS } from '../sidecar/hub/settings.ts';
import { openSqliteStore } from '../sidecar/hub/store-sqlite.ts';
import { makeAuthority } from '../test/hub/authority.ts';
import { seedSubscriptions } from '../test/hub/seed.ts';
import { ATOM, HUB, startTestHub, TYPES, until } from '../test/hub/test-hub.ts';
import { median } from './median.ts';

const LIMIT = 0.9;
const CONTENT = Buffer.alloc(32 * 1024, 'r');
/** Subscribers and the hosts they are spread over. */
const SHAPES = [
  { subscribers: 1_000, hosts: 1_000 },
  { subscribers: 1_000, hosts: 100 },
  { subscribers: 10_000, hosts: 10_000 },
  { subscribers: 10_000, hosts: 100 },
];

type Shape = (typeof SHAPES)[number];
type Run = { ms: number; cpuMs: number; rssMb: number };

/** All names lead to this machine; the receiver's certificate is good for all of them. */
const lookup: LookupFunction = (_host, options, callback) => {
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

function subscribersOf({ subscribers, hosts }: Shape, port: number) {
  return Array.from({ length: subscribers }, (_, i) => ({
    callback: `https://h${i % hosts}.subscribers.test:${port}/${i}`,
    secret: `secret of subscriber ${i}`,
  }));
}

async function receive(folder: string): Promise<void> {
  const [key, cert] = await Promise.all(
    ['key', 'cert'].map((name) => readFile(join(folder, name))),
  );
  const server = createServer({ key, cert }, (incoming, response) => {
    let size = 0;
    incoming.on('data', (chunk) => {
      size += chunk.length;
    });
    incoming.on('end', () => response.writeHead(size === CONTENT.length ? 204 : 500).end());
  });
  // Longer than a slow machine pauses between two requests: the bare script does not survive a connection that is closed on it.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    console.log((server.address() as AddressInfo).port); // listen(0, host) gives an AddressInfo
  });
}

function measured(since: number, cpu: NodeJS.CpuUsage): Run {
  const { user, system } = process.cpuUsage(cpu);
  return {
    ms: performance.now() - since,
    cpuMs: (user + system) / 1000,
    rssMb: process.memoryUsage().rss / 1e6,
  };
}

function sign(secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(CONTENT).digest('hex')}`;
}

async function sendBare(shape: Shape, port: number, ca: string): Promise<Run> {
  const { deliverySlots, deliveriesPerHost } = HUB_LIMITS;
  const agent = new Agent({
    connections: deliveriesPerHost,
    connect: { ca, lookup },
    allowH2: false,
  });
  const posts = subscribersOf(shape, port);
  const link = `<${HUB}>; rel="hub", <${ATOM}>; rel="self"`;
  const [since, cpu] = [performance.now(), process.cpuUsage()];
  let next = 0;
  async function work(): Promise<void> {
    for (;;) {
      const post = posts[next];
      next += 1;
      if (post === undefined) return;
      const { statusCode, body } = await request(post.callback, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': TYPES[ATOM], link, 'x-hub-signature': sign(post.secret) },
        body: CONTENT,
      });
      await body.dump();
      if (statusCode !== 204) throw new Error(`the receiver answered ${statusCode}`);
    }
  }
  await Promise.all(Array.from({ length: deliverySlots }, work));
  const run = measured(since, cpu);
  await agent.destroy();
  return run;
}

async function seed(shape: Shape, port: number, folder: string): Promise<void> {
  const store = await openSqliteStore(seedPath(shape, folder));
  await seedSubscriptions(store, subscribersOf(shape, port), Date.now());
  await store.close();
}

function seedPath({ subscribers, hosts }: Shape, folder: string): string {
  return join(folder, `seed-${subscribers}-${hosts}.db`);
}

async function sendHub(shape: Shape, ca: string, folder: string): Promise<Run> {
  const path = join(folder, `hub-${process.pid}.db`);
  await copyFile(seedPath(shape, folder), path);
  const store = await openSqliteStore(path);
  const { deliveriesPerHost, pollMs } = HUB_LIMITS;
  const test = await startTestHub(store, { ca, lookup, settings: { deliveriesPerHost, pollMs } });
  const { counters } = await test.hub.stats();
  // A hub loads it with its first request.
  await import('undici');
  const [since, cpu] = [performance.now(), process.cpuUsage()];
  await test.publish({ [ATOM]: CONTENT });
  await until(
    'the last delivery',
    () => counters.deliveriesDelivered === shape.subscribers,
    300_000,
  );
  await until('the last mark', async () => (await store.counts(Date.now())).due === 0);
  const run = measured(since, cpu);
  await test.close();
  return run;
}

async function runApart(role: string, shape: Shape, port: number, folder: string): Promise<Run> {
  const { subscribers, hosts } = shape;
  const args = [
    import.meta.filename,
    role,
    String(subscribers),
    String(hosts),
    String(port),
    folder,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  await once(child, 'exit');
  return JSON.parse(String(line));
}

async function compare(rounds: number, shapes: readonly Shape[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-fanout-'));
  const authority = await makeAuthority();
  await Promise.all(
    Object.entries(authority).map(([name, pem]) => writeFile(join(folder, name), pem)),
  );
  const receiver = spawn(process.execPath, [import.meta.filename, 'receive', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(receiver.stdout), 'line');
  const port = Number(line);
  console.log(
    '| subscribers | hosts | hub, s | bare, s | ratio (median) | all ratios | CPU ratio | hub RSS, MB | bare RSS, MB |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  try {
    for (const shape of shapes) {
      await seed(shape, port, folder);
      const runs: { hub: Run; bare: Run }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        // Whoever comes second finds a warmer machine: take turns.
        const bareFirst = round % 2 === 0 ? await runApart('bare', shape, port, folder) : null;
        const hub = await runApart('hub', shape, port, folder);
        runs.push({ hub, bare: bareFirst ?? (await runApart('bare', shape, port, folder)) });
      }
      const ratios = runs.map(({ hub, bare }) => bare.ms / hub.ms);
      const ratio = median(ratios);
      const cpu = median(runs.map(({ hub, bare }) => bare.cpuMs / hub.cpuMs)).toFixed(2);
      const seconds = (of: 'hub' | 'bare') =>
        (median(runs.map((run) => run[of].ms)) / 1000).toFixed(2);
      const rss = (of: 'hub' | 'bare') => Math.max(...runs.map((run) => run[of].rssMb)).toFixed(0);
      console.log(
        `| ${shape.subscribers} | ${shape.hosts} | ${seconds('hub')} | ${seconds('bare')} | ${ratio.toFixed(2)} | ${ratios
          .map((one) => one.toFixed(2))
          .join(' ')} | ${cpu} | ${rss('hub')} | ${rss('bare')} |`,
      );
      if (ratio < LIMIT) process.exitCode = 1;
    }
  } finally {
    receiver.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

const [role = '5', ...rest] = process.argv.slice(2);
const [subscribers = 0, hosts = 0, port = 0] = rest.map(Number);
if (role === 'receive') await receive(rest[0] ?? '');
else if (role === 'hub' || role === 'bare') {
  const folder = rest[3] ?? '';
  const ca = await readFile(join(folder, 'ca'), 'utf8');
  const shape = { subscribers, hosts };
  const run = role === 'hub' ? await sendHub(shape, ca, folder) : await sendBare(shape, port, ca);
  console.log(JSON.stringify(run));
  process.exit(0);
} else await compare(Number(role), subscribers > 0 ? [{ subscribers, hosts }] : SHAPES);

/**
 * Measures deliveries of the hub over TLS to a receiver in another process: `node bench/hub-fanout.ts [rounds=5] [subscribers=10000] [hosts=100]`.
 * 1. Fan-out of 32 KiB, compared with a bare script that signs and POSTs the same bytes with undici and stores nothing.
 * 2. Delay of deliveries to 1,000 healthy subscribers caused by 1,000 others that hang, have failed before and are due again.
 * 3. Peak memory of a hub process that sends 50 MB to 100 slow readers (Linux only).
 * Fails if a limit is exceeded.
 */

import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Agent, request } from 'undici';
import { openSqliteStore } from '../exports/hub.ts';
import { HUB_LIMITS } from '../sidecar/hub/subscription.ts';
import { makeAuthority } from '../test/hub/authority.ts';
import { startHubProcess } from '../test/hub/hub-process.ts';
import { seedSubscriptions } from '../test/hub/seed.ts';
import { ATOM, HUB, startTestHub, TYPES, until } from '../test/hub/test-hub.ts';
import { firstLine, runJson } from './child.ts';
import { median } from './median.ts';

const MIN_FAN_OUT = 0.95;
const MAX_LATER = 1.1;
const MAX_MB = 300;
const CONTENT = Buffer.alloc(32 * 1024, 'r');
const BIG = Buffer.alloc(50_000_000, 'review ');
const SLOW_MS = 10_000;
const { deliverySlots, deliveriesPerHost, pollMs } = HUB_LIMITS;

/** Resolves all names to this machine. The receiver's certificate is valid for all of them. */
const lookup: LookupFunction = (_host, options, callback) => {
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

/** Accepts POSTs. Hangs for hosts that start with `hang`, and at first reads large bodies slowly. */
async function receive(folder: string): Promise<void> {
  const key = await readFile(join(folder, 'key'));
  const cert = await readFile(join(folder, 'cert'));
  let slowUntil = 0;
  const server = createServer({ key, cert }, (incoming, response) => {
    if (incoming.headers.host?.startsWith('hang')) return incoming.resume();
    const isBig = Number(incoming.headers['content-length']) === BIG.length;
    if (isBig && slowUntil === 0) slowUntil = Date.now() + SLOW_MS;
    let size = 0;
    incoming.on('data', (chunk) => {
      size += chunk.length;
      if (Date.now() > slowUntil) return;
      incoming.pause();
      setTimeout(() => incoming.resume(), 100);
    });
    incoming.on('end', () => {
      response.writeHead(size === (isBig ? BIG : CONTENT).length ? 204 : 500).end();
    });
  });
  // Longer than any pause between two requests on a slow machine: the bare script fails if its connection is closed.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    console.log((server.address() as AddressInfo).port); // listen(0, host) yields an AddressInfo
  });
}

type World = { folder: string; ca: string; port: number };
type Subscriber = { callback: string; secret: string };
/** `deliveredMs` is the time to the last delivery, `ms` the time until all deliveries are recorded. */
type Run = { ms: number; cpuMs: number; deliveredMs: number };

function subscribersAt(port: number, name: string, number: number, hosts: number): Subscriber[] {
  return Array.from({ length: number }, (_, i) => ({
    callback: `https://${name}${i % hosts}.subscribers.test:${port}/${i}`,
    secret: `secret of subscriber ${i}`,
  }));
}

/** Starts a stopwatch that returns the wall time and the CPU time of this process since its start. */
function stopwatch(): () => { ms: number; cpuMs: number } {
  const [since, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { ms: performance.now() - since, cpuMs: (user + system) / 1000 };
  };
}

async function sendBare({ ca, port }: World, number: string, hosts: number): Promise<Run> {
  const limits = { connections: deliveriesPerHost, allowH2: false };
  const dispatcher = new Agent({ ...limits, connect: { ca, lookup } });
  const link = `<${HUB}>; rel="hub", <${ATOM}>; rel="self"`;
  const queue = subscribersAt(port, 'h', Number(number), hosts).values();
  async function work(): Promise<void> {
    for (const { callback, secret } of queue) {
      const signature = createHmac('sha256', secret).update(CONTENT).digest('hex');
      const { statusCode, body } = await request(callback, {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': TYPES[ATOM], link, 'x-hub-signature': `sha256=${signature}` },
        body: CONTENT,
      });
      await body.dump();
      if (statusCode !== 204) throw new Error(`the receiver returned ${statusCode}`);
    }
  }
  const elapsed = stopwatch();
  await Promise.all(Array.from({ length: deliverySlots }, work));
  return { ...elapsed(), deliveredMs: elapsed().ms };
}

async function seed({ folder }: World, name: string, subscribers: Subscriber[]): Promise<string> {
  const path = join(folder, name);
  const store = await openSqliteStore(path);
  await seedSubscriptions(store, subscribers, Date.now());
  await store.close();
  return path;
}

/** Delivers to `number` subscribers, and waits until all deliveries are recorded. */
async function sendHub({ ca }: World, seeded: string, number: number): Promise<Run> {
  const path = `${seeded}-${process.pid}`;
  await copyFile(seeded, path);
  const store = await openSqliteStore(path);
  const settings = { deliveriesPerHost, pollMs };
  const here = async () => [{ address: '127.0.0.1', family: 4 }];
  const test = await startTestHub(store, { ca, lookup: here, settings });
  const { counters } = await test.hub.stats();
  const { subscriptions } = await store.counts(test.now());
  const elapsed = stopwatch();
  await test.publish({ [ATOM]: CONTENT });
  await until('the deliveries', () => counters.deliveries.delivered === number, 300_000);
  const { ms: deliveredMs } = elapsed();
  const due = async () => (await store.counts(test.now())).due;
  await until('the marks', async () => (await due()) === subscriptions - number);
  return { ...elapsed(), deliveredMs };
}

async function fanOut(world: World, rounds: number, number: number, hosts: number): Promise<void> {
  const seeded = await seed(world, 'fan-out.db', subscribersAt(world.port, 'h', number, hosts));
  const ratios: { wall: number[]; cpu: number[] } = { wall: [], cpu: [] };
  for (let round = 0; round < rounds; round += 1) {
    const bare = await runApart(world, 'bare', number, hosts);
    const hub = await runApart(world, 'hub', seeded, number);
    ratios.wall.push(bare.ms / hub.ms);
    ratios.cpu.push(bare.cpuMs / hub.cpuMs);
  }
  const [wall, cpu] = [median(ratios.wall).toFixed(2), median(ratios.cpu).toFixed(2)];
  console.log(`fan-out to ${number} at ${hosts} hosts, bare/hub: CPU ${cpu}, wall ${wall}`);
  if (Number(cpu) < MIN_FAN_OUT) process.exitCode = 1;
}

/** Runs a contestant in its own process. */
function runApart({ folder, port }: World, role: string, ...args: unknown[]): Promise<Run> {
  return runJson<Run>('./hub-fanout.ts', role, folder, String(port), ...args.map(String));
}

async function besideHanging(world: World, rounds: number): Promise<void> {
  const healthy = subscribersAt(world.port, 'healthy', 1_000, 100);
  const hanging = subscribersAt(world.port, 'hang', 1_000, 1_000);
  const together = await seed(world, 'together.db', [...hanging, ...healthy]);
  const file = new DatabaseSync(together);
  file.exec("UPDATE subscription SET last_error = '', next_attempt_at = 1 WHERE host LIKE 'hang%'");
  file.close();
  const alone = await seed(world, 'alone.db', healthy);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const beside = await runApart(world, 'hub', together, healthy.length);
    const without = await runApart(world, 'hub', alone, healthy.length);
    ratios.push(beside.deliveredMs / without.deliveredMs);
  }
  const ratio = median(ratios).toFixed(2);
  console.log(`1,000 healthy subscribers beside 1,000 that hang: ${ratio} times the delivery time`);
  if (Number(ratio) > MAX_LATER) process.exitCode = 1;
}

async function bigTopic(world: World): Promise<void> {
  const subscribers = Array.from({ length: 100 }, (_, i) => ({
    callback: `https://127.0.0.1:${world.port}/${i}`,
    secret: `secret ${i}`,
  }));
  const path = await seed(world, 'big.db', subscribers);
  await writeFile(join(world.folder, 'content'), BIG);
  const files = ['content', 'ca'].map((name) => join(world.folder, name));
  const settings = ['connectTimeoutMs=60000', 'deliveriesPerHost=256'];
  const hub = await startHubProcess([path, ...files, ...settings]);
  const store = await openSqliteStore(path);
  await until('all deliveries', async () => (await store.counts(Date.now())).due === 0, 300_000);
  const status = await readFile(`/proc/${hub.pid}/status`, 'utf8');
  const peakMb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  console.log(`50 MB to 100 slow subscribers: peak ${peakMb.toFixed(0)} MB`);
  if (peakMb >= MAX_MB) process.exitCode = 1;
  await hub.end('SIGKILL');
  await store.close();
}

async function main(rounds = 5, subscribers = 10_000, hosts = 100): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-fanout-'));
  const authority = await makeAuthority();
  for (const [name, pem] of Object.entries(authority)) await writeFile(join(folder, name), pem);
  const args = [import.meta.filename, 'receive', folder];
  const receiver = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const world = { folder, ca: authority.ca, port: Number(await firstLine(receiver)) };
    await fanOut(world, rounds, subscribers, hosts);
    // More rounds, because these runs are short and vary more.
    await besideHanging(world, 3 * rounds);
    await bigTopic(world);
  } finally {
    receiver.kill();
    await rm(folder, { recursive: true, force: true });
  }
  process.exit();
}

const [role, folder = '', port = '', first = '', second] = process.argv.slice(2);
if (role === 'receive') await receive(folder);
else if (role === 'hub' || role === 'bare') {
  const world = { folder, ca: await readFile(join(folder, 'ca'), 'utf8'), port: Number(port) };
  const send = role === 'hub' ? sendHub : sendBare;
  console.log(JSON.stringify(await send(world, first, Number(second))));
  process.exit();
} else await main(...process.argv.slice(2).map(Number));

/**
 * What bad subscribers cost good ones: the time from a change to its delivery at 1,000 healthy subscribers, beside a zoo of subscribers
 * who hang, drip, reset, redirect and never stop (test/hub/zoo.ts), three of each kind, against as many good ones in their place.
 *
 *   node bench/hub-zoo.ts [rounds=5]     prints the ratio; exits 1 above the limit
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HUB_LIMITS } from '../sidecar/hub/settings.ts';
import { openSqliteStore } from '../sidecar/hub/store-sqlite.ts';
import { makeAuthority } from '../test/hub/authority.ts';
import type { Receiver } from '../test/hub/receiver.ts';
import { startReceiver } from '../test/hub/receiver.ts';
import { seedSubscriptions } from '../test/hub/seed.ts';
import { ATOM, startTestHub, until } from '../test/hub/test-hub.ts';
import { openZoo } from '../test/hub/zoo.ts';
import { median } from './median.ts';

const LIMIT = 1.1;
const HEALTHY = 1_000;
const ANIMALS = 69;
const rounds = Number(process.argv[2] ?? 5);
const authority = await makeAuthority();
const folder = await mkdtemp(join(tmpdir(), 'hub-zoo-'));
let runs = 0;

type Times = { median: number; p99: number };

async function measure(withZoo: boolean): Promise<Times> {
  runs += 1;
  const receivers: Receiver[] = await Promise.all(
    Array.from({ length: 10 }, () => startReceiver(authority)),
  );
  const zoos = withZoo ? await Promise.all([1, 2, 3].map(() => openZoo(authority))) : [];
  const times: number[] = [];
  let since = 0;
  for (const receiver of receivers) {
    receiver.on('/', () => {
      times.push(performance.now() - since);
      return { status: 204 };
    });
  }
  const store = await openSqliteStore(join(folder, `${runs}.db`));
  const healthy = Array.from({ length: HEALTHY }, (_, i) => ({
    callback: `${receivers[i % receivers.length]?.origin}/${i}`,
  }));
  const extras = withZoo
    ? []
    : await Promise.all(Array.from({ length: ANIMALS }, () => startReceiver(authority)));
  // They are the first to be tried.
  const others = [
    ...zoos.flatMap(({ animals }) => animals.map(({ url }) => ({ callback: url }))),
    ...extras.map(({ origin }) => ({ callback: `${origin}/extra` })),
  ];
  await seedSubscriptions(store, [...others, ...healthy], Date.now());
  const { deliveriesPerHost, pollMs } = HUB_LIMITS;
  const test = await startTestHub(store, {
    ca: authority.ca,
    settings: { deliveriesPerHost, pollMs, drainMs: 1 },
  });
  await until('the start', async () => (await store.counts(Date.now())).due === 0);
  since = performance.now();
  await test.publish({ [ATOM]: `${'r'.repeat(32_000)}zoo` });
  await until('the healthy ones', () => times.length === HEALTHY, 60_000);
  for (const zoo of zoos) zoo.close();
  await test.close();
  await Promise.all([...receivers, ...extras].map((receiver) => receiver.close()));
  times.sort((a, b) => a - b);
  return { median: times[HEALTHY / 2] ?? 0, p99: times[Math.floor(HEALTHY * 0.99)] ?? 0 };
}

const alone: Times[] = [];
const together: Times[] = [];
for (let round = 0; round < rounds; round += 1) {
  // Whoever comes second finds a warmer process: take turns.
  if (round % 2 === 0) alone.push(await measure(false));
  together.push(await measure(true));
  if (round % 2 === 1) alone.push(await measure(false));
}
for (const field of ['median', 'p99'] as const) {
  const [without, withZoo] = [alone, together].map((times) =>
    median(times.map((one) => one[field])),
  );
  const ratio = (withZoo ?? Number.NaN) / (without ?? Number.NaN);
  console.log(
    `${field}: ${without?.toFixed(0)} ms among good ones, ${withZoo?.toFixed(0)} ms with the zoo, ratio ${ratio.toFixed(2)}`,
  );
  if (!(ratio <= LIMIT)) process.exitCode = 1;
}
await rm(folder, { recursive: true, force: true });
process.exit();

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../exports/hub.ts';
import type { SubscriptionStore } from '../../sidecar/hub/store.ts';
import { makeAuthority } from './authority.ts';
import { createDatabase } from './each-store.ts';
import { startHubProcess } from './hub-process.ts';
import { startReceiver } from './receiver.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM, startTestHub, toDocument, until } from './test-hub.ts';

const MANY = { proven: 100, new: 100, failing: 100 };
const FAILED = {
  move: 'failed',
  status: 500,
  error: 'The callback responded with 500.',
  isHubFault: false,
} as const;

describe('two replicas on one PostgreSQL', () => {
  it('never claim any of 400 deliveries twice', async ({ skip }) => {
    const database = await createDatabase();
    if ('reason' in database) return skip(database.reason);
    const { url } = database;
    const stores = await Promise.all([openPostgresStore(url), openPostgresStore(url)]);
    const [first] = stores;
    const now = Date.now();
    const callbacks = Array.from({ length: 200 }, (_, i) => ({
      callback: `https://r${i}.example/`,
    }));
    await seedSubscriptions(first, callbacks, now);
    const claimed = new Map<string, number>();
    const shares = [0, 0];

    async function work(store: SubscriptionStore, me: number, sha256: string): Promise<void> {
      for (;;) {
        const most = { limit: 64, perHost: 64, hostLimits: new Map(), limits: MANY };
        const claim = { hashes: [sha256], ...most, now, until: now + 90_000 };
        const deliveries = await store.claimDeliveries(claim);
        if (deliveries.length === 0) return;
        for (const { id, seq } of deliveries) {
          const key = `${id} ${seq}`;
          claimed.set(key, (claimed.get(key) ?? 0) + 1);
          shares[me] = (shares[me] ?? 0) + 1;
        }
        await store.settleDeliveries(
          deliveries.map((delivery) => ({
            move: 'delivered',
            delivery,
            status: 204,
            at: now,
          })),
        );
      }
    }
    for (let version = 1; version <= 2; version += 1) {
      const offer = { url: ATOM, sha256: `${version}`, previousSha256: null, staleMs: 0, now };
      await Promise.all(stores.map((store) => store.putTopic(offer)));
      // Each replica makes several claims at once, as its workers do.
      await Promise.all(
        stores.flatMap((store, me) => [1, 2].map(() => work(store, me, offer.sha256))),
      );
    }
    expect(claimed.size).toBe(400);
    expect([...claimed.values()].filter((times) => times !== 1)).toEqual([]);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect((await first.counts(now)).due).toBe(0);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('keep a subscription that is renewed while its last failure is stored', async ({ skip }) => {
    const database = await createDatabase();
    if ('reason' in database) return skip(database.reason);
    const { url } = database;
    const stores = await Promise.all([openPostgresStore(url), openPostgresStore(url)]);
    const [deliverer, verifier] = stores;
    const now = Date.now();
    const callback = 'https://reader.example/hook';
    await seedSubscriptions(verifier, [{ callback }], now);
    const sha256 = 'news';
    await deliverer.putTopic({ url: ATOM, sha256, previousSha256: null, staleMs: 0, now });
    const claim = { limit: 1, perHost: 1, hostLimits: new Map(), now, until: now + 90_000 };
    const work = { ...claim, hashes: [sha256], limits: MANY };
    for (let failures = 0; failures < 2; failures += 1) {
      const [failing] = await deliverer.claimDeliveries(work);
      if (failing === undefined) throw new Error('nothing was claimed');
      await deliverer.settleDeliveries([{ ...FAILED, delivery: failing, at: now, retryAt: now }]);
    }
    const [delivery] = await deliverer.claimDeliveries(work);
    const pair = { topic: ATOM, callback_key: callback };
    const host = 'reader.example';
    const request = { ...pair, topic_as_sent: ATOM, callback, host, mode: 'subscribe' as const };
    const most = {
      pendingPerSubscription: 1,
      pendingPerHost: 1,
      pendingPerClient: 1,
      pending: 1,
    };
    await verifier.accept(
      { ...request, secret: 'new', lease_seconds: 3_600, client: '' },
      { ...most, subscriptionsPerHost: 1, subscriptions: 1 },
      now,
    );
    const [renewal] = await verifier.claimVerifications(claim);
    if (delivery === undefined || renewal === undefined) throw new Error('nothing was claimed');
    // Lock the row until both wait for it, so that the renewal comes first and the removal has started.
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query('BEGIN; SELECT 1 FROM subscription FOR UPDATE');
    const waiters = async (number: number) => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (await holder.query(sql)).rows.length >= number;
    };
    const confirmed = verifier.settleVerification(
      renewal,
      { move: 'confirmed', sentAt: now },
      true,
    );
    await until('the renewal to wait', () => waiters(1));
    const settled = deliverer.settleDeliveries([{ ...FAILED, delivery, at: now, retryAt: now }]);
    await until('the removal to wait', () => waiters(2));
    await holder.query('COMMIT');
    await Promise.all([confirmed, settled]);
    expect((await verifier.list(pair, now)).subscriptions).toMatchObject([{ signed: true }]);
    expect(await verifier.counts(now)).toMatchObject({ subscriptions: 1, denials: 0, due: 1 });
    await holder.end();
    await Promise.all(stores.map((store) => store.close()));
  });

  it('deliver everything if one is killed', async ({ skip }) => {
    const database = await createDatabase();
    if ('reason' in database) return skip(database.reason);
    const { url } = database;
    const authority = await makeAuthority();
    const receiver = await startReceiver(authority);
    const folder = await mkdtemp(join(tmpdir(), 'hub-replicas-'));
    const [content, ca] = [join(folder, 'content'), join(folder, 'ca')];
    await writeFile(ca, authority.ca);
    await writeFile(content, 'one');
    const store = await openPostgresStore(url);
    const number = 150;
    const callbacks = Array.from({ length: number }, (_, i) => ({
      callback: `${receiver.origin}/${i}`,
    }));
    await seedSubscriptions(store, callbacks, Date.now());
    const start = () =>
      startHubProcess([
        url,
        content,
        ca,
        'claimReserveMs=1000',
        // No delivery may time out on a busy machine, because it would be repeated.
        'deliveryTimeoutMs=6000',
        'deliveriesPerHost=4',
      ]);
    receiver.on('/', async () => {
      await new Promise((done) => setTimeout(done, 20));
      return { status: 204 };
    });
    const [victim, survivor] = await Promise.all([start(), start()]);
    await until('some deliveries', () => receiver.received().length > 40);
    await victim.end('SIGKILL');
    await until('all deliveries', async () => (await store.counts(Date.now())).due === 0);
    const targets = receiver.received().map(({ target }) => target);
    expect(new Set(targets).size).toBe(number);
    // Only deliveries whose result the killed replica had not stored may be repeated: four at a time, for about 50 ms.
    expect(targets.length).toBeLessThanOrEqual(number + 20);
    await survivor.end('SIGTERM');
    await store.close();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('take over 75 seconds after the claim what a killed one had begun, as docs/operate.md says', async ({
    skip,
  }) => {
    const database = await createDatabase();
    if ('reason' in database) return skip(database.reason);
    const { url } = database;
    const authority = await makeAuthority();
    const receiver = await startReceiver(authority);
    receiver.on('/', () => new Promise(() => {}));
    const now = Date.now();
    const [victim, survivor] = await Promise.all([openPostgresStore(url), openPostgresStore(url)]);
    await seedSubscriptions(victim, [{ callback: `${receiver.origin}/` }], now);
    const settings = { drainMs: 1 };
    const test = await startTestHub(victim, { ca: authority.ca, now: () => now, settings });
    await test.publish({ [ATOM]: 'news' });
    await until('the delivery', () => receiver.received().length === 1);
    const claimAt = (ms: number) => {
      const most = { limit: 9, perHost: 9, hostLimits: new Map(), limits: MANY };
      const { sha256 } = toDocument(ATOM, 'news');
      return survivor.claimDeliveries({ hashes: [sha256], ...most, now: ms, until: ms + 1 });
    };
    expect(await claimAt(now + 74_999)).toEqual([]);
    // The timeout includes one millisecond for the size of the content.
    expect(await claimAt(now + 75_001)).toHaveLength(1);
    expect(await readFile('docs/operate.md', 'utf8')).toContain('after 75 seconds');
    await survivor.close();
    await test.close();
    await receiver.close();
  });

  it('continue after their connections to PostgreSQL are closed', async ({ skip }) => {
    const database = await createDatabase();
    if ('reason' in database) return skip(database.reason);
    const { url } = database;
    const authority = await makeAuthority();
    const receiver = await startReceiver(authority);
    const store = await openPostgresStore(url);
    const callbacks = Array.from({ length: 100 }, (_, i) => ({
      callback: `${receiver.origin}/${i}`,
    }));
    await seedSubscriptions(store, callbacks, Date.now());
    const test = await startTestHub(store, {
      ca: authority.ca,
      settings: { claimReserveMs: 500, deliveryTimeoutMs: 1_000, deliveriesPerHost: 2 },
    });
    const admin = new pg.Client(url);
    await admin.connect();
    await test.publish({ [ATOM]: 'one' });
    for (let round = 0; round < 10; round += 1) {
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      await new Promise((done) => setTimeout(done, 20));
    }
    await until('all deliveries', async () => {
      const { due } = await store.counts(Date.now()).catch(() => ({ due: -1 }));
      return due === 0;
    });
    const targets = new Set(receiver.received().map(({ target }) => target));
    expect(targets.size).toBe(100);
    await admin.end();
    await test.close();
    await receiver.close();
  });
});

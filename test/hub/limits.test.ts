import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import { clientOf } from '../../sidecar/http/server.ts';
import type { NameLookup } from '../../sidecar/hub/callback-client.ts';
import type { SubscriptionStore } from '../../sidecar/hub/store.ts';
import { HUB_LIMITS } from '../../sidecar/hub/subscription.ts';
import type { Authority } from './authority.ts';
import { makeAuthority } from './authority.ts';
import type { Receiver } from './receiver.ts';
import { startReceiver } from './receiver.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM, HUB, startTestHub, until } from './test-hub.ts';

const POSTS = 2_000;
let authority: Authority;
let victim: Receiver;
beforeAll(async () => {
  authority = await makeAuthority();
  victim = await startReceiver(authority);
  victim.on('/', () => ({ status: 404 }));
});
afterAll(() => victim.close());

/** Starts a hub with default limits and a clock that stands still. Requests are posted without HTTP. */
async function attack(settings: object, more: { lookup?: NameLookup } = {}) {
  const { verificationsPerHost } = HUB_LIMITS;
  const now = () => 1_800_000_000_000;
  const sqlite = await openSqliteStore(':memory:');
  /** Number of claims in a row that found nothing to verify while nothing was being verified. */
  let emptyClaims = 0;
  let running = 0;
  const store: SubscriptionStore = {
    ...sqlite,
    async claimVerifications(claim) {
      const isBusy = running > 0;
      const claimed = await sqlite.claimVerifications(claim);
      running += claimed.length;
      emptyClaims = isBusy || claimed.length > 0 ? 0 : emptyClaims + 1;
      return claimed;
    },
    settleVerification(...result) {
      running -= 1;
      return sqlite.settleVerification(...result);
    },
  };
  const test = await startTestHub(store, {
    ca: authority.ca,
    now,
    ...more,
    settings: { verificationsPerHost, ...settings },
  });
  const post = (fields: Record<string, string>, address: string) => {
    const proxied = { headers: { 'x-forwarded-for': address }, socket: new Socket() };
    const request = new Request(HUB, { method: 'POST', body: new URLSearchParams(fields) });
    return test.hub.handle(request, clientOf(proxied, 1));
  };
  return {
    test,
    post,
    now,
    /** Resolves when the hub verifies nothing and finds nothing to verify. */
    async idle() {
      emptyClaims = 0;
      await until('the last verification', async () => emptyClaims >= 2);
    },
    async flood(callback: (i: number) => string, client: (i: number) => string, posts = POSTS) {
      const counts: Record<number, number> = {};
      for (let i = 0; i < posts; i += 1) {
        const { status, headers } = await post(subscribe(callback(i)), client(i));
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        counts[status] = (counts[status] ?? 0) + 1;
        if (i % 50 === 0) await new Promise((done) => setImmediate(done));
      }
      return counts;
    },
  };
}

/** Settings that stop all verifications, so that every request waits. */
const NO_VERIFICATIONS = { verificationSlots: 0 };

const subscribe = (callback: string) => ({
  'hub.mode': 'subscribe',
  'hub.callback': callback,
  'hub.topic': ATOM,
});

/** Resolves all names to this machine. */
const localLookup = {
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
};

const clientAt = (i: number) => `198.51.${i % 256}.${Math.floor(i / 256)}`;

describe('2,000 requests with callbacks at one host', () => {
  it.each([
    ['many callbacks', (i: number) => `many-${i}`],
    ['one callback', () => 'one'],
  ])(
    'of many clients with %s cause two verifications, and none while these rest',
    async (_, path) => {
      const { test, flood, idle } = await attack({ verificationRestMs: 3_600_000 });
      const before = victim.received().length;
      await flood((i) => `${victim.origin}/${path(i)}`, clientAt);
      await idle();
      expect(victim.received().length - before).toBeLessThanOrEqual(2);
      await test.close();
    },
  );

  it('are refused after the first 300 of one client', async () => {
    const { clientBurst } = HUB_LIMITS;
    const { test, flood } = await attack({ clientBurst });
    const answers = await flood(
      (i) => `${victim.origin}/client-${i}`,
      () => '2001:db8::1',
    );
    expect(answers).toEqual({ 202: clientBurst, 429: POSTS - clientBurst });
    await test.close();
  });
});

it('accepts new subscribers after 1,100 requests from 55 /64 networks of one /48', async () => {
  const { pendingPerClient } = HUB_LIMITS;
  const { test, flood, post } = await attack({ pendingPerClient, ...NO_VERIFICATIONS });
  const answers = await flood(
    (i) => `https://h${i % 11}.example/${i}`,
    (i) => `2001:db8:1:${(i % 55).toString(16)}::1`,
    1_100,
  );
  expect(answers).toEqual({ 202: pendingPerClient, 429: 1_100 - pendingPerClient });
  expect((await post(subscribe('https://h1.example/mine'), '2001:db8:2::1')).status).toBe(202);
  await test.close();
});

it('accepts renewals and unsubscriptions at a callback host whose limit 50 clients have reached', async () => {
  const { pendingPerHost } = HUB_LIMITS;
  const { test, now, flood, post } = await attack(NO_VERIFICATIONS);
  const callbacks = ['renews', 'leaves'].map((name) => `${victim.origin}/${name}`);
  await seedSubscriptions(
    test.store,
    callbacks.map((callback) => ({ callback })),
    now(),
  );
  const clients = (i: number) => clientAt(i % 50);
  const answers = await flood((i) => `${victim.origin}/fill-${i}`, clients, pendingPerHost);
  expect(answers).toEqual({ 202: pendingPerHost });
  const [renews = '', leaves = ''] = callbacks;
  expect((await post(subscribe(`${victim.origin}/newcomer`), clientAt(99))).status).toBe(429);
  expect((await post(subscribe(renews), clientAt(99))).status).toBe(202);
  const unsubscribe = { ...subscribe(leaves), 'hub.mode': 'unsubscribe' };
  expect((await post(unsubscribe, clientAt(99))).status).toBe(202);
  await test.close();
});

it('verifies requests of others although one client has as many waiting as it may, which hang', async () => {
  const hanging = await startReceiver(authority);
  hanging.on('/', () => new Promise(() => {}));
  const { test, post } = await attack(
    // The timeout is also that of the honest callback, on a busy machine.
    { verificationSlots: 20, verificationTimeoutMs: 3_000, pendingPerClient: 40 },
    localLookup,
  );
  const hang = (i: number) =>
    post(subscribe(`https://h${i}.subscribers.test:${hanging.port}/`), '2001:db8::1');
  for (let i = 0; i < 60; i += 1) await hang(i);
  expect((await post(subscribe(`${victim.origin}/honest`), '2001:db8:1::1')).status).toBe(202);
  await until('the honest verification', () => victim.received('/honest').length === 1);
  await hanging.close();
  await test.close();
});

it('refuses new subscribers with 503 while too many requests wait', async () => {
  const { test, post } = await attack({ pending: 3, ...NO_VERIFICATIONS });
  const from = (i: number) => post(subscribe(`https://reader-${i}.example/`), clientAt(i));
  for (let i = 0; i < 3; i += 1) expect((await from(i)).status).toBe(202);
  const refused = await from(3);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('3600');
  await test.close();
});

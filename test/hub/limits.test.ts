import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NameLookup } from '../../sidecar/hub/public-address.ts';
import { HUB_LIMITS } from '../../sidecar/hub/settings.ts';
import { openSqliteStore } from '../../sidecar/hub/store-sqlite.ts';
import type { Authority } from './authority.ts';
import { makeAuthority } from './authority.ts';
import type { Receiver } from './receiver.ts';
import { startReceiver } from './receiver.ts';
import { seedSubscriptions } from './seed.ts';
import type { TestHub } from './test-hub.ts';
import { ATOM, HUB, startTestHub, until } from './test-hub.ts';

const POSTS = 10_000;
let authority: Authority;
let victim: Receiver;
beforeAll(async () => {
  authority = await makeAuthority();
  victim = await startReceiver(authority);
  victim.on('/', () => ({ status: 404 }));
});
afterAll(() => victim.close());

/** The limits as they are by default, a clock that stands still, and a way to post without HTTP. */
async function attack(settings: object, more: { lookup?: NameLookup } = {}) {
  let clock = 1_800_000_000_000;
  const { handshakeBurst, handshakesPerHost } = HUB_LIMITS;
  const now = () => clock;
  const test = await startTestHub(await openSqliteStore(':memory:'), {
    ca: authority.ca,
    now,
    ...more,
    settings: { handshakeBurst, handshakesPerHost, ...settings },
  });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const request = new Request(HUB, { method: 'POST', headers });
  const post = (fields: Record<string, string>, clientAddress: string) =>
    test.hub.handle(request, Buffer.from(new URLSearchParams(fields).toString()), clientAddress);
  return {
    test,
    post,
    now,
    tick(ms: number) {
      clock += ms;
    },
    async flood(callback: (i: number) => string, client: (i: number) => string, posts = POSTS) {
      const answers: Record<number, number> = {};
      for (let i = 0; i < posts; i += 1) {
        const { status, headers } = await post(subscribe(callback(i)), client(i));
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        answers[status] = (answers[status] ?? 0) + 1;
        if (i % 50 === 0) await new Promise((done) => setImmediate(done));
      }
      return answers;
    },
  };
}

/** Resolves when no request has come for a while: the victim has seen all it will see at this hour. */
async function silence(test: TestHub): Promise<number> {
  let seen = -1;
  await until('silence', async () => {
    const before = seen;
    seen = victim.received().length;
    await new Promise((done) => setTimeout(done, 300));
    return before === seen && (await test.hub.stats()).running === 0;
  });
  return seen;
}

/** Settings under which every request waits. */
const NOBODY_ASKED = { handshakeBurst: 0, handshakesPerSecond: 0 };

const subscribe = (callback: string) => ({
  'hub.mode': 'subscribe',
  'hub.callback': callback,
  'hub.topic': ATOM,
});

/** All names lead to this machine. */
const everywhere = {
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
};

const anywhere = (i: number) => `198.51.${i % 256}.${Math.floor(i / 256)}`;

describe('10,000 requests that name one victim', () => {
  it('of many clients, for many callbacks: at most 60 GETs, then one a second', async () => {
    const { test, tick, flood } = await attack({});
    const answers = await flood((i) => `${victim.origin}/many-${i}`, anywhere);
    const seen = await silence(test);
    expect(answers[202]).toBeGreaterThanOrEqual(HUB_LIMITS.waitingPerHost);
    expect(answers[202]).toBeLessThanOrEqual(HUB_LIMITS.waitingPerHost + seen);
    expect(answers[429]).toBe(POSTS - (answers[202] ?? 0));
    expect(victim.received('/many-')).toHaveLength(60);
    tick(30_000);
    await silence(test);
    expect(victim.received('/many-').length).toBeGreaterThan(60);
    expect(victim.received('/many-').length).toBeLessThanOrEqual(90);
    await test.close();
  });

  it('of many clients, for one callback: three wait at most', async () => {
    const { test, flood } = await attack({ handshakesPerHost: 1 });
    const before = victim.received().length;
    await flood((_i) => `${victim.origin}/one`, anywhere);
    await silence(test);
    expect(victim.received().length - before).toBeLessThanOrEqual(60);
    await test.close();
  });

  it('of one client: 300 are heard, then five a second', async () => {
    const { clientBurst } = HUB_LIMITS;
    const { test, flood } = await attack({ clientBurst });
    const before = victim.received().length;
    const answers = await flood(
      (i) => `${victim.origin}/client-${i}`,
      () => '2001:db8::1',
    );
    expect(answers).toEqual({ 202: clientBurst, 429: POSTS - clientBurst });
    await silence(test);
    expect(victim.received().length - before).toBeLessThanOrEqual(60);
    await test.close();
  });

  it('of one client: 20 wait, and those of others are heard', async () => {
    const { waitingPerClient } = HUB_LIMITS;
    const { test, flood, post } = await attack({ waitingPerClient, ...NOBODY_ASKED });
    const answers = await flood(
      (i) => `${victim.origin}/waiting-${i}`,
      () => '2001:db8::1',
    );
    expect(answers).toEqual({ 202: 20, 429: POSTS - 20 });
    expect((await post(subscribe(`${victim.origin}/mine`), '2001:db8:1::1')).status).toBe(202);
    await test.close();
  });
});

it('11,000 requests of 550 /64 networks of one /48 leave room for newcomers', async () => {
  const { waitingPerClient, waiting } = HUB_LIMITS;
  const { test, tick, flood, post } = await attack({ waitingPerClient, ...NOBODY_ASKED });
  const answers = await flood(
    (i) => `https://h${i % 11}.example/${i}`,
    (i) => `2001:db8:1:${(i % 550).toString(16)}::1`,
    11_000,
  );
  expect(answers).toEqual({ 202: waiting / 10, 429: 11_000 - waiting / 10 });
  // Older than any count of what waits.
  tick(5_000);
  expect((await post(subscribe('https://h1.example/mine'), '2001:db8:2::1')).status).toBe(202);
  await test.close();
});

it('50 clients that fill one callback host stop neither renewals nor unsubscriptions there', async () => {
  const { waitingPerClient, waitingPerHost } = HUB_LIMITS;
  const { test, now, flood, post } = await attack({ waitingPerClient, ...NOBODY_ASKED });
  const callbacks = ['renews', 'leaves'].map((name) => `${victim.origin}/${name}`);
  await seedSubscriptions(
    test.store,
    callbacks.map((callback) => ({ callback })),
    now(),
  );
  const clients = (i: number) => anywhere(i % 50);
  const answers = await flood((i) => `${victim.origin}/fill-${i}`, clients, waitingPerHost);
  expect(answers).toEqual({ 202: waitingPerHost });
  const [renews = '', leaves = ''] = callbacks;
  expect((await post(subscribe(`${victim.origin}/newcomer`), anywhere(99))).status).toBe(429);
  expect((await post(subscribe(renews), anywhere(99))).status).toBe(202);
  const unsubscribe = { ...subscribe(leaves), 'hub.mode': 'unsubscribe' };
  expect((await post(unsubscribe, anywhere(99))).status).toBe(202);
  await test.close();
});

it('one client whose callbacks hang, each at a host of its own, leaves room for others', async () => {
  const hanging = await startReceiver(authority);
  hanging.on('/', () => new Promise(() => {}));
  const { test, post } = await attack({ handshakeSlots: 16 }, everywhere);
  const open = () => hanging.received().length;
  for (let i = 0; i < 40; i += 1) {
    const callback = `https://h${i}.subscribers.test:${hanging.port}/`;
    expect((await post(subscribe(callback), '2001:db8::1')).status).toBe(202);
  }
  await until('those under way', () => open() >= 2);
  expect((await post(subscribe(`${victim.origin}/honest`), '2001:db8:1::1')).status).toBe(202);
  await until('the honest one', () => victim.received('/honest').length === 1, 3_000);
  // An eighth of the slots, and up to as many again where those were not taken when it was looked.
  expect(open()).toBeLessThan(4);
  await hanging.close();
  await test.close();
});

it('takes no newcomers while too many requests wait in all', async () => {
  const { test, post } = await attack({ waiting: 3, ...NOBODY_ASKED });
  const from = (i: number) => post(subscribe(`https://reader-${i}.example/`), anywhere(i));
  for (let i = 0; i < 3; i += 1) expect((await from(i)).status).toBe(202);
  const refused = await from(3);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('3600');
  await test.close();
});

import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { HubState } from '../../contract/hub-request.ts';
import { createSqlStore } from '../../sidecar/hub/open-sql-store.ts';
import { canonicalUrl } from '../../sidecar/hub/request.ts';
import { openSqlite } from '../../sidecar/hub/store-sqlite.ts';
import type { HubSettings } from '../../sidecar/hub/subscription.ts';
import { reopening } from '../../sidecar/open-hub.ts';
import { makeAuthority } from './authority.ts';
import { eachStore } from './each-store.ts';
import { echo, parametersOf, startReceiver } from './receiver.ts';
import type { TestHub } from './test-hub.ts';
import { ATOM, JSON_FEED, REVIEWS, startTestHub, toDocument, until } from './test-hub.ts';

const authority = await makeAuthority();
const receiver = await startReceiver(authority);
afterAll(() => receiver.close());

eachStore('races', (open, name) => {
  let test: TestHub;
  /** From 10 on, no address begins with that of another test. */
  let number = 9;
  let origin: Record<string, string> = {};
  let held: Promise<void> | undefined;

  async function start(settings: Partial<HubSettings>): Promise<void> {
    test = await startTestHub(await open(), { ca: authority.ca, settings }, async () => {
      const found = origin;
      await held;
      return found;
    });
    await test.publish({ [ATOM]: 'A' });
  }

  beforeEach(async () => {
    number += 1;
    origin = {};
    held = undefined;
    await start({});
  });
  afterEach(() => test?.close());

  function callback(path = ''): string {
    return `${receiver.origin}/${name}-${number}${path}`;
  }

  function posts(path = ''): string[] {
    return receiver
      .received(`/${name}-${number}${path}`)
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body.toString());
  }

  function modes(path = ''): string[] {
    return receiver
      .received(`/${name}-${number}${path}`)
      .filter(({ method }) => method === 'GET')
      .map(({ target }) => parametersOf(target).get('hub.mode') ?? '');
  }

  async function ask(mode: string, more: Record<string, string> = {}): Promise<void> {
    const fields = { 'hub.mode': mode, 'hub.callback': callback(), 'hub.topic': ATOM, ...more };
    expect((await test.post(fields)).status).toBe(202);
  }

  async function isActive(url = callback()): Promise<boolean> {
    const pair = { topic: ATOM, callback_key: canonicalUrl(url) };
    return (await test.store.list(pair, test.now())).subscriptions.length > 0;
  }

  async function settled(): Promise<void> {
    await until(
      'all decisions',
      async () => (await test.store.counts(test.now())).verifications === 0,
    );
  }

  it('delivers A again after A, B, A, even if the delivery of B failed', async () => {
    await test.close();
    await start({ deliveryTimeoutMs: 1_500 });
    await ask('subscribe');
    await until('the subscription', isActive);
    // B arrives, but the hub gets no response.
    receiver.on(`/${name}-${number}`, (received) =>
      received.body.toString() === 'B' ? new Promise(() => {}) : echo(received),
    );
    await test.publish({ [ATOM]: 'B' });
    await until('B', () => posts().includes('B'));
    await test.publish({ [ATOM]: 'A' });
    await until('the unknown outcome', () =>
      test.events.some(({ event }) => event === 'hub.delivery_failed'),
    );
    test.advance(400_000);
    await until('A again', () => posts().at(-1) === 'A');
    await until('the result', async () => (await test.store.counts(test.now())).due === 0);
    expect(posts()).toEqual(['B', 'A']);
  });

  it('verifies a request when it is accepted, not at the next poll', async () => {
    await test.close();
    await start({ pollMs: 3_600_000 });
    // The poll at the start may find the first one.
    for (const path of ['/1', '/2']) {
      await ask('subscribe', { 'hub.callback': callback(path) });
      await until('the subscription', () => isActive(callback(path)), 10_000);
      await until('the rest', async () => (await test.hub.stats()).running === 0);
    }
  });

  it('repeats a verification that outlasts its claim, and confirms it once', async () => {
    const gate = Promise.withResolvers<void>();
    receiver.on(`/${name}-${number}`, async (received) => {
      await gate.promise;
      return echo(received);
    });
    await ask('subscribe');
    await until('the verification request', () => modes().length === 1);
    test.advance(20_001);
    await until('another one', () => modes().length === 2);
    gate.resolve();
    await until('both responses', async () => (await test.hub.stats()).running === 0);
    expect(await isActive()).toBe(true);
    expect(test.events.filter(({ event }) => event === 'hub.confirmed')).toHaveLength(1);
    expect((await test.hub.stats()).counters.verifications.confirmed).toBe(1);
  });

  it('delivers a change between the 202 and the confirmation to the new subscriber', async () => {
    let let_go = () => {};
    const gate = new Promise<void>((done) => (let_go = done));
    receiver.on(`/${name}-${number}`, async (received) => {
      if (received.method === 'GET') await gate;
      return echo(received);
    });
    await ask('subscribe');
    await until('the verification request', () => modes().length === 1);
    await test.publish({ [ATOM]: 'B' });
    let_go();
    await until('the delivery', () => posts().length === 1);
    expect(posts()).toEqual(['B']);
  });

  it('delivers content that another replica replaced and restored, as a new version', async () => {
    await ask('subscribe');
    await until('the subscription', isActive);
    const { sha256 } = toDocument(ATOM, 'A');
    const offer = { url: ATOM, staleMs: 0, now: test.now() };
    await test.store.putTopic({ ...offer, sha256: 'of B', previousSha256: sha256 });
    await test.store.putTopic({ ...offer, sha256, previousSha256: 'of B' });
    await until('the delivery', () => posts().length === 1);
    expect(posts()).toEqual(['A']);
  });

  it('delivers the newest content to a slow subscriber, not a backlog', async () => {
    await ask('subscribe');
    await until('the subscription', isActive);
    let let_go = () => {};
    const gate = new Promise<void>((done) => (let_go = done));
    receiver.on(`/${name}-${number}`, async (received) => {
      if (received.body.toString() === 'B') await gate;
      return echo(received);
    });
    await test.publish({ [ATOM]: 'B' });
    await until('B', () => posts().length === 1);
    for (const content of ['C', 'D', 'E']) await test.publish({ [ATOM]: content });
    let_go();
    await until('E', () => posts().at(-1) === 'E');
    expect(posts()).toEqual(['B', 'E']);
  });

  const SEQUENCES = ['S', 'U'].flatMap((a) =>
    ['S', 'U'].flatMap((b) => ['', 'S', 'U'].map((c) => a + b + c)),
  );
  it.each([false, true])(
    'ends with the last request of a sequence, even if earlier verifications take longer; active before: %s',
    async (activeBefore) => {
      const sequences = SEQUENCES.map((letters) => ({
        path: `/${letters}/`,
        sent: [...letters].map((letter) => (letter === 'S' ? 'subscribe' : 'unsubscribe')),
      }));
      if (activeBefore) {
        for (const { path } of sequences)
          await ask('subscribe', { 'hub.callback': callback(path), 'hub.secret': 'before' });
        await settled();
      }
      const before = new Map(sequences.map(({ path }) => [path, modes(path).length]));
      const waits = new Map<string, number>();
      receiver.on(`/${name}-${number}/`, async (received) => {
        const path = received.target.replace(/\?.*/, '');
        const wait = (waits.get(path) ?? 60) - 25;
        waits.set(path, wait);
        await new Promise((done) => setTimeout(done, Math.max(0, wait)));
        return echo(received);
      });
      await Promise.all(
        sequences.map(async ({ path, sent }) => {
          for (const [i, mode] of sent.entries())
            await ask(mode, { 'hub.callback': callback(path), 'hub.secret': `secret ${i}` });
        }),
      );
      await settled();
      for (const { path, sent } of sequences) {
        expect(await isActive(callback(path)), path).toBe(sent.at(-1) === 'subscribe');
        // An equal request that follows a waiting one is not stored.
        const merged = sent.filter(
          (mode, i) => mode === 'subscribe' || sent[i - 1] !== mode || i === 1,
        );
        const verified = modes(path).slice(before.get(path));
        expect(verified.length, path).toBeGreaterThanOrEqual(new Set(merged).size);
      }
    },
  );

  it('ends concurrent requests of one subscription with the one that was verified last', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = modes().length;
      await Promise.all([
        ask('subscribe', { 'hub.secret': `${round}` }),
        ask('unsubscribe'),
        ask('subscribe', { 'hub.secret': `${round} again` }),
      ]);
      await settled();
      const verified = modes().slice(before);
      expect(verified).toHaveLength(3);
      expect(await isActive()).toBe(verified.at(-1) === 'subscribe');
    }
  });

  it('keeps 60 subscriptions that are confirmed at the same time', async () => {
    const callbacks = Array.from({ length: 60 }, (_, i) => callback(`/${i}`));
    await Promise.all(callbacks.map((url) => ask('subscribe', { 'hub.callback': url })));
    await settled();
    expect((await test.store.list({}, test.now())).subscriptions).toHaveLength(60);
    await test.publish({ [ATOM]: 'B' });
    await until('all deliveries', () => posts().length === 60);
    await until('all results', async () => (await test.store.counts(test.now())).due === 0);
    expect(posts()).toHaveLength(60);
  });

  it('checks the origin once for all pings that come during a check, after the last of them', async () => {
    await ask('subscribe');
    await until('the subscription', isActive);
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    const ping = (name: string) => test.post({ 'hub.mode': 'publish', [name]: ATOM });
    const responses = await Promise.all(Array.from({ length: 50 }, () => ping('hub.url')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    expect(test.refreshes()).toBe(1);
    // The check that runs has read the origin before this change.
    origin = { [ATOM]: 'B', [JSON_FEED]: 'B' };
    await ping('hub.url');
    release();
    await until('the delivery', () => posts().length > 0);
    expect(test.refreshes()).toBe(2);
    await ping('hub.topic');
    await until('another check', () => test.refreshes() === 3);
    expect(posts()).toEqual(['B']);
  });

  it('returns the state of a subscription, and never why a verification failed', async () => {
    const query = new URLSearchParams({ 'hub.callback': callback(), 'hub.topic': ATOM });
    const getStatus = async () => {
      const response = await fetch(`${test.url}?${query}`);
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    expect((await getStatus()).status).toBe(404);
    receiver.on(`/${name}-${number}`, () => ({ status: 404 }));
    await ask('subscribe');
    await settled();
    const refused = await getStatus();
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body)).not.toContain('answered');
    receiver.on(`/${name}-${number}`, echo);
    await ask('subscribe', { 'hub.secret': 's' });
    await settled();
    const status = await getStatus();
    expect(status).toMatchObject({
      status: 200,
      body: { state: 'active', signed: true, up_to_date: true, lease_seconds: 864_000 },
    });
    const all = await fetch(test.url);
    expect(await all.json()).toMatchObject({ lease_seconds: { min: 3_600 } });
    const [, { shape }] = HubState.options;
    expect(() => z.strictObject(shape).parse(status.body)).not.toThrow();
    expect((await fetch(`${test.url}?hub.callback=x`)).status).toBe(400);
  });
});

it('delivers no first content to a subscriber that comes while the store opens', async () => {
  const opened = Promise.withResolvers<void>();
  const open = () => opened.promise.then(() => openSqlite(':memory:'));
  const test = await startTestHub(createSqlStore(reopening(open)), { ca: authority.ca });
  const published = test.publish({ [ATOM]: 'A', [JSON_FEED]: 'B', [REVIEWS]: 'C' });
  const callback = `${receiver.origin}/early`;
  const fields = { 'hub.mode': 'subscribe', 'hub.callback': callback, 'hub.topic': REVIEWS };
  const accepted = test.post(fields);
  // The request waits for the store.
  await new Promise((done) => setTimeout(done, 50));
  opened.resolve();
  expect((await accepted).status).toBe(202);
  await published;
  const counts = () => test.store.counts(test.now());
  await until('the subscription', async () => (await counts()).subscriptions === 1);
  expect(await counts()).toMatchObject({ new: 1, due: 0 });
  await test.close();
});

import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import type { HubSettings } from '../../sidecar/hub/subscription.ts';
import { makeAuthority } from './authority.ts';
import { echo, startReceiver } from './receiver.ts';
import type { TestHub } from './test-hub.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

const authority = await makeAuthority();
const receiver = await startReceiver(authority);
afterAll(() => receiver.close());

describe('deliveries that wait for a slot', () => {
  let number = 0;

  async function start(settings: Partial<HubSettings>) {
    number += 1;
    const prefix = `/${number}-`;
    const test = await startTestHub(await openSqliteStore(':memory:'), {
      ca: authority.ca,
      settings,
    });
    await test.publish({ [ATOM]: 'before' });
    const posts = (of = '') =>
      receiver.received(prefix + of).filter(({ method }) => method === 'POST');
    return { test, prefix, posts, ask: (who: string, more = {}) => ask(test, prefix + who, more) };
  }

  /** Posts a request, and resolves when it is confirmed. */
  async function ask(test: TestHub, path: string, more: Record<string, string>): Promise<void> {
    const confirmed = () => test.events.filter(({ event }) => event === 'hub.confirmed').length;
    const before = confirmed();
    const fields = { 'hub.mode': 'subscribe', 'hub.callback': receiver.origin + path };
    expect((await test.post({ ...fields, 'hub.topic': ATOM, ...more })).status).toBe(202);
    await until('the confirmation', () => confirmed() > before);
  }

  /** Blocks responses to POST until the returned function is called. */
  function hold(prefix: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    receiver.on(prefix, async (received) => {
      if (received.method === 'POST') await promise;
      return echo(received);
    });
    return resolve;
  }

  it('are claimed long enough for a large body', async () => {
    const { test, posts, ask: askFor } = await start({ claimReserveMs: 500, deliveriesPerHost: 2 });
    for (let i = 0; i < 8; i += 1) await askFor(`${i}`);
    // The claim must last four seconds longer than for an empty body.
    await test.publish({ [ATOM]: Buffer.alloc(4 * 262_144, 'r') });
    await until('all deliveries', () => posts().length === 8);
    await test.close();
  });

  it('are dropped after an unsubscription, and signed with the new secret after a renewal', async () => {
    const { test, prefix, posts, ask: askFor } = await start({ deliveriesPerHost: 1 });
    const release = hold(prefix);
    for (const who of ['first', 'leaves', 'renews']) await askFor(who, { 'hub.secret': 'old' });
    await test.publish({ [ATOM]: 'news' });
    await until('the first delivery', () => posts().length === 1);
    await askFor('leaves', { 'hub.mode': 'unsubscribe' });
    await askFor('renews', { 'hub.secret': 'new' });
    test.advance(1_001);
    release();
    await until(
      'the other deliveries',
      async () => (await test.store.counts(test.now())).due === 0,
    );
    expect(posts('leaves')).toEqual([]);
    const signature = `sha256=${createHmac('sha256', 'new').update('news').digest('hex')}`;
    expect(posts('renews').map(({ headers }) => headers['x-hub-signature'])).toEqual([signature]);
    await test.close();
  });

  it('are dropped when the lease ends', async () => {
    const lease = { minSeconds: 1, defaultSeconds: 600, maxSeconds: 6_000 };
    const { test, prefix, posts, ask: askFor } = await start({ deliveriesPerHost: 1, lease });
    const release = hold(prefix);
    await askFor('first', { 'hub.lease_seconds': '6000' });
    await askFor('runs-out');
    await test.publish({ [ATOM]: 'news' });
    await until('the first delivery', () => posts().length === 1);
    test.advance(600_001);
    release();
    await until('the result', async () => (await test.store.counts(test.now())).due === 0);
    await test.close();
    expect(posts('runs-out')).toEqual([]);
  });

  it('are logged and counted if they end the subscription', async () => {
    const { test, prefix, posts, ask: askFor } = await start({});
    const ends = () => test.events.filter(({ event }) => event === 'hub.subscription_ended').length;
    const { promise, resolve } = Promise.withResolvers<void>();
    receiver.on(prefix, async (received) => {
      if (received.method === 'GET') return echo(received);
      await promise;
      return { status: 410 };
    });
    await askFor('renews');
    await test.publish({ [ATOM]: 'news' });
    await until('the first delivery', () => posts().length === 1);
    await askFor('renews');
    expect(ends()).toBe(0);
    resolve();
    await until('the end', () => ends() === 1);
    expect(posts()).toHaveLength(2);
    expect((await test.hub.stats()).counters.subscriptionsEnded).toBe(1);
    await test.close();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import type { Authority } from './authority.ts';
import { makeAuthority } from './authority.ts';
import type { Receiver } from './receiver.ts';
import { echo, startReceiver } from './receiver.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

let folder: string;
let authority: Authority;
let receiver: Receiver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-shutdown-'));
  authority = await makeAuthority();
  receiver = await startReceiver(authority);
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

it('finishes requests in progress, and leaves the others to the next process', async () => {
  const path = join(folder, 'drain.db');
  const store = await openSqliteStore(path);
  const callbacks = Array.from({ length: 40 }, (_, i) => ({
    callback: `${receiver.origin}/drain-${i}`,
  }));
  await seedSubscriptions(store, callbacks, Date.now());
  const gate = Promise.withResolvers<void>();
  receiver.on('/drain-', async () => {
    await gate.promise;
    return { status: 204 };
  });
  const settings = { deliverySlots: 8 };
  const first = await startTestHub(store, { ca: authority.ca, settings });
  await first.publish({ [ATOM]: 'news' });
  await until('the first deliveries', () => receiver.received('/drain-').length > 0);
  const closed = first.close();
  gate.resolve();
  await closed;
  const sent = receiver.received('/drain-').length;
  expect(sent).toBeLessThan(40);
  const second = await startTestHub(await openSqliteStore(path), { ca: authority.ca, settings });
  await second.publish({ [ATOM]: 'news' });
  await until(
    'the other deliveries',
    async () => (await second.store.counts(second.now())).due === 0,
  );
  await second.close();
  // Each delivery was made exactly once.
  expect(receiver.received('/drain-')).toHaveLength(40);
});

it('counts no failure for requests that it aborts', async () => {
  const path = join(folder, 'blame.db');
  const store = await openSqliteStore(path);
  await seedSubscriptions(store, [{ callback: `${receiver.origin}/blame-slow` }], Date.now());
  receiver.on('/blame-', () => new Promise(() => {}));
  const first = await startTestHub(store, { ca: authority.ca, settings: { drainMs: 50 } });
  await first.publish({ [ATOM]: 'news' });
  const fields = {
    'hub.mode': 'subscribe',
    'hub.callback': `${receiver.origin}/blame-new`,
    'hub.topic': ATOM,
  };
  expect((await first.post(fields)).status).toBe(202);
  await until('both requests', () => receiver.received('/blame-').length === 2);
  await first.close();
  receiver.on('/blame-', echo);
  const second = await startTestHub(await openSqliteStore(path), { ca: authority.ca });
  const pair = { topic: ATOM, callback_key: `${receiver.origin}/blame-slow` };
  const { subscriptions } = await second.store.list(pair, second.now());
  expect(subscriptions[0]?.failures).toBe(0);
  await second.publish({ [ATOM]: 'news' });
  await until('the delivery and the confirmation', async () => {
    const counts = await second.store.counts(second.now());
    return counts.due === 0 && counts.subscriptions === 2;
  });
  await second.close();
});

it('closes even if the store never responds', async () => {
  const store = await openSqliteStore(join(folder, 'silent.db'));
  const claimed = Promise.withResolvers<void>();
  const never = () => {
    claimed.resolve();
    return new Promise<never>(() => {});
  };
  const silent = { ...store, claimDeliveries: never, claimVerifications: never, close: never };
  const test = await startTestHub(silent, { ca: authority.ca, settings: { drainMs: 50 } });
  await test.publish({ [ATOM]: 'news' });
  await claimed.promise;
  await test.close();
  expect(test.events).toContainEqual({
    event: 'hub.close_failed',
    fields: { error: 'not closed within 5050 ms' },
  });
  await store.close();
});

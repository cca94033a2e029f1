import { afterAll, expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import type { SubscriptionStore } from '../../sidecar/hub/store.ts';
import { makeAuthority } from './authority.ts';
import { startReceiver } from './receiver.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

const DAYS_400 = 400 * 86_400_000;
const authority = await makeAuthority();
const receiver = await startReceiver(authority);
afterAll(() => receiver.close());

it.each([3_600_000, -3_600_000, DAYS_400, -DAYS_400])(
  'loses no subscription and no change if the clock is wrong by %i ms for a while',
  async (jump) => {
    const store = await openSqliteStore(':memory:');
    await seedSubscriptions(store, [{ callback: `${receiver.origin}/jump${jump}` }], Date.now());
    const settings = { sweepMs: 2_000, pollMs: 10 };
    const test = await startTestHub(store, { ca: authority.ca, settings });
    await test.publish({ [ATOM]: 'before' });
    const bodies = () => receiver.received(`/jump${jump}`).map(({ body }) => body.toString());
    await until('the first delivery', () => bodies().includes('before'));
    test.advance(jump);
    await test.publish({ [ATOM]: 'meanwhile' });
    await new Promise((done) => setTimeout(done, 100)); // ten polls with the wrong clock
    test.advance(-jump);
    await test.publish({ [ATOM]: 'after' });
    await until('the last delivery', () => bodies().at(-1) === 'after');
    expect((await store.list({}, test.now())).subscriptions).toHaveLength(1);
    await test.close();
  },
);

it('deletes a subscription that two checks in a row find expired for a week', async () => {
  const sqlite = await openSqliteStore(':memory:');
  const DAY = 86_400_000;
  const seed = (path: string, at: number) =>
    seedSubscriptions(sqlite, [{ callback: `${receiver.origin}/${path}` }], at);
  // Their leases are ten days.
  await seed('expired-8-days', Date.now() - 18 * DAY);
  await seed('expired-6-days', Date.now() - 16 * DAY);
  /** What is left after each check, without repetitions. */
  const left = new Set<string>();
  const store: SubscriptionStore = {
    ...sqlite,
    async apply(...move) {
      const count = await sqlite.apply(...move);
      const { subscriptions } = await sqlite.list({}, 0);
      left.add(subscriptions.map(({ callback }) => new URL(callback).pathname).join());
      return count;
    },
  };
  const test = await startTestHub(store, { ca: authority.ca, settings: { sweepMs: 200 } });
  test.advance(2 * DAY);
  await until('the last deletion', () => left.has(''));
  // The first check compares with the start, before the clock advanced.
  expect([...left]).toEqual(['/expired-6-days', '']);
  await test.close();
});

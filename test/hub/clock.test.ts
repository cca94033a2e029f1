import { afterAll, expect, it } from 'vitest';
import { openSqliteStore } from '../../sidecar/hub/store-sqlite.ts';
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
    const settings = { sweepMs: 150, pollMs: 10 };
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

it('deletes a subscription that several consecutive checks found expired for a day', async () => {
  const store = await openSqliteStore(':memory:');
  await seedSubscriptions(store, [{ callback: `${receiver.origin}/old` }], Date.now());
  const test = await startTestHub(store, { ca: authority.ca, settings: { sweepMs: 20 } });
  test.advance(12 * 86_400_000);
  await until('the sweep', async () => (await store.list({}, 0)).subscriptions.length === 0);
  await test.close();
});

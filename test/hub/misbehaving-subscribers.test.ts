import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalUrl } from '../../sidecar/hub/callback.ts';
import { openSqliteStore } from '../../sidecar/hub/store-sqlite.ts';
import type { Authority } from './authority.ts';
import { makeAuthority } from './authority.ts';
import type { Zoo } from './misbehaving-subscribers.ts';
import { openZoo } from './misbehaving-subscribers.ts';
import type { Receiver } from './receiver.ts';
import { startReceiver } from './receiver.ts';
import { seedSubscriptions } from './seed.ts';
import type { TestHub } from './test-hub.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

const HEALTHY = 100;
let authority: Authority;
let zoo: Zoo;
let receiver: Receiver;
let test: TestHub;

beforeAll(async () => {
  authority = await makeAuthority();
  zoo = await openZoo(authority);
  receiver = await startReceiver(authority);
  const store = await openSqliteStore(':memory:');
  await seedSubscriptions(
    store,
    [
      ...zoo.animals.map(({ url }) => ({ callback: url })),
      ...Array.from({ length: HEALTHY }, (_, i) => ({ callback: `${receiver.origin}/${i}` })),
    ],
    Date.now(),
  );
  test = await startTestHub(store, {
    ca: authority.ca,
    // Fewer slots than half of those who hang would need, were they not kept apart.
    settings: { deliverySlots: 32, deliveryTimeoutMs: 4_000, connectTimeoutMs: 3_000, pollMs: 50 },
  });
}, 60_000);
afterAll(async () => {
  await test?.close();
  await receiver?.close();
  zoo?.close();
});

async function recordOf(url: string) {
  const pair = { topic: ATOM, callbackKey: canonicalUrl(url) };
  return (await test.store.find(pair, test.now())).subscription;
}

describe('bad company', () => {
  it('does not hold up those who answer', async () => {
    await test.publish({ [ATOM]: `${'r'.repeat(32_000)}zoo` });
    await until('the healthy ones', () => receiver.received().length === HEALTHY);
    const stillHanging = await test.hub.stats();
    expect(stillHanging.running).toBeGreaterThan(0);
  });

  it('gets what it deserves', async () => {
    await until('the ends of all', async () => (await test.hub.stats()).running === 0, 30_000);
    await until('all marks', async () => {
      const { deliveriesDelivered, deliveriesFailed } = (await test.hub.stats()).counters;
      return deliveriesDelivered + deliveriesFailed >= HEALTHY + zoo.animals.length;
    });
    const fates: Record<string, string> = {};
    for (const { name, url } of zoo.animals) {
      fates[name] =
        (await until('a written mark', async () => {
          const found = await recordOf(url);
          if (found === null) return 'gone';
          if (found.upToDate) return 'delivered';
          return found.failures > 0 ? 'retry' : null;
        })) ?? '';
    }
    expect(fates).toEqual(Object.fromEntries(zoo.animals.map(({ name, fate }) => [name, fate])));
    expect(zoo.strayed()).toBe(0);
    expect(zoo.endlessBytes()).toBeLessThan(50_000_000);
  });
});

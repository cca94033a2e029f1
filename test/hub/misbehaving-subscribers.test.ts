import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import { canonicalUrl } from '../../sidecar/hub/request.ts';
import type { Authority } from './authority.ts';
import { makeAuthority } from './authority.ts';
import type { MisbehavingSubscribers } from './misbehaving-subscribers.ts';
import { startMisbehavingSubscribers } from './misbehaving-subscribers.ts';
import type { Receiver } from './receiver.ts';
import { startReceiver } from './receiver.ts';
import { seedSubscriptions } from './seed.ts';
import type { TestHub } from './test-hub.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

const HEALTHY = 100;
let authority: Authority;
let misbehaving: MisbehavingSubscribers;
let receiver: Receiver;
let test: TestHub;

beforeAll(async () => {
  authority = await makeAuthority();
  misbehaving = await startMisbehavingSubscribers(authority);
  receiver = await startReceiver(authority);
  const store = await openSqliteStore(':memory:');
  await seedSubscriptions(
    store,
    [
      ...misbehaving.all.map(({ url }) => ({ callback: url })),
      ...Array.from({ length: HEALTHY }, (_, i) => ({ callback: `${receiver.origin}/${i}` })),
    ],
    Date.now(),
  );
  test = await startTestHub(store, {
    ca: authority.ca,
    // Fewer slots than half of the hanging subscribers would take without limits.
    settings: { deliverySlots: 32, deliveryTimeoutMs: 12_000, connectTimeoutMs: 9_000, pollMs: 50 },
  });
});
afterAll(async () => {
  await test?.close();
  await receiver?.close();
  misbehaving?.close();
});

async function recordOf(url: string) {
  const pair = { topic: ATOM, callback_key: canonicalUrl(url) };
  return (await test.store.list(pair, test.now())).subscriptions[0] ?? null;
}

describe('misbehaving subscribers', () => {
  it('do not delay the others', async () => {
    await test.publish({ [ATOM]: `${'r'.repeat(32_000)}end` });
    await until('the healthy subscribers', () => receiver.received().length === HEALTHY);
    const stillHanging = await test.hub.stats();
    expect(stillHanging.running).toBeGreaterThan(0);
  });

  it('are delivered to, retried or removed, as the protocol requires', async () => {
    const all = HEALTHY + misbehaving.all.length;
    // Hanging deliveries take 12 s, long enough that the healthy ones end before them on a busy machine.
    const isComplete = async () => {
      const { delivered, failed } = (await test.hub.stats()).counters.deliveries;
      return delivered + failed >= all;
    };
    await until('all results', isComplete);
    const results: Record<string, string> = {};
    for (const { name, url } of misbehaving.all) {
      results[name] =
        (await until('a stored result', async () => {
          const found = await recordOf(url);
          if (found === null) return 'gone';
          if (found.up_to_date) return 'delivered';
          return found.failures > 0 ? 'retry' : null;
        })) ?? '';
    }
    expect(results).toEqual(
      Object.fromEntries(misbehaving.all.map(({ name, result }) => [name, result])),
    );
    expect(misbehaving.redirected()).toBe(0);
    expect(misbehaving.endlessBytes()).toBeLessThan(50_000_000);
  });
});

import { expect, it } from 'vitest';
import { openSqliteStore } from '../../sidecar/hub/store-sqlite.ts';
import { subscriberTools } from '../../sidecar/hub/subscribers.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM } from './test-hub.ts';

const NOW = 1_800_000_000_000;

it('lists, resends to and removes subscriptions', async () => {
  const store = await openSqliteStore(':memory:');
  await seedSubscriptions(
    store,
    [{ callback: 'https://b.example/hook' }, { callback: 'https://a.example/~me', secret: 's' }],
    NOW,
  );
  await store.putTopic({ url: ATOM, sha256: 'a', previousSha256: null, staleMs: 0, now: NOW });
  const tools = subscriberTools(store, () => NOW);
  expect(await tools.list()).toEqual({
    lines: [
      `due  until 2027-01-25T08:00:00Z  last success never  ${ATOM}  https://a.example/~me`,
      `due  until 2027-01-25T08:00:00Z  last success never  ${ATOM}  https://b.example/hook`,
    ],
    summary: '2 subscriptions',
  });
  expect(await tools.resend('https://a.example/%7Eme')).toBe(1);
  expect(await tools.resend('https://a.example/~me', 'https://other.example/')).toBe(0);
  expect(await tools.resend('rubbish')).toBe(0);
  expect(await tools.remove('https://a.example/~me', ATOM)).toBe(1);
  expect(await tools.remove('https://a.example/~me')).toBe(0);
  expect(await store.counts(NOW)).toMatchObject({ subscriptions: 1, denials: 1 });
  await store.close();
});

it('lists the last success, the next attempt, failures and pending verifications', async () => {
  const store = await openSqliteStore(':memory:');
  const callback = 'https://a.example/hook';
  await seedSubscriptions(store, [{ callback }], NOW);
  const tools = subscriberTools(store, () => NOW);
  const offer = { url: ATOM, previousSha256: null, staleMs: 0, now: NOW };
  const limits = { proven: 1, new: 1, failing: 1 };
  const most = { limit: 1, limits, perHost: 1, hostLimits: new Map() };
  const claim = (sha256: string) =>
    store.claimDeliveries({ topic: ATOM, sha256, ...most, now: NOW, until: NOW + 1 });

  await store.putTopic({ ...offer, sha256: 'a' });
  const [first] = await claim('a');
  if (first === undefined) throw new Error('nothing is due');
  await store.settleDeliveries([{ move: 'delivered', delivery: first, at: NOW, status: 204 }]);
  const success = 'until 2027-01-25T08:00:00Z  last success 2027-01-15T08:00:00Z';
  expect(await tools.list()).toEqual({
    lines: [`up to date  ${success}  ${ATOM}  ${callback}`],
    summary: '1 subscription',
  });

  await store.putTopic({ ...offer, sha256: 'b' });
  const [second] = await claim('b');
  if (second === undefined) throw new Error('nothing is due');
  const error = 'The callback responded with 500.';
  const failed = { move: 'failed', status: 500, error, isHubFault: false } as const;
  await store.settleDeliveries([{ ...failed, delivery: second, at: NOW, retryAt: NOW + 300_000 }]);
  const request = { topic: ATOM, topicAsSent: ATOM, host: 'a.example', secret: null };
  const pair = { callback, callbackKey: callback, mode: 'unsubscribe', leaseSeconds: 0 } as const;
  const many = { pendingPerSubscription: 9, pendingPerHost: 9, pendingPerClient: 9, pending: 9 };
  await store.accept(
    { ...request, ...pair, client: 'c', network: 'n' },
    { ...many, subscriptionsPerHost: 9, subscriptions: 9 },
    NOW,
  );
  expect(await tools.list()).toEqual({
    lines: [
      `due  ${success}  next try 2027-01-15T08:05:00Z  1 failure: ${error}  ${ATOM}  ${callback}`,
      `pending unsubscribe  since 2027-01-15T08:00:00Z  ${ATOM}  ${callback}`,
    ],
    summary: '1 subscription, 1 pending verification',
  });
  await store.close();
});

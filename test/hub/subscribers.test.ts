import { expect, it } from 'vitest';
import { openSqliteStore } from '../../sidecar/hub/store-sqlite.ts';
import { subscriberTools, toLine } from '../../sidecar/hub/subscribers.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM } from './test-hub.ts';

const NOW = 1_800_000_000_000;

it('lists, sends again and removes', async () => {
  const store = await openSqliteStore(':memory:');
  await seedSubscriptions(
    store,
    [{ callback: 'https://b.example/hook' }, { callback: 'https://a.example/~me', secret: 's' }],
    NOW,
  );
  await store.putTopic({ url: ATOM, sha256: 'a', heldSha256: null, staleMs: 0, now: NOW });
  const tools = subscriberTools(store, () => NOW);
  const records = await tools.list();
  expect(records.map(({ callback }) => callback)).toEqual([
    'https://a.example/~me',
    'https://b.example/hook',
  ]);
  expect(records.map(toLine)[0]).toBe(
    `waiting  until 2027-01-25T08:00:00Z  ${ATOM}  https://a.example/~me`,
  );
  expect(await tools.resend('https://a.example/%7Eme')).toBe(1);
  expect(await tools.resend('https://a.example/~me', 'https://other.example/')).toBe(0);
  expect(await tools.resend('rubbish')).toBe(0);
  expect(await tools.remove('https://a.example/~me', ATOM)).toBe(1);
  expect(await tools.remove('https://a.example/~me')).toBe(0);
  expect(await store.counts(NOW)).toMatchObject({ subscriptions: 1, denials: 1 });
  await store.close();
});

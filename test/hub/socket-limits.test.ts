import type { Server } from 'node:https';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import type { Authority } from './authority.ts';
import { makeAuthority } from './authority.ts';
import { challengeOf, startReceiver } from './receiver.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

let withholder: Server;
let open = 0;
let mostOpen = 0;
beforeAll(async () => {
  withholder = createServer(
    { key: authority.key, cert: authority.cert },
    async (request, response) => {
      for await (const _ of request);
      response.writeHead(200, { 'content-length': '10' }).flushHeaders();
    },
  );
  withholder.on('secureConnection', (socket) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    socket.on('close', () => (open -= 1)).on('error', () => {});
  });
  await new Promise<void>((done) => withholder.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  withholder.closeAllConnections();
  withholder.close();
});

it('holds no more sockets than slots when subscribers send a status and withhold the body', async () => {
  const { port } = withholder.address() as AddressInfo; // listen(0, host) gives an AddressInfo
  const store = await openSqliteStore(':memory:');
  const callbacks = Array.from({ length: 12 }, (_, i) => ({
    callback: `https://127.0.0.1:${port}/${i}`,
  }));
  await seedSubscriptions(store, callbacks, Date.now());
  const settings = { deliverySlots: 8, deliveriesPerHost: 3 };
  const test = await startTestHub(store, { ca: authority.ca, settings });
  await test.publish({ [ATOM]: 'news' });
  await until('all results', async () => (await store.counts(test.now())).due === 0);
  // The receiver notices a closed socket a moment later.
  expect(mostOpen).toBeLessThanOrEqual(6);
  const { subscriptions } = await store.list({}, test.now());
  expect(subscriptions.filter(({ failures }) => failures > 0)).toEqual([]);
  await test.close();
});

it.each(['EMFILE', 'ENFILE', 'ENOBUFS'])(
  'counts no failure of a subscriber for %s',
  async (code) => {
    const receiver = await startReceiver(authority);
    receiver.on('/', ({ method, target }) =>
      method === 'GET' ? { status: 200, body: challengeOf(target) } : { status: 204 },
    );
    let exhausted = true;
    const lookup = async () => {
      if (exhausted) throw Object.assign(new Error(`connect ${code}`), { code });
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const origin = `https://localhost:${receiver.port}`;
    const store = await openSqliteStore(':memory:');
    await seedSubscriptions(store, [{ callback: `${origin}/old` }], Date.now());
    const test = await startTestHub(store, { ca: authority.ca, lookup });
    await test.publish({ [ATOM]: 'news' });
    const fields = { 'hub.mode': 'subscribe', 'hub.callback': `${origin}/new`, 'hub.topic': ATOM };
    expect((await test.post(fields)).status).toBe(202);
    await until('both attempts', async () => {
      const [record] = (await store.list({}, test.now())).subscriptions;
      const isDelayed = test.events.some(({ event }) => event === 'hub.verification_delayed');
      return isDelayed && record?.last_error === 'The name server could not be queried.';
    });
    expect((await store.list({}, test.now())).subscriptions[0]?.failures).toBe(0);
    expect(test.events.filter(({ event }) => event === 'hub.rejected')).toEqual([]);
    exhausted = false;
    test.advance(300_000);
    await until('the delivery and the confirmation', async () => {
      const { due, subscriptions } = await store.counts(test.now());
      return due === 0 && subscriptions === 2;
    });
    await test.close();
    await receiver.close();
  },
);

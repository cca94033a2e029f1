import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createServer } from 'node:tls';
import { expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import { makeAuthority } from './authority.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

const SUBSCRIBERS = 60;
const NO_CONTENT = 'HTTP/1.1 204 No Content\r\n\r\n';

/** Ways to close a persistent connection. `socket` has just sent the 204. */
const CLOSERS: Record<string, (socket: TLSSocket) => void> = {
  'with the response': (socket) => socket.end(),
  'a moment after the response': (socket) => setTimeout(() => socket.destroy(), 1),
  'when the next request arrives': (socket) => {
    socket.removeAllListeners('data').once('data', () => socket.destroy());
  },
};

it.each(Object.keys(CLOSERS))(
  'makes 60 deliveries without a failure if the subscriber closes its connection %s',
  async (closer) => {
    const authority = await makeAuthority();
    const sockets = new Set<TLSSocket>();
    const server = createServer({ key: authority.key, cert: authority.cert }, (socket) => {
      sockets.add(socket);
      let seen = '';
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        seen = (seen + chunk.toString('latin1')).slice(-4);
        if (seen !== 'news') return;
        socket.write(NO_CONTENT);
        CLOSERS[closer]?.(socket);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo
    const store = await openSqliteStore(':memory:');
    const callbacks = Array.from({ length: SUBSCRIBERS }, (_, i) => ({
      callback: `https://127.0.0.1:${port}/${i}`,
    }));
    await seedSubscriptions(store, callbacks, Date.now());
    const test = await startTestHub(store, {
      ca: authority.ca,
      settings: { deliveriesPerHost: 4 },
    });
    await test.publish({ [ATOM]: 'news' });
    await until('the end of the round', async () => (await store.counts(test.now())).due === 0);
    const { counters } = await test.hub.stats();
    expect(counters.deliveries).toEqual({ delivered: SUBSCRIBERS, failed: 0 });
    await test.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  },
);

it('makes each attempt once if the subscriber closes its connections without a response', async () => {
  const authority = await makeAuthority();
  let requests = 0;
  const server = createServer({ key: authority.key, cert: authority.cert }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (!chunk.toString('latin1').endsWith('news')) return;
      requests += 1;
      socket.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo
  const store = await openSqliteStore(':memory:');
  await seedSubscriptions(store, [{ callback: `https://127.0.0.1:${port}/` }], Date.now());
  const test = await startTestHub(store, { ca: authority.ca });
  await test.publish({ [ATOM]: 'news' });
  await until('the failure', async () => (await test.hub.stats()).counters.deliveries.failed === 1);
  expect(requests).toBe(1);
  await test.close();
  server.close();
});

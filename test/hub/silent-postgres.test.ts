import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createSqlStore } from '../../sidecar/hub/open-sql-store.ts';
import { openPostgres } from '../../sidecar/hub/store-postgres.ts';
import { createDatabase } from './each-store.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

/** A proxy to PostgreSQL that can stop forwarding while its connections stay open. */
async function silentProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = Number(url.port);
  const sockets = new Set<Socket>();
  let silent = false;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => {
      if (!silent) to.write(chunk);
    });
    from.on('error', () => {}).on('close', () => to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo
  url.port = String(port);
  return {
    url: url.href,
    silence(value: boolean) {
      silent = value;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('responds 503, reads no counts for metrics and still closes if PostgreSQL stops responding', async ({
  skip,
}) => {
  const database = await createDatabase();
  if ('reason' in database) return skip(database.reason);
  const proxy = await silentProxy(database.url);
  const store = createSqlStore(await openPostgres(proxy.url, 1_000));
  const counts = vi.spyOn(store, 'counts');
  const test = await startTestHub(store);
  const ask = async () => {
    const fields = { 'hub.mode': 'subscribe', 'hub.topic': ATOM };
    const callback = `https://127.0.0.1:1/${Math.random()}`;
    return (await test.post({ ...fields, 'hub.callback': callback })).status;
  };
  expect(await ask()).toBe(202);
  await until('the counts', async () => 'verifications' in (await test.hub.stats()));
  counts.mockClear();
  proxy.silence(true);
  expect(await ask()).toBe(503);
  expect(await test.hub.stats()).not.toHaveProperty('verifications');
  expect(counts).not.toHaveBeenCalled();
  proxy.silence(false);
  await until('an answer from a new connection', async () => (await ask()) === 202);
  proxy.silence(true);
  await test.close();
  proxy.close();
});

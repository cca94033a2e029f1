import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { probe, startServer } from './server.ts';

const SEARCH = '/api/reviews/search?query=o&limit=1';

/**
 * Starts a server whose PostgreSQL is away, lets the database come, go and come back, and sends requests all the time. `databaseUrl`
 * is a database that is up. Resolves to the requests and failures of pages, search and MCP, and whether the hub worked in the end.
 */
export async function loseStore(
  settings: Readonly<Record<string, string>>,
  databaseUrl: string,
  seconds: number,
) {
  const database = new URL(databaseUrl);
  const port = await freePort();
  const address = Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  await using server = await startServer({ ...settings, DATABASE_URL: address });
  const probes = [
    probe(server.url, '/feed.xml'),
    probe(server.url, SEARCH),
    probe(server.url, '/mcp', PING),
  ];
  await wait(seconds * 1_000);
  const isWorking = async () => (await fetch(`${server.url}/api/websub/hub`)).status === 200;
  const wasAway = !(await isWorking());
  const forward = createServer((socket) => {
    const upstream = connect(Number(database.port), database.hostname);
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await once(forward.listen(port, '127.0.0.1'), 'listening');
  let works = false;
  // The hub tries again at most a minute later.
  for (let i = 0; i < 75 && !works; i++) {
    await wait(1_000);
    works = await isWorking();
  }
  const all = await Promise.all(probes.map((each) => each.stop()));
  forward.close();
  const sum = (key: 'requests' | 'failures') => all.reduce((total, one) => total + one[key], 0);
  return { requests: sum('requests'), failures: sum('failures'), wasAway, works };
}

const PING: RequestInit = {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  },
  body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
};

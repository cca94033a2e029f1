import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createServer as createTlsServer } from 'node:tls';
import type { Authority } from './authority.ts';
import { makeAuthority } from './authority.ts';

/** Expected result of the first delivery. */
export type Result = 'delivered' | 'retry' | 'gone';

/** A subscriber that misbehaves in one way. `hangs`: its delivery lasts until the hub times out. */
export type Misbehaving = { name: string; url: string; result: Result; hangs: boolean };

export type MisbehavingSubscribers = {
  all: Misbehaving[];
  /** Number of connections to the target of redirects. */
  redirected(): number;
  /** Number of bytes sent by the subscriber whose response never ends. */
  endlessBytes(): number;
  close(): void;
};

const OK = 'HTTP/1.1 200 OK\r\n';
const EMPTY = 'Content-Length: 0\r\n\r\n';

/** Starts a subscriber for each kind of misbehaviour, each on its own port. */
export async function startMisbehavingSubscribers(
  authority: Authority,
): Promise<MisbehavingSubscribers> {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const all: Misbehaving[] = [];
  const stranger = await makeAuthority();
  const expired = await makeAuthority(-1);
  let redirected = 0;
  let endless = 0;
  let requests = 0;

  async function listen(server: Server): Promise<number> {
    servers.push(server);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return (server.address() as AddressInfo).port; // listen(0, host) gives an AddressInfo
  }

  async function add(name: string, result: Result, hangs: boolean, server: Server): Promise<void> {
    const port = await listen(server);
    all.push({ name, url: `https://127.0.0.1:${port}/`, result, hangs });
  }

  /** Creates a TLS server that calls `perform` when the full request has arrived. Its content must end with "end". */
  function onRequest(perform: (socket: TLSSocket) => void, identity = authority): Server {
    return createTlsServer({ key: identity.key, cert: identity.cert }, (socket) => {
      let seen = '';
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        seen = (seen + chunk.toString('latin1')).slice(-16);
        if (!seen.endsWith('end')) return;
        seen = '';
        perform(socket);
      });
    });
  }

  function drip(socket: Socket, text: string): void {
    let sent = 0;
    const timer = setInterval(() => {
      if (socket.destroyed) return clearInterval(timer);
      socket.write(text[sent % text.length] ?? '');
      sent += 1;
    }, 20);
    timers.add(timer);
  }

  const answer = (text: string) => onRequest((socket) => socket.end(text));

  const stray = await listen(
    createServer(() => {
      redirected += 1;
    }),
  );
  const closed = createServer();
  const closedPort = await listen(closed);
  closed.close();
  all.push({
    name: 'refuses connections',
    url: `https://127.0.0.1:${closedPort}/`,
    result: 'retry',
    hangs: false,
  });

  await add(
    'resets at once',
    'retry',
    false,
    createServer((socket) => socket.resetAndDestroy()),
  );
  await add(
    'resets after the request',
    'retry',
    false,
    onRequest((socket) => socket.destroy()),
  );
  await add(
    'never completes the TLS handshake',
    'retry',
    true,
    createServer(() => {}),
  );
  await add(
    'never responds',
    'retry',
    true,
    onRequest(() => {}),
  );
  await add(
    'sends its headers slowly',
    'retry',
    true,
    onRequest((socket) => drip(socket, `${OK}X-${'a'.repeat(10_000)}`)),
  );
  await add(
    'sends its body slowly',
    'delivered',
    false,
    onRequest((socket) => {
      socket.write(`${OK}Content-Length: 100000\r\n\r\n`);
      drip(socket, 'x');
    }),
  );
  await add(
    'never ends its response',
    'delivered',
    false,
    onRequest((socket) => {
      socket.write(`${OK}Content-Length: 1000000000\r\n\r\n`);
      const chunk = Buffer.alloc(65_536);
      const pour = () => {
        while (!socket.destroyed && endless < 1_000_000_000) {
          endless += chunk.length;
          if (!socket.write(chunk)) return socket.once('drain', pour);
        }
      };
      pour();
    }),
  );
  await add(
    'never reads',
    'retry',
    true,
    createTlsServer({ key: authority.key, cert: authority.cert }, (socket) => {
      socket.on('error', () => {}).pause();
    }),
  );
  await add(
    'redirects to itself',
    'retry',
    false,
    onRequest((socket) => {
      socket.end(`HTTP/1.1 307 Again\r\nLocation: /\r\n${EMPTY}`);
    }),
  );
  await add(
    'redirects to a private address',
    'retry',
    false,
    answer(`HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1:${stray}/\r\n${EMPTY}`),
  );
  await add(
    'speaks plain HTTP',
    'retry',
    false,
    createServer((socket) => socket.end(`${OK}${EMPTY}`)),
  );
  await add(
    'has a certificate of an unknown authority',
    'retry',
    false,
    onRequest((socket) => socket.end(`${OK}${EMPTY}`), stranger),
  );
  await add(
    'has an expired certificate',
    'retry',
    false,
    onRequest((socket) => socket.end(`${OK}${EMPTY}`), expired),
  );
  await add('does not speak HTTP', 'retry', false, answer('SSH-2.0-OpenSSH_9.9\r\n\r\n'));
  await add(
    'has huge headers',
    'retry',
    false,
    answer(`${OK}X: ${'a'.repeat(100_000)}\r\n${EMPTY}`),
  );
  await add(
    'sends 102 forever',
    'retry',
    true,
    onRequest((socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n')),
  );
  await add('is gone', 'gone', false, answer(`HTTP/1.1 410 Gone\r\n${EMPTY}`));
  await add(
    'is busy',
    'retry',
    false,
    answer(`HTTP/1.1 429 Slow down\r\nRetry-After: 60\r\n${EMPTY}`),
  );
  await add('fails', 'retry', false, answer(`HTTP/1.1 500 Oops\r\n${EMPTY}`));
  await add(
    'fails twice',
    'retry',
    false,
    onRequest((socket) => {
      requests += 1;
      socket.end(requests <= 2 ? `HTTP/1.1 500 Oops\r\n${EMPTY}` : `${OK}${EMPTY}`);
    }),
  );
  await add(
    'closes after its headers',
    'delivered',
    false,
    answer(`${OK}Content-Length: 100\r\n\r\n`),
  );
  await add('speaks HTTP/1.0', 'delivered', false, answer('HTTP/1.0 200 OK\r\n\r\nthanks'));

  return {
    all,
    redirected: () => redirected,
    endlessBytes: () => endless,
    close() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
    },
  };
}

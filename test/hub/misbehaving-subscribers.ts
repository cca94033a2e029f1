import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createServer as createTlsServer } from 'node:tls';
import type { Authority } from './authority.ts';
import { makeAuthority } from './authority.ts';

/** What becomes of the first delivery to an animal. */
export type Fate = 'delivered' | 'retry' | 'gone';

/** A subscriber with a habit. `hangs`: it keeps its delivery until the hub loses patience. */
export type Animal = { name: string; url: string; fate: Fate; hangs: boolean };

export type Zoo = {
  animals: Animal[];
  /** Connections to the place that redirects lead to. */
  strayed(): number;
  /** Bytes that the animal with the endless answer got rid of. */
  endlessBytes(): number;
  close(): void;
};

const OK = 'HTTP/1.1 200 OK\r\n';
const EMPTY = 'Content-Length: 0\r\n\r\n';

/** Every way we know of to be a bad subscriber, each on a port of its own. */
export async function openZoo(authority: Authority): Promise<Zoo> {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const animals: Animal[] = [];
  const stranger = await makeAuthority();
  const expired = await makeAuthority(-1);
  let strays = 0;
  let endless = 0;
  let asked = 0;

  async function listen(server: Server): Promise<number> {
    servers.push(server);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return (server.address() as AddressInfo).port; // listen(0, host) gives an AddressInfo
  }

  async function cage(name: string, fate: Fate, hangs: boolean, server: Server): Promise<void> {
    const port = await listen(server);
    animals.push({ name, url: `https://127.0.0.1:${port}/`, fate, hangs });
  }

  /** Speaks TLS, and does its trick when the whole request is there: its content must end with "zoo". */
  function trick(perform: (socket: TLSSocket) => void, identity = authority): Server {
    return createTlsServer({ key: identity.key, cert: identity.cert }, (socket) => {
      let seen = '';
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        seen = (seen + chunk.toString('latin1')).slice(-16);
        if (!seen.endsWith('zoo')) return;
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

  const answer = (text: string) => trick((socket) => socket.end(text));

  const stray = await listen(
    createServer(() => {
      strays += 1;
    }),
  );
  const closed = createServer();
  const closedPort = await listen(closed);
  closed.close();
  animals.push({
    name: 'refuses connections',
    url: `https://127.0.0.1:${closedPort}/`,
    fate: 'retry',
    hangs: false,
  });

  await cage(
    'resets at once',
    'retry',
    false,
    createServer((socket) => socket.resetAndDestroy()),
  );
  await cage(
    'resets after the request',
    'retry',
    false,
    trick((socket) => socket.destroy()),
  );
  await cage(
    'never shakes hands',
    'retry',
    true,
    createServer(() => {}),
  );
  await cage(
    'never answers',
    'retry',
    true,
    trick(() => {}),
  );
  await cage(
    'drips its headers',
    'retry',
    true,
    trick((socket) => drip(socket, `${OK}X-${'a'.repeat(10_000)}`)),
  );
  await cage(
    'drips its body',
    'delivered',
    false,
    trick((socket) => {
      socket.write(`${OK}Content-Length: 100000\r\n\r\n`);
      drip(socket, 'x');
    }),
  );
  await cage(
    'answers without end',
    'delivered',
    false,
    trick((socket) => {
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
  await cage(
    'never reads',
    'retry',
    true,
    createTlsServer({ key: authority.key, cert: authority.cert }, (socket) => {
      socket.on('error', () => {}).pause();
    }),
  );
  await cage(
    'redirects to itself',
    'retry',
    false,
    trick((socket) => {
      socket.end(`HTTP/1.1 307 Again\r\nLocation: /\r\n${EMPTY}`);
    }),
  );
  await cage(
    'redirects to a private place',
    'retry',
    false,
    answer(`HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1:${stray}/\r\n${EMPTY}`),
  );
  await cage(
    'speaks plain HTTP',
    'retry',
    false,
    createServer((socket) => socket.end(`${OK}${EMPTY}`)),
  );
  await cage(
    "has a stranger's certificate",
    'retry',
    false,
    trick((socket) => socket.end(`${OK}${EMPTY}`), stranger),
  );
  await cage(
    'has an expired certificate',
    'retry',
    false,
    trick((socket) => socket.end(`${OK}${EMPTY}`), expired),
  );
  await cage('talks gibberish', 'retry', false, answer('SSH-2.0-OpenSSH_9.9\r\n\r\n'));
  await cage(
    'has huge headers',
    'retry',
    false,
    answer(`${OK}X: ${'a'.repeat(100_000)}\r\n${EMPTY}`),
  );
  await cage(
    'promises for ever',
    'retry',
    true,
    trick((socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n')),
  );
  await cage('is gone', 'gone', false, answer(`HTTP/1.1 410 Gone\r\n${EMPTY}`));
  await cage(
    'is busy',
    'retry',
    false,
    answer(`HTTP/1.1 429 Slow down\r\nRetry-After: 60\r\n${EMPTY}`),
  );
  await cage('fails', 'retry', false, answer(`HTTP/1.1 500 Oops\r\n${EMPTY}`));
  await cage(
    'fails twice',
    'retry',
    false,
    trick((socket) => {
      asked += 1;
      socket.end(asked <= 2 ? `HTTP/1.1 500 Oops\r\n${EMPTY}` : `${OK}${EMPTY}`);
    }),
  );
  await cage(
    'closes after its headers',
    'delivered',
    false,
    answer(`${OK}Content-Length: 100\r\n\r\n`),
  );
  await cage('speaks HTTP/1.0', 'delivered', false, answer('HTTP/1.0 200 OK\r\n\r\nthanks'));

  return {
    animals,
    strayed: () => strays,
    endlessBytes: () => endless,
    close() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
    },
  };
}

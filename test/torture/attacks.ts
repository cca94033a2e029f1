import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { probe, type Server, startServer } from './server.ts';

/** Opens a connection that ignores errors. */
function open(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => {});
}

const head = (request: string) => `${request} HTTP/1.1\r\nHost: localhost\r\n`;

/** Sends 1,400 requests at once on each connection. Resolves to the growth in MB, the failures and the slowest probe in ms. */
export async function pipeline(server: Server, connections: number) {
  const before = await server.memory();
  const message = `${head('GET /api/reviews/search?query=o')}\r\n`.repeat(1_400);
  const health = probe(server.url);
  const sockets = Array.from({ length: connections }, () => open(server.port).resume());
  for (const socket of sockets) socket.write(message);
  let most = before;
  const closed = Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
  for (let isDone = false; !isDone; ) {
    most = Math.max(most, await server.memory());
    isDone = await Promise.race([closed.then(() => true), wait(50, false)]);
  }
  return { megabytes: Math.round(most - before), ...(await health.stop()) };
}

export type SlowClients = { headers: number; bodies: number; readers: number; seconds: number };

/** Holds connections that send a header or a body, or read a response, byte by byte. Resolves to how the server does meanwhile. */
export async function sendSlowly(
  server: Server,
  { headers, bodies, readers, seconds }: SlowClients,
  path = '/reviews.json',
) {
  const sockets: Socket[] = [];
  const add = (count: number, message: string, byte?: string): void => {
    for (let i = 0; i < count; i++) {
      const socket = open(server.port);
      socket.write(message);
      if (byte === undefined) socket.pause();
      else socket.resume();
      sockets.push(socket);
      const timer = setInterval(() => {
        if (byte !== undefined) socket.write(byte);
        else socket.read(5);
      }, 1_000);
      socket.once('close', () => clearInterval(timer));
    }
  };
  add(headers, `${head('GET /')}X-Slow: `, 'a');
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n';
  add(bodies, head('POST /api/websub/hub') + form, 'a');
  add(readers, `${head(`GET ${path}`)}Accept-Encoding: identity\r\n\r\n`);
  const health = probe(server.url);
  await wait(seconds * 1_000);
  const result = await health.stop();
  const open_ = sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.destroy();
  return { ...result, open: open_, isAlive: server.isAlive() };
}

/** Valid requests that are mutated. */
const SEEDS = [
  `${head('GET /api/reviews/search?query=great&rating=5&limit=10')}Accept-Encoding: gzip\r\n\r\n`,
  `${head('GET /api/reviews/since/2025-01-01')}If-None-Match: "abc"\r\n\r\n`,
  `${head('GET /reviews.json')}If-Modified-Since: Tue, 01 Jan 2030 00:00:00 GMT\r\n\r\n`,
  `${head('HEAD /feed.xml')}\r\n`,
  `${head('POST /mcp')}Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 46\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
  `${head('POST /api/websub/hub')}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 16\r\n\r\nhub.mode=publish`,
];

/** Sends requests with flipped, added and removed bytes. Resolves to the responses with 5xx but 503, and how many had another status. */
export async function sendMutated(server: Server, requests: number, seed: number) {
  let state = seed;
  // A linear congruential generator: the printed seed repeats a run.
  const random = (max: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % max;
  };
  const mutate = (message: string): Buffer => {
    const bytes = [...Buffer.from(message, 'latin1')];
    for (let i = random(4); i >= 0; i--) {
      const at = random(bytes.length);
      const kind = random(3);
      if (kind === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
      else if (kind === 1) bytes.splice(at, 0, random(256));
      else bytes.splice(at, 1);
    }
    return Buffer.from(bytes);
  };
  const broken: string[] = [];
  let responses = 0;
  let left = requests;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const message = mutate(SEEDS[random(SEEDS.length)] ?? '');
      const socket = open(server.port);
      // The end of the message also ends a request whose length was changed.
      socket.end(message);
      let received = '';
      socket.setTimeout(20_000, () => socket.destroy());
      socket.on('data', (chunk) => {
        if (received.length < 100) received += chunk.toString('latin1');
      });
      await once(socket, 'close');
      const status = /^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? '';
      if (status !== '') responses += 1;
      if (/^5/.test(status) && status !== '503')
        broken.push(`${status} ${JSON.stringify(String(message))}`);
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  return { responses, broken, isAlive: server.isAlive() };
}

/** Replaces a server on its port again and again, while clients with persistent connections send requests. */
export async function restart(
  settings: Readonly<Record<string, string>>,
  restarts: number,
  clients = 32,
) {
  const shared = { ...settings, REUSE_PORT: 'true' };
  let current = await startServer(shared);
  const { url, port } = current;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const failures: string[] = [];
  let [requests, isOver] = [0, false];
  /** Resolves to what went wrong, or to undefined. */
  const ask = (): Promise<string | undefined> =>
    new Promise((resolve) => {
      const request = get(`${url}/api/reviews/search?query=o&limit=1`, { agent }, (response) => {
        const { statusCode } = response;
        response
          .resume()
          .once('end', () => resolve(statusCode === 200 ? undefined : `${statusCode}`));
      }).once('error', ({ message }) => {
        resolve(`${message}, on a ${request.reusedSocket ? 'used' : 'new'} connection`);
      });
    });
  const client = async (): Promise<void> => {
    for (; !isOver; requests++) {
      const failure = await ask();
      if (failure !== undefined) failures.push(failure);
      // Leaves the processors to the servers that start.
      await wait(25);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, client));
  for (let i = 0; i < restarts; i++) {
    const next = await startServer({ ...shared, PORT: String(port) });
    await current[Symbol.asyncDispose]();
    current = next;
  }
  isOver = true;
  await running;
  agent.destroy();
  await current[Symbol.asyncDispose]();
  return { requests, failures };
}

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openGenerated } from '../../test/support/open-generated.ts';
import * as compression from './compression.ts';
import { queryRoutes } from './query-routes.ts';
import { clientOf, type HttpServer, listen } from './server.ts';

type Env = { outgoing: ServerResponse };

/** Returns the sorted header lines without Date. */
function linesOf(head: string): string[] {
  const lines = head.toLowerCase().split('\r\n');
  return lines.filter((line) => !line.startsWith('date:')).sort();
}

/** Sends a raw message to a server. */
function send(server: HttpServer, message: string): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(message);
  return socket;
}

describe('queries', () => {
  let server: HttpServer;
  beforeAll(async () => {
    const snapshot = await openGenerated({ reviews: generateReviews(1_500) });
    const app = new Hono().route(
      '/api/reviews',
      queryRoutes(() => snapshot, compression),
    );
    server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  const paths = [
    '/api/reviews/search?limit=1',
    '/api/reviews/since/2025-12-01',
    '/api/reviews/since/2016-01-01',
    '/api/reviews/since/2016-01-01?by=updated',
  ];

  it.each(paths)(
    '%s returns the same headers to HEAD and GET over HTTP/1.0 without Host',
    async (path) => {
      const [head = '', body = ''] = await ask(`GET ${path} HTTP/1.0\r\n\r\n`);
      expect(head).toMatch(/^HTTP\/1\.1 200 /);
      const { count } = JSON.parse(body);
      expect(count).toBeGreaterThan(0);
      // A large response is streamed.
      const length = /\r\nContent-Length: (\d+)/i.exec(head)?.[1];
      expect(length).toBe(count > 200 ? undefined : String(Buffer.byteLength(body)));
      const [again = '', nothing] = await ask(`HEAD ${path} HTTP/1.0\r\n\r\n`);
      expect([linesOf(again), nothing]).toEqual([linesOf(head), '']);
    },
  );

  it('sends large responses one after the other on a connection', async () => {
    const message = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
    const last = message('/api/reviews/g-00001', 'Connection: close\r\n');
    const received = await text(send(server, paths.map((path) => message(path)).join('') + last));
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(5);
    expect(received).toMatch(/"id":"g-00001".*\}$/s);
  });

  it.each([...paths, '/api/reviews/search?limit=100'])(
    '%s is compressed, with a tag of its own, and the same bytes inside',
    async (path) => {
      const get = (encoding: string, more = {}) =>
        fetch(server.url + path, { headers: { 'Accept-Encoding': encoding, ...more } });
      const plain = await get('identity');
      const expected = await plain.text();
      expect(plain.headers.get('vary')).toBe('Accept-Encoding');
      for (const encoding of ['br', 'zstd', 'gzip']) {
        for (const round of ['computed', 'cached']) {
          const response = await get(encoding);
          expect(response.headers.get('content-encoding'), round).toBe(encoding);
          const tag = response.headers.get('etag') ?? '';
          expect(tag).toBe(plain.headers.get('etag')?.replace(/"$/, `-${encoding}"`));
          expect(await response.text()).toBe(expected);
          const again = await get(encoding, { 'If-None-Match': tag });
          expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
        }
      }
    },
  );

  it('leaves a single review with its tag in /reviews/etags.json', async () => {
    const response = await fetch(`${server.url}/api/reviews/g-00001`);
    expect(response.headers.get('content-encoding')).toBe(null);
    expect(response.headers.get('etag')).toMatch(/^"[\w-]{10,}"$/);
  });

  async function ask(message: string): Promise<string[]> {
    return (await text(send(server, message))).split('\r\n\r\n');
  }
});

describe('a client', () => {
  const body = Buffer.alloc(32 * 1024 * 1024, 'a');
  const GET = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  let server: HttpServer;
  let client: Socket;

  /** Starts a server, sends a request, and returns Node's response object once the handler is called. */
  async function ask(handler: () => Response, stallMs: number): Promise<ServerResponse> {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    const fetch = (_: Request, env: object) => {
      resolve((env as Env).outgoing);
      return handler();
    };
    server = await listen(fetch, { port: 0, host: '127.0.0.1', stallMs });
    client = send(server, GET);
    return promise;
  }

  afterEach(async () => {
    client.destroy();
    await server.close();
  });

  it('that stops reading is disconnected', async () => {
    const outgoing = await ask(() => new Response(body), 100);
    client.on('error', () => undefined).pause();
    await once(outgoing, 'close');
    expect(outgoing.writableFinished).toBe(false);
  });

  it('that reads slowly receives the whole response', async () => {
    await ask(() => new Response(body), 3_000);
    let size = 0;
    for await (const chunk of client) {
      size += chunk.length;
      await wait(2); // a slow reader
    }
    expect(size).toBeGreaterThan(body.length);
  });

  it('that waits for a quiet stream stays connected', async () => {
    const { promise: later, resolve } = Promise.withResolvers<string>();
    async function* events() {
      yield Buffer.from('first');
      yield Buffer.from(await later);
    }
    await ask(() => new Response(ReadableStream.from(events())), 50);
    const received = text(client);
    await wait(500); // ten times the stall timeout
    resolve('second');
    expect(await received).toMatch(/first.*second/s);
  });

  it('that waits for a slow response stays connected', async () => {
    server = await listen(
      async () => {
        await wait(500); // ten times the stall timeout
        return new Response('at last');
      },
      { port: 0, host: '127.0.0.1', stallMs: 50 },
    );
    client = send(server, GET);
    expect(await text(client)).toMatch(/at last$/);
  });

  it('that is idle is disconnected', async () => {
    const timeouts = { stallMs: 50, idleMs: 100 };
    server = await listen(() => new Response('page'), { port: 0, host: '127.0.0.1', ...timeouts });
    client = send(server, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});

describe('a server that closes', () => {
  const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  const connectAll = (server: HttpServer, count: number) =>
    Array.from({ length: count }, () => connect(Number(new URL(server.url).port), '127.0.0.1'));

  it('responds on connections that wait to be accepted or have sent nothing yet', async () => {
    const fetch = () => new Response('page');
    const timeouts = { lastCallMs: 0, graceMs: 60_000 };
    const server = await listen(fetch, { port: 0, host: '127.0.0.1', ...timeouts });
    const early = connectAll(server, 50);
    const late = connectAll(server, 5);
    for (const socket of early)
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const connected = Promise.all(late.map((socket) => once(socket, 'connect')));
    const closed = server.close();
    await connected;
    const isRefused = async (): Promise<boolean> => {
      const [socket = new Socket()] = connectAll(server, 1);
      return once(socket, 'connect').then(
        () => socket.destroy() && false,
        () => true,
      );
    };
    await expect.poll(isRefused).toBe(true);
    for (const socket of late) socket.write(GET);
    for (const response of await Promise.all([...early, ...late].map(text))) {
      expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close\r\n.*page$/is);
    }
    await closed;
  });

  it('closes silent connections after the grace period, and finishes open requests', async () => {
    const { promise: later, resolve } = Promise.withResolvers<void>();
    const fetch = () => later.then(() => new Response('page'));
    const server = await listen(fetch, { port: 0, host: '127.0.0.1', lastCallMs: 0 });
    const [asking, silent] = connectAll(server, 2);
    if (asking === undefined || silent === undefined) throw new Error('two were made');
    asking.write(GET);
    await once(silent, 'connect');
    const closed = server.close();
    expect(await text(silent)).toBe('');
    resolve();
    expect(await text(asking)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*page$/is);
    await closed;
  });
});

describe('requests that a client sends without waiting', () => {
  const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  it('are handled one after the other, in order', async () => {
    let [running, most, next] = [0, 0, 0];
    const fetch = async (): Promise<Response> => {
      running += 1;
      most = Math.max(most, running);
      const body = `page ${next++};`;
      await wait(1); // lets other requests start, if they may
      running -= 1;
      return new Response(body);
    };
    const server = await listen(fetch, { port: 0, host: '127.0.0.1' });
    const client = send(server, GET.repeat(10));
    let received = '';
    for await (const chunk of client) {
      received += chunk;
      if (received.includes('page 9;')) break;
    }
    expect(received.match(/page \d/g)).toEqual(Array.from({ length: 10 }, (_, i) => `page ${i}`));
    expect(most).toBe(1);
    await server.close();
  });

  it('may have bodies', async () => {
    const server = await listen(async (request) => new Response(`<${await request.text()}>`), {
      port: 0,
      host: '127.0.0.1',
    });
    const post = (body: string) =>
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const large = 'x'.repeat(200_000); // arrives in several packets
    const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const received = await text(send(server, post('a') + post(large) + post('b') + last));
    expect(received.match(/<\w*>/g)).toEqual(['<a>', `<${large}>`, '<b>', '<>']);
    await server.close();
  });

  it('end the connection after 17 responses, and take no memory beyond them', async () => {
    const messages: WeakRef<object>[] = [];
    const fetch = (_: Request, env: object): Response => {
      messages.push(new WeakRef((env as Env).outgoing));
      return new Response('page');
    };
    const server = await listen(fetch, { port: 0, host: '127.0.0.1' });
    const received = await text(send(server, GET.repeat(1_400)));
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(17);
    expect(received.match(/connection: close/gi)).toHaveLength(1);
    expect(messages).toHaveLength(17);
    await server.close();
  });
});

describe('clientOf', () => {
  const V6 = '32.1.13.184.0.1';
  it.each([
    // Behind trusted proxies: the address that the outermost one saw.
    [1, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
    [1, '127.0.0.1', { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }, '203.0.113.7'],
    [2, '127.0.0.1', { 'x-forwarded-for': '1.1.1.1, 8.8.8.8,10.0.0.3' }, '8.8.8.8'],
    [1, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7:49152' }, '203.0.113.7'],
    [1, '127.0.0.1', { 'x-forwarded-for': '[2001:db8:1:2::1]:49152' }, V6],
    [1, '127.0.0.1', { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' }, V6],
    [1, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, undefined],
    [1, '127.0.0.1', { 'x-forwarded-for': 'unknown' }, undefined],
    [1, '127.0.0.1', {}, undefined],
    [2, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, undefined],
    // Without: a public peer that does not forward requests.
    [0, '8.8.8.8', {}, '8.8.8.8'],
    [0, '::ffff:8.8.8.8', {}, '8.8.8.8'],
    [0, '8.8.8.8', { 'x-forwarded-for': '203.0.113.7' }, undefined],
    [0, '8.8.8.8', { forwarded: 'for=203.0.113.7' }, undefined],
    [0, '8.8.8.8', { via: '1.1 edge' }, undefined],
    [0, '127.0.0.1', {}, undefined],
    [0, '::1', {}, undefined],
    [0, '::ffff:127.0.0.1', {}, undefined],
    [0, '172.17.0.1', {}, undefined],
    [0, undefined, {}, undefined],
  ])('with %i proxies, peer %s and headers %o is %o', (proxies, remoteAddress, headers, client) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    expect(clientOf({ headers, socket }, proxies)).toEqual(client);
  });
});

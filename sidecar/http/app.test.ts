import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeApp } from '../../test/http/make-app.ts';
import { listen } from './server.ts';

it.each([
  ['/api/websub/hub', 'application/x-www-form-urlencoded', ['debug request_failed']],
  ['/mcp', 'application/json', ['debug request_failed']],
])(
  '%s: does not warn if a client disconnects in the middle of its body',
  async (path, type, expected) => {
    const lines: string[] = [];
    const app = await makeApp({ log: (level, event) => lines.push(`${level} ${event}`) });
    const requested = Promise.withResolvers<{ response: Promise<Response> }>();
    const fetch: typeof app.fetch = async (...request) => {
      const response = Promise.resolve(app.fetch(...request));
      requested.resolve({ response });
      return response;
    };
    const server = await listen(fetch, { port: 0, host: '127.0.0.1' });
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: ${type}\r\nAccept: application/json, text/event-stream\r\nContent-Length: 100\r\n\r\nhub`,
    );
    const { response } = await requested.promise;
    socket.destroy();
    await response;
    await server.close();
    expect(lines).toEqual(expected);
  },
);

it.each([
  ['/reviews/reviews/r1/', '/reviews/r1/'],
  ['/reviews/r1/', '/reviews/r1/'],
  ['/reviews/about/', '/about/'],
  ['/about/', '/about/'],
  // The list without the path of the site, and the home page with it.
  ['/reviews/', '/'],
])('serves %s of a site at /reviews, whether or not a proxy stripped that', async (path, own) => {
  const paths = ['/', '/about/', '/reviews/', '/reviews/r1/'];
  const app = await makeApp({ siteUrl: 'https://garage.example/reviews', paths });
  expect(await (await app.request(path)).text()).toBe(own);
});

describe('a computed response', () => {
  const SEARCH = '/api/reviews/search?limit=1';

  it('tells a known client its limit, and is refused above it, while files are served', async () => {
    const app = await makeApp({});
    const options = { port: 0, host: '127.0.0.1', trustedProxies: 1 };
    const server = await listen(app.fetch, options);
    const ask = (path: string, client?: string) =>
      fetch(server.url + path, { headers: client ? { 'X-Forwarded-For': client } : {} });
    const first = await ask(SEARCH, '203.0.113.7');
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe('"client";q=300;w=15');
    expect(first.headers.get('ratelimit')).toBe('"client";r=299;t=1');
    let [responses, limited] = [1, first];
    while (limited.status === 200 && responses++ < 5_000) {
      limited = await ask(SEARCH, '203.0.113.7');
      await limited.text();
    }
    expect(limited.status).toBe(429);
    expect(responses).toBeGreaterThan(300);
    expect(limited.headers.get('retry-after')).toBe('1');
    expect(limited.headers.get('ratelimit')).toBe('"client";r=0;t=1');
    for (const [path, client] of [
      ['/', '203.0.113.7'],
      ['/api/feed.json', '203.0.113.7'],
      ['/healthz', '203.0.113.7'],
      [SEARCH, '203.0.113.8'],
      [SEARCH, '127.0.0.1'],
      [SEARCH],
    ] as const)
      expect((await ask(path, client)).status, `${path} ${client}`).toBe(200);
    expect((await ask(SEARCH)).headers.has('ratelimit')).toBe(false);
    await server.close();
  });

  it('is refused while the event loop lags, and files and health checks are not', async () => {
    const app = await makeApp({});
    const ask = (path: string) => app.request(path, {}, { outgoing: new EventEmitter() });
    const before = ask(SEARCH);
    const start = process.threadCpuUsage();
    while (process.threadCpuUsage(start).user < 300_000); // blocks the event loop, like many searches
    const [shed, page, health] = [ask(SEARCH), ask('/'), ask('/healthz')];
    expect((await before).status).toBe(200);
    const { status, headers } = await shed;
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect([(await page).status, (await health).status]).toEqual([200, 200]);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await ask(SEARCH)).status).toBe(200);
  });

  it('is refused while clients hold 64 MB of responses unread', async () => {
    const app = await makeApp({});
    const clients: EventEmitter[] = [];
    const ask = async (): Promise<number> => {
      const outgoing = new EventEmitter();
      clients.push(outgoing);
      // A turn that takes too long is refused for that.
      await nextTurn();
      // The stream of MCP has no length: it counts as 256 KiB.
      const { status } = await app.request('/mcp', { method: 'OPTIONS' }, { outgoing });
      return status;
    };
    let held = 0;
    while ((await ask()) !== 503) held += 1;
    expect(held).toBe(257);
    clients[0]?.emit('close');
    clients[1]?.emit('close');
    expect(await ask()).not.toBe(503);
  });

  it.each([
    [
      'requests whose body is cut off',
      `POST /api/websub/hub HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\n{`,
    ],
    [
      'requests that wait when the connection breaks',
      'OPTIONS /mcp HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(12),
    ],
  ])('is not refused after 300 %s', async (_, message) => {
    const app = await makeApp({});
    let arrived = Promise.withResolvers<void>();
    const handle: typeof app.fetch = (...request) => {
      arrived.resolve();
      return app.fetch(...request);
    };
    const server = await listen(handle, { port: 0, host: '127.0.0.1' });
    const { port } = new URL(server.url);
    for (let count = 0; count < 300; count++) {
      arrived = Promise.withResolvers();
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      socket.write(message);
      await arrived.promise;
      socket.resetAndDestroy();
    }
    // Their last responses are counted meanwhile.
    await wait(500);
    const { status } = await fetch(server.url + SEARCH);
    expect(status).toBe(200);
    await server.close();
  });
});

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { type ServedGarage, serveGarage } from '../garage/serve.ts';

let garage: ServedGarage;
beforeAll(async () => {
  garage = await serveGarage({}, {}, true);
});
afterAll(() => garage[Symbol.asyncDispose]());

type Row = {
  name: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  status: number;
  expected?: Record<string, string | RegExp | null>;
};

const rows: Row[] = [
  {
    name: 'preflight',
    method: 'OPTIONS',
    path: '/api/reviews/search',
    headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' },
    status: 204,
    expected: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': /If-None-Match.*Mcp-Session-Id/,
    },
  },
  {
    name: 'exposed headers',
    path: '/reviews.json',
    status: 200,
    expected: {
      'access-control-expose-headers':
        'ETag, Link, Last-Modified, Retry-After, RateLimit, RateLimit-Policy, Mcp-Session-Id',
    },
  },
  {
    name: 'nosniff',
    path: '/feed.xml',
    status: 200,
    expected: { 'x-content-type-options': 'nosniff', 'content-type': 'application/atom+xml' },
  },
  {
    name: 'no header names the software',
    path: '/',
    status: 200,
    expected: { server: null, 'x-powered-by': null },
  },
  {
    name: 'strict CSP on pages',
    path: '/',
    status: 200,
    expected: { 'content-security-policy': /^default-src 'none'/ },
  },
  {
    name: 'an Authorization header is ignored',
    path: '/reviews.json',
    headers: { Authorization: 'Bearer nonsense' },
    status: 200,
  },
  {
    name: 'POST to a document',
    method: 'POST',
    path: '/reviews.json',
    status: 405,
    expected: { allow: 'GET, HEAD, OPTIONS' },
  },
  {
    name: 'DELETE of a review',
    method: 'DELETE',
    path: '/api/reviews/q-001',
    status: 405,
    expected: { allow: 'GET, HEAD, OPTIONS' },
  },
  {
    name: 'PUT to search',
    method: 'PUT',
    path: '/api/reviews/search',
    status: 405,
    expected: { allow: 'GET, HEAD, OPTIONS' },
  },
  { name: 'PATCH of an unknown path', method: 'PATCH', path: '/nothing', status: 404 },
  {
    name: 'DELETE of the hub',
    method: 'DELETE',
    path: '/api/websub/hub',
    status: 405,
    expected: { allow: 'GET, HEAD, POST, OPTIONS' },
  },
  { name: 'GET of MCP', path: '/mcp', status: 405, expected: { allow: /POST/ } },
  {
    name: 'an unknown path',
    path: '/nothing',
    status: 404,
    expected: { 'cache-control': 'no-store' },
  },
  {
    name: 'problem+json if Accept lists it',
    path: '/nothing',
    headers: { Accept: 'application/problem+json' },
    status: 404,
    expected: { 'content-type': 'application/problem+json' },
  },
  { name: 'an unlisted file', path: '/_headers', status: 404 },
  { name: 'an .etag file', path: '/reviews.json.etag', status: 404 },
  { name: 'a compressed file', path: '/reviews.json.br', status: 404 },
  { name: 'path traversal', path: '/..%2fpackage.json', status: 404 },
  { name: 'path traversal, encoded twice', path: '/%252e%252e/package.json', status: 404 },
  { name: 'path traversal with a backslash', path: '/..%5cpackage.json', status: 404 },
  { name: 'NUL in the path', path: '/reviews.json%00', status: 404 },
  { name: 'broken escape in the path', path: '/%zz', status: 404 },
  { name: 'broken escape in an id', path: '/api/reviews/%zz', status: 404 },
  { name: 'double slash', path: '//reviews.json', status: 404 },
  {
    name: 'a page without its slash',
    path: '/reviews',
    status: 308,
    expected: {
      location: '/reviews/',
      'cache-control': /^public, max-age=60/,
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    },
  },
  {
    name: 'a page without its slash keeps its query',
    path: '/reviews?source=a%20b&x=1',
    status: 308,
    expected: { location: '/reviews/?source=a%20b&x=1' },
  },
  {
    name: 'br preferred',
    path: '/reviews.json',
    headers: { 'Accept-Encoding': 'gzip, br, zstd' },
    status: 200,
    expected: { 'content-encoding': 'br', vary: 'Accept-Encoding', etag: /-br"$/ },
  },
  {
    name: 'weights',
    path: '/reviews.json',
    headers: { 'Accept-Encoding': 'br;q=0.1, gzip;q=0.9' },
    status: 200,
    expected: { 'content-encoding': 'gzip' },
  },
  {
    name: 'refused codings',
    path: '/reviews.json',
    headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0, zstd;q=0' },
    status: 200,
    expected: { 'content-encoding': null },
  },
  {
    name: 'any coding',
    path: '/reviews.json',
    headers: { 'Accept-Encoding': '*' },
    status: 200,
    expected: { 'content-encoding': 'br' },
  },
  {
    name: 'identity',
    path: '/reviews.json',
    headers: { 'Accept-Encoding': 'identity' },
    status: 200,
    expected: { 'content-encoding': null, vary: 'Accept-Encoding' },
  },
];

it.each(rows)(
  '$name: $method $path returns $status',
  async ({ path, method = 'GET', headers = {}, status, expected = {} }) => {
    const response = await fetch(garage.url + path, { method, headers, redirect: 'manual' });
    const body = await response.text();
    expect(response.status, body).toBe(status);
    for (const [name, value] of Object.entries(expected)) {
      if (value instanceof RegExp) expect(response.headers.get(name), name).toMatch(value);
      else expect(response.headers.get(name), name).toBe(value);
    }
    // MCP has its own error format.
    if (status >= 400 && path !== '/mcp')
      expect(Problem.safeParse(JSON.parse(body)).error).toBeUndefined();
  },
);

type RawRow = [name: string, message: string, status: RegExp, by?: 'Node'];

/**
 * Raw messages. Each must get one response with this status, and the server must keep running. Node itself rejects malformed
 * HTTP, without a body.
 */
const raw: RawRow[] = [
  ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', /^HTTP\/1.1 400/],
  ['no Host header', 'GET / HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400/, 'Node'],
  ['no Host header in HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', /^HTTP\/1.1 200/],
  [
    'no Host header in HTTP/1.0 for a document',
    'GET /reviews.json HTTP/1.0\r\n\r\n',
    /^HTTP\/1.1 200/,
  ],
  ['no Host header in HTTP/1.0 for a preflight', 'OPTIONS / HTTP/1.0\r\n\r\n', /^HTTP\/1.1 204/],
  [
    'a very long address',
    `GET /${'a'.repeat(9_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    /^HTTP\/1.1 414/,
  ],
  [
    'very long headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    /^HTTP\/1.1 431 Request Header Fields Too Large\r\n/,
    'Node',
  ],
  [
    '150 small headers',
    `GET / HTTP/1.1\r\nHost: a\r\n${'X: a\r\n'.repeat(150)}\r\n`,
    /^HTTP\/1.1 431 Request Header Fields Too Large\r\n/,
    'Node',
  ],
  [
    'length and chunks',
    'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1.1 400/,
    'Node',
  ],
  [
    'two lengths',
    'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
    /^HTTP\/1.1 400/,
    'Node',
  ],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n', /^HTTP\/1.1 400/, 'Node'],
  [
    'a bare line feed in a header',
    'GET / HTTP/1.1\r\nHost: a\r\nX: a\nY: b\r\n\r\n',
    /^HTTP\/1.1 400/,
    'Node',
  ],
  ['no HTTP at all', 'hello\r\n\r\n', /^HTTP\/1.1 400/, 'Node'],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', /^HTTP\/1.1 400/, 'Node'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1.1 400/, 'Node'],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', /^HTTP\/1.1 405/],
  [
    'an absolute address',
    'GET http://evil.example/reviews.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    /^HTTP\/1.1 200/,
  ],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', /^HTTP\/1.1 400/],
  [
    'an unknown expectation',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    /^HTTP\/1.1 417/,
    'Node',
  ],
  [
    'a body in chunks of a byte',
    `POST /api/websub/hub HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(129)}0\r\n\r\n`,
    /^HTTP\/1.1 413/,
  ],
  [
    'a broken chunk',
    'POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    /^HTTP\/1.1 400/,
    'Node',
  ],
];

/** Sends a raw message and returns everything received. */
async function exchange(message: string): Promise<string> {
  const { hostname, port } = new URL(garage.url);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(5_000, () => socket.destroy(new Error('no response in 5 s')));
  socket.write(message);
  const received = text(socket);
  if (!message.includes('Connection: close')) socket.once('data', () => socket.end());
  return received;
}

describe('raw messages', () => {
  it.each(raw)('%s', async (_name, message, status, by) => {
    const response = await exchange(message);
    expect(response.slice(0, 80)).toMatch(status);
    if (by === 'Node') expect(response).toMatch(/\r\n\r\n$/);
    else if (!/^HTTP\/1.1 2/.test(response)) expectProblem(response);
    expect((await fetch(`${garage.url}/healthz`)).status).toBe(200);
  });
});

const hosts = ['1.2.3.4.5', '.0.1', '127.0.0.0.0.1', 'a b', 'a/b', 'user@a', 'a?b', ''];
const targets = [
  'GET /',
  'GET /reviews.json',
  'GET /reviews',
  'GET /nothing',
  'GET /api/reviews/search',
  'GET /api/reviews/since/2025-06-01',
  'GET /api/reviews/q-001',
  'GET /api/reviews/nothing',
  'POST /mcp',
  'GET /api/websub/hub',
  'POST /api/websub/hub',
  'GET /healthz',
  'OPTIONS /',
];

describe.each(hosts)('Host: %s', (host) => {
  it.each(targets)('returns 400 for %s', async (target) => {
    const response = await exchange(
      `${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expectProblem(response);
  });
});

it.each(['a', 'A.example:80', '127.0.0.1', '[::1]:8080', 'xn--bcher-kva.example', 'a_b.internal'])(
  'accepts Host: %s',
  async (host) => {
    const message = `GET /reviews.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect(await exchange(message)).toMatch(/^HTTP\/1.1 200 /);
  },
);

/** Expects a problem document that matches the status line, chunked or not. */
function expectProblem(response: string): void {
  const [body = ''] = /\{.*\}/s.exec(response) ?? [];
  const problem = Problem.parse(JSON.parse(body));
  expect(response).toContain(`HTTP/1.1 ${problem.status} ${problem.title}\r\n`);
  expect(problem.detail).not.toBe('');
}

it('ignores Host in absolute addresses', async () => {
  const { hostname, port } = new URL(garage.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /feed.xml HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
  const response = await text(socket);
  expect(response).toContain('<http://localhost:8080/api/websub/hub>; rel="hub"');
  expect(response).not.toContain('evil.example');
});

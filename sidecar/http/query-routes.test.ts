import { request } from 'node:http';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openGenerated } from '../../test/support/open-generated.ts';
import { queryRoutes } from './query-routes.ts';
import { type HttpServer, listen } from './server.ts';

const snapshot = await openGenerated({ reviews: generateReviews(60) });
const app = new Hono().route(
  '/api/reviews',
  queryRoutes(() => snapshot),
);
let server: HttpServer;

beforeAll(async () => {
  server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

type Received = { status: number; headers: Record<string, unknown>; body: string };

function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url, { path, method, headers }, async (response) => {
      let body = '';
      for await (const chunk of response) body += String(chunk);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    sent.on('error', reject).end();
  });
}

describe('responses over a real socket', () => {
  const paths = [
    '/api/reviews/search?query=the',
    '/api/reviews/search?mode=words&query=great',
    '/api/reviews/since/2019-01-01',
    '/api/reviews/g-00001',
  ];

  it.each(paths)('%s returns the same as without a socket', async (path) => {
    const direct = await app.request(path);
    const received = await ask('GET', path);
    expect(received.status).toBe(200);
    expect(received.body).toBe(await direct.text());
    expect(received.headers).toMatchObject(Object.fromEntries(direct.headers));
    expect(received.headers['content-length']).toBe(String(Buffer.byteLength(received.body)));
  });

  it.each(paths)('HEAD %s returns the headers of GET and no body', async (path) => {
    const { date: _, ...headers } = (await ask('GET', path)).headers;
    const received = await ask('HEAD', path);
    expect(received.status).toBe(200);
    expect(received.body).toBe('');
    expect(received.headers).toMatchObject(headers);
  });

  it.each(paths)('%s returns 304 to a client that has the current version', async (path) => {
    const { headers } = await ask('GET', path);
    const etag = String(headers.etag);
    for (const tag of [etag, `"x", W/${etag}`, '*']) {
      const again = await ask('GET', path, { 'If-None-Match': tag });
      expect(again.status).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.etag).toBe(etag);
    }
    const time = { 'If-Modified-Since': String(headers['last-modified']) };
    expect((await ask('GET', path, time)).status).toBe(304);
    expect((await ask('GET', path, { ...time, 'If-None-Match': '"x"' })).status).toBe(200);
    expect((await ask('GET', path, { 'If-Match': '"x"' })).status).toBe(412);
  });

  it('ignores a fragment, which some clients send', async () => {
    const path = '/api/reviews/search?limit=1';
    const { body } = await ask('GET', path);
    expect(await ask('GET', `${path}#frag`)).toMatchObject({ status: 200, body });
    expect(await ask('HEAD', `${path}#frag`)).toMatchObject({ status: 200, body: '' });
    expect((await ask('GET', '/api/reviews/g-00001#?limit=1')).status).toBe(200);
  });

  it('returns 400 with all issues', async () => {
    const received = await ask('GET', '/api/reviews/search?limit=0&foo=1', {
      'If-None-Match': '*',
    });
    expect(received.status).toBe(400);
    expect(JSON.parse(received.body).issues).toHaveLength(2);
  });
});

it('decodes percent-encoded path segments', async () => {
  for (const path of [
    '/api/reviews/%73earch',
    '/api/reviews/since/2020-%301-01',
    '/api/reviews/g-0000%31',
  ])
    expect((await ask('GET', path)).status, path).toBe(200);
});

describe('other targets', () => {
  it.each([
    '/api/reviews',
    '/api/reviews/',
    '/api/reviews/since/2020-01-01/x',
    '/api/reviews/search/',
    '/api/reviews.json?query=a',
  ])('%s returns 404', async (target) => {
    expect((await ask('GET', target)).status).toBe(404);
  });

  it('absolute-form returns the same', async () => {
    const received = await ask('GET', `${server.url}/api/reviews/search?query=the`);
    expect(received.status).toBe(200);
    expect(received.body).toBe((await ask('GET', '/api/reviews/search?query=the')).body);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedGarage, serveGarage } from '../garage/serve.ts';
import { CONDITIONAL_CASES } from './conditional.cases.ts';

/** Everything that promises validators; TARGET_URL checks a deployed site with the same table. */
const PATHS = [
  '/',
  '/reviews.json',
  '/insights.json',
  '/insights/reviews.json',
  '/api/feed.json',
  '/feed.xml',
  '/.well-known/openapi.json',
  '/etags.json',
  '/api/reviews/search',
  '/api/reviews/search?query=brake&mode=words',
  '/api/reviews/since/2025-06-01',
  '/api/reviews/since/2025-06-01?by=updated',
  '/api/reviews/q-001',
];

const target = process.env.TARGET_URL;
let garage: ServedGarage | undefined;
let origin = target ?? '';

beforeAll(async () => {
  if (target !== undefined) return;
  garage = await serveGarage();
  origin = garage.url;
});
afterAll(() => garage?.[Symbol.asyncDispose]());

describe.each(PATHS)('%s', (path) => {
  let tag = '';
  let date = '';

  beforeAll(async () => {
    const plain = await fetch(origin + path, { headers: { 'Accept-Encoding': 'identity' } });
    await plain.arrayBuffer();
    expect(plain.status).toBe(200);
    expect(plain.headers.get('etag')).toMatch(/^"[!#-~]+"$/);
    tag = plain.headers.get('etag')?.slice(1, -1) ?? '';
    date = plain.headers.get('last-modified') ?? '';
    expect(new Date(date).toUTCString()).toBe(date);
  });

  it.each(CONDITIONAL_CASES)('$id: $status', async ({ headers, status }) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(origin + path, { method, headers: fill(headers, tag, date) });
      const body = await response.arrayBuffer();
      expect(response.status, method).toBe(status);
      expect(body.byteLength > 0, `${method} body`).toBe(method === 'GET' && status !== 304);
      if (status === 412) continue;
      expect(response.headers.get('etag')?.startsWith(`"${tag}`)).toBe(true);
      expect(response.headers.get('cache-control')).toMatch(/^public, max-age=/);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('repeats Cache-Control, Vary, Link and ETag on 304 as on 200', async () => {
    const full = await fetch(origin + path);
    await full.arrayBuffer();
    const etag = full.headers.get('etag') ?? '';
    const fresh = await fetch(origin + path, { headers: { 'If-None-Match': etag } });
    expect(fresh.status).toBe(304);
    for (const name of ['etag', 'cache-control', 'vary', 'link', 'last-modified']) {
      expect(fresh.headers.get(name), name).toBe(full.headers.get(name));
    }
  });
});

const DAY_MS = 86_400_000;

function fill(
  headers: Readonly<Record<string, string>>,
  tag: string,
  date: string,
): Record<string, string> {
  const shifted = (ms: number): string => new Date(Date.parse(date) + ms).toUTCString();
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value
        .replaceAll('$tag', tag)
        .replace('$date', date)
        .replace('$later', shifted(DAY_MS))
        .replace('$earlier', shifted(-DAY_MS)),
    ]),
  );
}

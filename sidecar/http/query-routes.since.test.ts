import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import type { Review, Tombstone } from '../../contract/review.ts';
import { SinceResult } from '../../contract/search-result.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openGenerated } from '../../test/support/open-generated.ts';
import * as compression from './compression.ts';
import { type Compression, queryRoutes } from './query-routes.ts';

const removed: Tombstone[] = [
  { id: 'gone-1', removed_at: '2024-05-06T08:00:00Z', reason: 'privacy' },
  { id: 'gone-2', removed_at: '2019-01-02T08:00:00Z', reason: 'duplicate' },
];
const reviews = generateReviews(200);
let snapshot = await openGenerated({ reviews, removed });
// The app removes the slash at the end of a path.
const app = new Hono({ strict: false }).route(
  '/api/reviews',
  queryRoutes(() => snapshot),
);

async function since(path: string): Promise<SinceResult> {
  const response = await app.request(`/api/reviews/since/${path}`);
  expect(response.status).toBe(200);
  return SinceResult.parse(await response.json());
}

const tagOf = async (path: string) =>
  (await app.request(`/api/reviews/since/${path}`)).headers.get('ETag');
const changeOf = ({ date, updated_at = '' }: Review) =>
  updated_at.slice(0, 10) > date ? updated_at.slice(0, 10) : date;

describe('reviews since a date', () => {
  const days = [
    '0001-01-01',
    '2016-01-01',
    '2019-01-02',
    '2019-01-03',
    reviews[100]?.date ?? '',
    reviews[0]?.date ?? '',
    '2024-05-06',
    '2024-05-07',
    '9999-12-31',
  ];

  it.each(days)(
    'returns all reviews on or after %s, newest first, with all fields',
    async (day) => {
      const expected = reviews.filter(({ date }) => date >= day);
      const found = await since(day);
      expect(found.since).toBe(day);
      expect(found.reviews).toEqual(expected);
      expect(found.count).toBe(expected.length);
      expect(found.removed).toEqual(removed.filter(({ removed_at }) => removed_at >= day));
    },
  );

  it.each(days)('compares the date of the last change with %s for by=updated', async (day) => {
    const expected = reviews.filter((review) => changeOf(review) >= day);
    const found = await since(`${day}?by=updated`);
    expect(found.reviews.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    const changes = found.reviews.map(changeOf);
    expect(changes).toEqual(changes.toSorted().reverse());
  });

  it('counts a reply as a change on its day in the time zone of the business', async () => {
    const reply = { text: 'Thank you.', date: '2026-03-05' };
    const [first, second, third] = reviews;
    if (first === undefined || second === undefined || third === undefined) throw new Error();
    const old = { date: '2026-01-02', published_at: undefined };
    snapshot = await openGenerated({
      timeZone: 'America/New_York',
      reviews: [
        { ...first, ...old, reply, updated_at: '2026-03-05T00:00:00Z' },
        { ...second, ...old, reply, updated_at: undefined },
        { ...third, ...old, reply: undefined, updated_at: undefined },
      ],
      removed,
    });
    const found = await since('2026-03-05?by=updated');
    const tomorrow = await since('2026-03-06?by=updated');
    snapshot = await openGenerated({ reviews, removed });
    expect(found.reviews.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    expect(found.updated_at).toBe('2026-03-05T00:00:00Z');
    expect(tomorrow.count).toBe(0);
  });

  it('returns the time of the newest change in updated_at', async () => {
    const all = await since('2016-01-01');
    const times = reviews.map(({ updated_at, date }) => updated_at ?? `${date}T00:00:00Z`);
    expect(all.updated_at).toBe(times.toSorted().at(-1));
    expect((await since('9999-12-31')).updated_at).toBe('9999-12-31T00:00:00Z');
  });

  it.each([
    ['', ['missing_parameter date']],
    ['0000-01-01', ['invalid_date date']],
    ['2026-02-31', ['invalid_date date']],
    ['2025-02-29', ['invalid_date date']],
    ['2026-2-1', ['invalid_date date']],
    ['yesterday', ['invalid_date date']],
    ['2026-02-01T00:00:00Z', ['invalid_date date']],
    ['%20', ['invalid_date date']],
    ['%zz', ['invalid_date date']],
    ['2026-02-01?by=rating', ['invalid_value by']],
    ['2026-02-01?by=', ['empty_value by']],
    ['2026-02-01?by=date&by=date', ['repeated_parameter by']],
    ['2026-02-01?limit=5', ['unknown_parameter limit']],
    ['2026-13-01?by=x&foo=1', ['invalid_date date', 'invalid_value by', 'unknown_parameter foo']],
  ])('refuses %s with all its issues', async (path, issues) => {
    const response = await app.request(`/api/reviews/since/${path}`);
    expect(response.status).toBe(400);
    const problem = Problem.parse(await response.json());
    expect(problem.issues.map(({ code, path }) => `${code} ${path}`).sort()).toEqual(issues);
  });
});

describe('validators of a response', () => {
  it('return 304 for its ETag and for its Last-Modified', async () => {
    const response = await app.request('/api/reviews/since/2020-01-01');
    const headers = {
      ETag: response.headers.get('ETag') ?? '',
      'Last-Modified': response.headers.get('Last-Modified') ?? '',
    };
    for (const [name, value] of [
      ['If-None-Match', headers.ETag],
      ['If-Modified-Since', headers['Last-Modified']],
    ] as const) {
      const again = await app.request('/api/reviews/since/2020-01-01', {
        headers: { [name]: value },
      });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('ETag')).toBe(headers.ETag);
    }
    const stale = await app.request('/api/reviews/since/2020-01-01', {
      headers: { 'If-None-Match': '"old"', 'If-Modified-Since': headers['Last-Modified'] },
    });
    expect(stale.status).toBe(200);
  });

  it('change if and only if the response changes', async () => {
    const middle = reviews[100];
    const [newest, ...others] = reviews;
    if (middle === undefined || newest === undefined) throw new Error('no reviews');
    const days = ['2016-01-01', middle.date, newest.date, '9999-12-31'];
    const tags = async () => Promise.all(days.map(tagOf));
    const before = await tags();
    expect(new Set(before).size).toBe(4);

    const edited = { ...middle, rating: 6 - middle.rating || 1, text: 'Edited.' };
    snapshot = await openGenerated({ reviews: reviews.with(100, edited), removed });
    const afterEdit = await tags();
    expect(afterEdit.map((tag, i) => tag === before[i])).toEqual([false, false, true, true]);

    snapshot = await openGenerated({ reviews: others, removed });
    const afterLoss = await tags();
    expect(afterLoss.map((tag, i) => tag === before[i])).toEqual([false, false, false, true]);

    snapshot = await openGenerated({ reviews, removed: removed.slice(0, 1) });
    const afterTombstone = await tags();
    expect(afterTombstone.map((tag, i) => tag === before[i])).toEqual([false, true, true, true]);
    snapshot = await openGenerated({ reviews, removed });
  });
});

describe('a large response', () => {
  const many = generateReviews(1_000);

  it.each(['date', 'updated'])('is sent in chunks for by=%s', async (by) => {
    snapshot = await openGenerated({ reviews: many, removed });
    const response = await app.request(`/api/reviews/since/2016-01-01?by=${by}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    snapshot = await openGenerated({ reviews, removed });
    expect(chunks.length).toBeGreaterThan(5);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(512 * 1024);
    const found = SinceResult.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const idsOf = (some: readonly Review[]) => some.map(({ id }) => id).sort();
    expect([found.count, idsOf(found.reviews), found.removed]).toEqual([
      1_000,
      idsOf(many),
      removed,
    ]);
  });

  it('opens no compressor for HEAD, which nothing would close', async () => {
    let opened = 0;
    const compressStream: Compression['compressStream'] = (...stream) => {
      opened++;
      return compression.compressStream(...stream);
    };
    const large = await openGenerated({ reviews: many });
    const coding = new Hono().route(
      '/api/reviews',
      queryRoutes(() => large, { ...compression, compressStream }),
    );
    const ask = async (method: string) => {
      const headers = { 'Accept-Encoding': 'br' };
      return coding.request('/api/reviews/since/2016-01-01', { method, headers });
    };
    const head = await ask('HEAD');
    expect([head.status, opened]).toEqual([200, 0]);
    const get = await ask('GET');
    expect([...head.headers]).toEqual([...get.headers]);
    await get.body?.cancel();
    expect(opened).toBe(1);
  });
});

it('builds no result for a 304 or a 412', async () => {
  let made = 0;
  const result = () => {
    made++;
    return snapshot.since('2016-01-01', { by: 'date' }).result();
  };
  const slice = { etag: '"a"', result };
  const counting = new Hono().route(
    '/api/reviews',
    queryRoutes(() => ({ ...snapshot, since: () => slice })),
  );
  const statusOf = async (headers: Record<string, string>) =>
    (await counting.request('/api/reviews/since/2016-01-01', { headers })).status;
  expect(await statusOf({ 'If-None-Match': '"a"' })).toBe(304);
  expect(await statusOf({ 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' })).toBe(304);
  expect(await statusOf({ 'If-Match': '"other"' })).toBe(412);
  expect(made).toBe(0);
  expect(await statusOf({ 'If-None-Match': '"other"' })).toBe(200);
  expect(made).toBe(1);
});

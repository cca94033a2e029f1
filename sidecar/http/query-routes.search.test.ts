import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import type { Review } from '../../contract/review.ts';
import { SearchSelection } from '../../contract/search-result.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openGenerated } from '../../test/support/open-generated.ts';
import { parseCursor } from '../search/query.ts';
import { queryRoutes } from './query-routes.ts';

const reviews = generateReviews(300);
let snapshot = await openGenerated({ reviews });
const app = new Hono().route(
  '/api/reviews',
  queryRoutes(() => snapshot),
);

async function search(query: string): Promise<SearchSelection> {
  const response = await app.request(`/api/reviews/search?${query}`);
  expect(response.status).toBe(200);
  return SearchSelection.parse(await response.json());
}

async function issuesOf(query: string): Promise<string[]> {
  const response = await app.request(`/api/reviews/search?${query}`);
  expect(response.status).toBe(400);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { issues } = Problem.parse(await response.json());
  return issues.map(({ code, path }) => `${code} ${path}`);
}

const idsOf = (found: SearchSelection) => found.reviews.map(({ id }) => id);
const matching = (test: (review: Review) => boolean) => reviews.filter(test).map(({ id }) => id);

describe('parameters of a search', () => {
  const rows: [string, (review: Review) => boolean][] = [
    ['', () => true],
    ['query=', () => true],
    ['query=%CC%81', () => true],
    ['rating=5', ({ rating }) => rating === 5],
    ['min_rating=4', ({ rating }) => rating >= 4],
    ['min_rating=4.5', ({ rating }) => rating >= 4.5],
    ['max_rating=2', ({ rating }) => rating <= 2],
    ['max_rating=2.9', ({ rating }) => rating <= 2.9],
    ['min_rating=2&max_rating=3', ({ rating }) => rating === 2 || rating === 3],
    ['rating=2&min_rating=4', () => false],
    ['since=2024-01-01', ({ date }) => date >= '2024-01-01'],
    ['until=2020-02-29', ({ date }) => date <= '2020-02-29'],
    ['since=2021-01-01&until=2021-12-31', ({ date }) => date.startsWith('2021')],
    ['author=th%C3%A9', ({ author }) => /^the /.test(author.name)],
    ['author=K.+THE', ({ author }) => author.name === 'the K.'],
    ['author=%3F', () => false],
    ['query=boiler', ({ text }) => /boiler/i.test(text)],
    ['query=BOILER', ({ text }) => /boiler/i.test(text)],
    ['query=cafe', ({ text }) => text.includes('café')],
    ['query=strasse', ({ text }) => text.includes('Straße')],
    ['query=%E6%B0%B4', ({ text }) => text.includes('水')],
    ['query=%22neat%22', ({ text }) => text.includes('“neat”')],
    ['query=on-time+-', ({ text }) => /on-time —/i.test(text)],
    ['query=%F0%9F%91%8D', ({ text }) => text.includes('👍')],
    ['query=%F0%9F%91%8D&mode=words', ({ text }) => text.includes('👍')],
    ['query=%E2%80%9Cthe+boiler%E2%80%9D&mode=words', ({ text }) => /the boiler/i.test(text)],
    [`query=%22${'a+the+'.repeat(9)}%22&mode=words`, () => false],
    [
      'mentions_service=boiler+repair',
      ({ mentions }) => mentions.services.includes('boiler-repair'),
    ],
    ['query=+the+', ({ text }) => / the /i.test(text)],
    [
      'mentions_technician=Tam+Selwes',
      ({ mentions }) => mentions.technicians.includes('Tam Selwes'),
    ],
    ['mentions_technician=tam', ({ mentions }) => mentions.technicians.includes('Tam Selwes')],
    [
      'mentions_technician=tam-selwes',
      ({ mentions }) => mentions.technicians.includes('Tam Selwes'),
    ],
    ['mentions_technician=JOR', ({ mentions }) => mentions.technicians.includes('Jór Belmar')],
    ['mentions_technician=nobody', () => false],
    [
      'mentions_service=boiler-repair',
      ({ mentions }) => mentions.services.includes('boiler-repair'),
    ],
    [
      'mentions_service=Heating+repair',
      ({ mentions }) => mentions.services.includes('boiler-repair'),
    ],
    [
      'mentions_service_area=the+moor',
      ({ mentions }) => mentions.service_areas.includes('fenmoor'),
    ],
    ['source=yelp', ({ source }) => source.platform === 'yelp'],
    ['source=bbb', () => false],
    ['language=en', ({ language }) => language === 'en' || language === 'en-GB'],
    ['language=EN-gb', ({ language }) => language === 'en-GB'],
    ['has_reply=true', ({ reply }) => reply !== undefined],
    ['has_reply=false', ({ reply }) => reply === undefined],
    ['has_text=true', ({ text }) => text !== ''],
    ['has_text=false', ({ text }) => text === ''],
    ['has_text=false&query=a', () => false],
    [
      'rating=5&has_reply=true&source=google&since=2019-01-01&query=the',
      ({ rating, reply, source, date, text }) =>
        rating === 5 &&
        reply !== undefined &&
        source.platform === 'google' &&
        date >= '2019-01-01' &&
        /the/i.test(text),
    ],
  ];

  it.each(rows)('%s', async (query, test) => {
    const expected = matching(test);
    const found = await search(`limit=100&${query}`);
    expect(idsOf(found)).toEqual(expected.slice(0, 100));
    expect(found.total).toBe(expected.length);
    expect(found.aggregate_rating?.rating_count).toBe(expected.length);
  });

  it('returns the 20 newest reviews by default, with all fields', async () => {
    const found = await search('');
    expect(found.reviews).toEqual(reviews.slice(0, 20));
    expect(found.count).toBe(20);
    expect((await search('limit=1')).reviews).toEqual(reviews.slice(0, 1));
    expect((await search('limit=100')).count).toBe(100);
  });

  it('returns the applied query: aliases resolved, defaults filled in, no cursor', async () => {
    const first = await search('mentions_technician=jor&mentions_service=Blocked+drain&limit=1');
    const { query } = await search(
      `mentions_technician=jor&mentions_service=Blocked+drain&limit=1&cursor=${first.next_cursor}`,
    );
    expect(query).toEqual({
      mentions_technician: 'Jór Belmar',
      mentions_service: 'drain-clearing',
      sort: 'newest',
      mode: 'substring',
      limit: 1,
      count: true,
    });
  });

  it('sorts by every order', async () => {
    const stars = async (sort: string) => (await search(`sort=${sort}&limit=100`)).reviews;
    expect(await stars('oldest')).toEqual(reviews.toReversed().slice(0, 100));
    const highest = reviews.filter(({ rating }) => rating === 5);
    expect(await stars('highest')).toEqual(highest.slice(0, 100));
    const lowest = [1, 2, 3].flatMap((star) => reviews.filter(({ rating }) => rating === star));
    expect((await stars('lowest')).slice(0, 80)).toEqual(lowest.slice(0, 80));
    expect(await stars('relevance')).toEqual(reviews.slice(0, 100));
  });

  it('omits total and rating with count=false', async () => {
    const found = await search('count=false&query=the');
    expect(found.total).toBeUndefined();
    expect(found.aggregate_rating).toBeUndefined();
    expect(found.count).toBe(20);
    expect(found.next_cursor).toBeDefined();
  });

  it('returns only the requested fields, in their usual order', async () => {
    const found = await search('fields=text,id,rating&limit=3');
    expect(found.reviews).toEqual(
      reviews.slice(0, 3).map(({ id, rating, text }) => ({ id, rating, text })),
    );
    const raw = await (await app.request('/api/reviews/search?fields=text,id&limit=1')).text();
    expect(raw).toContain('"reviews":[{"id":');
  });
});

describe('bad parameters', () => {
  const rows: [string, string[]][] = [
    ['rating=0', ['out_of_range rating']],
    ['rating=6', ['out_of_range rating']],
    ['rating=4.5', ['invalid_type rating']],
    ['rating=five', ['invalid_type rating']],
    ['rating=', ['empty_value rating']],
    ['rating=5&rating=4', ['repeated_parameter rating']],
    ['min_rating=0.9', ['out_of_range min_rating']],
    ['min_rating=5.1', ['out_of_range min_rating']],
    ['max_rating=NaN', ['invalid_type max_rating']],
    ['since=2026-02-31', ['invalid_date since']],
    ['since=2025-02-29', ['invalid_date since']],
    ['until=01.02.2026', ['invalid_date until']],
    ['until=2026-2-1', ['invalid_date until']],
    ['since=2026-02-02&until=2026-02-01', ['since_after_until since']],
    [`query=${'a'.repeat(201)}`, ['too_long query']],
    ['mentions_technician=', ['empty_value mentions_technician']],
    ['mentions_service=', ['empty_value mentions_service']],
    ['mentions_service_area=', ['empty_value mentions_service_area']],
    ['limit=0', ['out_of_range limit']],
    ['limit=101', ['out_of_range limit']],
    ['limit=1.5', ['invalid_type limit']],
    ['limit=abc', ['invalid_type limit']],
    ['limit=1e1', ['invalid_type limit']],
    ['limit=-1', ['out_of_range limit']],
    ['source=Mars', ['invalid_value source']],
    ['language=english!', ['invalid_value language']],
    ['has_reply=yes', ['invalid_type has_reply']],
    ['has_text=1', ['invalid_type has_text']],
    ['count=1', ['invalid_type count']],
    ['sort=best', ['invalid_value sort']],
    ['mode=regex', ['invalid_value mode']],
    ['fields=id,texxt', ['invalid_value fields']],
    ['fields=id,', ['invalid_value fields']],
    ['fields=', ['empty_value fields']],
    ['cursor=', ['empty_value cursor']],
    ['cursor=abc', ['invalid_cursor cursor']],
    ['cursor=%F0%9F%91%8D', ['invalid_cursor cursor']],
    [`cursor=${'A'.repeat(301)}`, ['too_long cursor']],
    ['ratng=5', ['unknown_parameter ratng']],
    ['__proto__=5', ['unknown_parameter __proto__']],
    ['toString=5', ['unknown_parameter toString']],
    ['Rating=5', ['unknown_parameter Rating']],
    [
      'foo=1&rating=9&since=x&limit=0&cursor=abc&sort=&query=a&query=b',
      [
        'unknown_parameter foo',
        'empty_value sort',
        'repeated_parameter query',
        'out_of_range rating',
        'invalid_date since',
        'out_of_range limit',
        'invalid_cursor cursor',
      ],
    ],
  ];

  it.each(rows)('%s', async (query, issues) => {
    expect((await issuesOf(query)).sort()).toEqual(issues.toSorted());
  });

  it('return 400 even with a matching If-None-Match', async () => {
    const { next_cursor } = await search('rating=5&limit=3');
    for (const query of ['limit=0', 'cursor=abc', `rating=4&cursor=${next_cursor}`]) {
      const response = await app.request(`/api/reviews/search?${query}`, {
        headers: { 'If-None-Match': '*' },
      });
      expect(response.status).toBe(400);
    }
  });

  it('suggest the nearest field name', async () => {
    const response = await app.request('/api/reviews/search?fields=id,texxt');
    expect(JSON.stringify(await response.json())).toContain('did you mean text?');
  });

  it('never cause a 5xx', async () => {
    for (const query of ['%', '%zz=%', '&&==&', '=', 'query=%ff%fe', 'query=%ED%A0%80', '?', '#']) {
      expect((await app.request(`/api/reviews/search?${query}`)).status).toBeLessThan(500);
    }
  });
});

describe('cursors', () => {
  it('continue only the same query', async () => {
    const { next_cursor } = await search('rating=5&limit=3');
    expect(await issuesOf(`rating=4&cursor=${next_cursor}`)).toEqual(['invalid_cursor cursor']);
    expect(await issuesOf(`rating=5&sort=oldest&cursor=${next_cursor}`)).toHaveLength(1);
    expect(await issuesOf(`rating=5&mode=words&cursor=${next_cursor}`)).toHaveLength(1);
    const other = await search(`rating=5&limit=2&count=false&fields=id&cursor=${next_cursor}`);
    expect(idsOf(other)).toEqual(matching(({ rating }) => rating === 5).slice(3, 5));
  });

  it.each([
    ['', 'sort=newest&mode=substring'],
    ['', 'query='],
    ['query=%CC%81', ''],
    ['mode=words&query=the', 'mode=words&query=the&sort=relevance'],
    ['mentions_technician=tam', 'mentions_technician=Tam+Selwes'],
    ['mentions_service=Heating+repair', 'mentions_service=boiler-repair'],
  ])('continue ?%s with ?%s and back, because both mean the same', async (one, other) => {
    const expected = idsOf(await search(`${one}&limit=6`)).slice(3);
    for (const [from, to] of [
      [one, other],
      [other, one],
    ]) {
      const { next_cursor } = await search(`${from}&limit=3`);
      expect(idsOf(await search(`${to}&limit=3&cursor=${next_cursor}`))).toEqual(expected);
    }
  });

  it('continue the query that a response returns', async () => {
    const { query, next_cursor = '' } = await search('mentions_technician=tam&limit=3');
    const echoed = Object.entries({ ...query, cursor: next_cursor });
    const found = await search(`${new URLSearchParams(echoed.map(([k, v]) => [k, String(v)]))}`);
    const expected = matching(({ mentions }) => mentions.technicians.includes('Tam Selwes'));
    expect(idsOf(found)).toEqual(expected.slice(3, 6));
  });

  it('of another technician are refused, with a matching If-None-Match too', async () => {
    const { next_cursor } = await search('mentions_technician=tam&limit=3');
    for (const other of ['mentions_technician=jor', 'mentions_technician=tam&rating=5', '']) {
      expect(await issuesOf(`${other}&cursor=${next_cursor}`)).toEqual(['invalid_cursor cursor']);
    }
    const known = { headers: { 'If-None-Match': snapshot.searchEtag } };
    const foreign = `/api/reviews/search?mentions_technician=jor&cursor=${next_cursor}`;
    expect((await app.request(foreign, known)).status).toBe(400);
  });

  it('are refused when one character differs', async () => {
    const { next_cursor = '' } = await search('limit=3');
    for (let at = 0; at < next_cursor.length; at++) {
      const letter = next_cursor[at] === 'A' ? 'B' : 'A';
      const broken = next_cursor.slice(0, at) + letter + next_cursor.slice(at + 1);
      expect(await issuesOf(`limit=3&cursor=${broken}`)).toEqual(['invalid_cursor cursor']);
    }
  });

  it.each(['newest', 'oldest', 'highest', 'lowest'])(
    'return each old review once, sorted by %s, while reviews are added and removed between pages',
    async (sort) => {
      const ids: (string | undefined)[] = [];
      let current = [...reviews];
      let cursor: string | undefined;
      for (let page = 0; page === 0 || cursor !== undefined; page++) {
        const found = await search(`sort=${sort}&limit=75${cursor ? `&cursor=${cursor}` : ''}`);
        ids.push(...idsOf(found));
        cursor = found.next_cursor;
        const last = found.reviews.at(-1);
        current = generateReviews(3, 100 + page)
          .map((review, i) => ({ ...review, id: `new-${page}-${i}` }))
          .concat(current.filter(({ id }) => id !== last?.id))
          .sort((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1));
        snapshot = await openGenerated({ reviews: current });
      }
      snapshot = await openGenerated({ reviews });
      const old = ids.filter((id) => !id?.startsWith('new-'));
      expect(new Set(ids).size).toBe(ids.length);
      expect(old.toSorted()).toEqual(matching(() => true).toSorted());
    },
  );
});

describe('words', () => {
  it('ranks reviews with all words first, and finds prefixes and typos', async () => {
    const found = await search('mode=words&query=great+boiler&limit=100');
    expect(found.query.sort).toBe('relevance');
    expect(found.total).toBeGreaterThan(0);
    for (const { text = '', title = '' } of found.reviews) {
      expect(`${title} ${text}`).toMatch(/gr|bo/i);
    }
    const both = found.reviews.findIndex(
      ({ text = '' }) => /great/i.test(text) && /boiler/i.test(text),
    );
    expect(both).toBe(0);
    expect((await search('mode=words&query=boi')).total).toBeGreaterThan(0);
    expect((await search('mode=words&query=boyler')).total).toBeGreaterThan(0);
  });

  it('supports the same filters, orders, pages and counts', async () => {
    const all = await search('mode=words&query=boiler&rating=5&limit=100');
    expect(all.reviews.every(({ rating }) => rating === 5)).toBe(true);
    expect(all.aggregate_rating?.distribution['5']).toBe(all.total);
    for (const sort of ['relevance', 'newest', 'oldest', 'highest', 'lowest']) {
      const whole = await search(`mode=words&query=boiler&sort=${sort}&limit=100`);
      const ids: (string | undefined)[] = [];
      let cursor: string | undefined;
      do {
        const next = cursor === undefined ? '' : `&cursor=${cursor}`;
        const page = await search(`mode=words&query=boiler&sort=${sort}&limit=7${next}`);
        ids.push(...idsOf(page));
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      expect(ids).toEqual(idsOf(whole));
    }
  });

  it('suggests queries that match if nothing does', async () => {
    const none = await search('mode=words&query=prixe');
    expect(none.total).toBe(0);
    expect(none.suggestions?.length).toBeGreaterThan(0);
    for (const suggestion of none.suggestions ?? []) {
      const found = await search(`mode=words&query=${encodeURIComponent(suggestion)}`);
      expect(found.total).toBeGreaterThan(0);
    }
    const filtered = await search('mode=words&query=prixe&source=bbb');
    expect(filtered.suggestions).toBeUndefined();
    expect((await search('mode=words&query=boiler')).suggestions).toBeUndefined();
  });

  it('does not expand single letters: a hundred one-letter prefixes would take seconds', async () => {
    const none = await search('mode=words&query=q+j');
    expect([none.total, none.suggestions]).toEqual([0, undefined]);
  });

  it('counts a repeated word once', async () => {
    const once = await search('mode=words&query=boiler');
    const often = await search(`mode=words&query=boiler${'+Boiler'.repeat(7)}`);
    expect(often.next_cursor).toBeDefined();
    expect([often.total, idsOf(often)]).toEqual([once.total, idsOf(once)]);
    const score = (page: SearchSelection) => parseCursor(page.next_cursor ?? '')?.score;
    expect(score(often)).toBe(score(once));
  });

  it('suggests only valid queries', async () => {
    const { suggestions = [] } = await search(
      'mode=words&query=a+i+we+it+of+no+the+and+to+boilxxr',
    );
    for (const suggestion of suggestions) {
      const found = await search(`mode=words&query=${encodeURIComponent(suggestion)}`);
      expect(found.total).toBeGreaterThan(0);
    }
  });

  it('does not filter by an empty query, and finds nothing for a query without words', async () => {
    expect((await search('mode=words')).total).toBe(300);
    expect((await search('mode=words&query=')).total).toBe(300);
    expect((await search('mode=words&query=!!!')).total).toBe(0);
  });
});

describe('headers', () => {
  it('include validators, caching and CORS, and a 304 has no body', async () => {
    const response = await app.request('/api/reviews/search?query=the');
    const etag = response.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(response.headers.get('Cache-Control')).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400',
    );
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Last-Modified')).toBe('Thu, 05 Mar 2026 10:00:00 GMT');
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*', etag.replace(/"$/, '-gzip"')]) {
      const again = await app.request('/api/reviews/search?query=the', {
        headers: { 'If-None-Match': tag },
      });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('ETag')).toBe(etag);
      expect(again.headers.get('Cache-Control')).toBe(response.headers.get('Cache-Control'));
    }
    const failed = await app.request('/api/reviews/search', { headers: { 'If-Match': '"other"' } });
    expect(failed.status).toBe(412);
  });

  it('include an ETag that changes if and only if the reviews change', async () => {
    const [first, ...others] = reviews;
    if (first === undefined) throw new Error('no reviews');
    const tagOf = async (changed: Review[], lastModified = '2026-03-05T10:00:00Z') =>
      (await openGenerated({ reviews: changed, lastModified })).searchEtag;
    expect(await tagOf(reviews)).toBe(snapshot.searchEtag);
    expect(await tagOf(reviews, '2026-09-09T00:00:00Z')).toBe(snapshot.searchEtag);
    expect(await tagOf([{ ...first, rating: 6 - first.rating }, ...others])).not.toBe(
      snapshot.searchEtag,
    );
    expect(await tagOf(others)).not.toBe(snapshot.searchEtag);
  });
});

it('says that the business has no person, service or area of a name', async () => {
  const { total, hint } = await search('mentions_technician=Bob&mentions_service=boiler-repair');
  expect(total).toBe(0);
  expect(hint).toBe(
    'mentions_technician: nothing here is called Bob. Known: Jór Belmar, Tam Selwes, Ul Garren.',
  );
  expect(await search('mentions_service=boiler-repair&rating=5')).not.toHaveProperty('hint');
});

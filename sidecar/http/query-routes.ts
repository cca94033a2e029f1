import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { CACHE_CONTROL, COMMON_HEADERS } from '../../contract/headers.ts';
import { parseJson, parseQuery } from '../../contract/issues.ts';
import type { Issue } from '../../contract/problem.ts';
import { Day } from '../../contract/review.ts';
import { SearchQuery, SinceQuery } from '../../contract/search-query.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import { toEtag } from '../dataset/source.ts';
import { LruCache } from '../lru-cache.ts';
import { problemResponse } from '../problem-response.ts';
import { INVALID_CURSOR, parseCursor } from '../search/cursor.ts';
import { bytesResponse, preconditionResponse } from './conditional.ts';

/** Memory for repeated responses. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Approximate overhead of a cached response, in bytes. */
const ENTRY_BYTES = 1_024;

/** Longer responses are streamed in chunks of this many reviews, to save memory and not to delay other requests. */
const REVIEWS_PER_CHUNK = 200;

const SinceParams = z.strictObject({ date: Day });
const NoQuery = z.strictObject({});

/** The content of a 200 response. The body is created only if it is needed. */
type Representation = { readonly etag: string; body(): Uint8Array | ReadableStream<Uint8Array> };
/** Issues become a 400 response. */
type Found = Representation | readonly Issue[] | Response;
type Find = (snapshot: Snapshot, params: URLSearchParams, c: Context) => Found;

/** Creates the routes of the computed endpoints: `/search`, `/since/:date` and `/:id`. */
export function queryRoutes(snapshot: () => Snapshot): Hono {
  const cache = new LruCache<Representation>(CACHE_BYTES);

  const handlerOf = (find: Find) => (c: Context) => {
    const current = snapshot();
    const { pathname, search, searchParams } = new URL(c.req.url);
    const key = current.buildId + pathname + search;
    const found = cache.get(key) ?? find(current, searchParams, c);
    if (found instanceof Response) return found;
    if (!('etag' in found)) return problemResponse(c.req.header('accept'), 400, found);
    const { etag } = found;
    const validators = { etag, lastModified: current.lastModified };
    // Sent with 200 and 304 (RFC 9110 15.4.5).
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': CACHE_CONTROL.query,
      ...COMMON_HEADERS,
      ETag: etag,
      'Last-Modified': new Date(current.lastModified).toUTCString(),
    };
    const early = preconditionResponse(c, validators, headers);
    if (early !== undefined) return early;
    const body = found.body();
    if (body instanceof ReadableStream) return new Response(body, { headers });
    cache.set(key, { etag, body: () => body }, ENTRY_BYTES + 2 * key.length + body.length);
    return bytesResponse(body, headers);
  };

  return new Hono()
    .get('/search', handlerOf(findReviews))
    .get('/since/:date', handlerOf(findSlice))
    .get('/:id', handlerOf(findReview));
}

const findReviews: Find = ({ search, searchEtag }, params) => {
  const parsed = parseQuery(SearchQuery, params);
  const issues = parsed.ok ? [] : [...parsed.issues];
  const cursor = params.get('cursor') ?? '';
  if (cursor !== '' && !parseCursor(cursor) && issues.every(({ path }) => path !== 'cursor'))
    issues.push(INVALID_CURSOR);
  if (!parsed.ok || issues.length > 0) return issues;
  const found = search(parsed.value);
  return found.ok ? { etag: searchEtag, body: () => toBytes(found.result) } : found.issues;
};

const findSlice: Find = ({ since }, params, c) => {
  const day = parseJson(SinceParams, { date: c.req.param('date') });
  const query = parseQuery(SinceQuery, params);
  if (!day.ok || !query.ok)
    return [day, query].flatMap((parsed) => (parsed.ok ? [] : parsed.issues));
  const { etag, result } = since(day.value.date, query.value);
  return { etag, body: () => toSliceBody(result()) };
};

const findReview: Find = ({ reviewById, removedById }, params, c) => {
  const query = parseQuery(NoQuery, params);
  if (!query.ok) return query.issues;
  const id = c.req.param('id') ?? '';
  const review = reviewById.get(id);
  if (review !== undefined) {
    const bytes = toBytes(review);
    return { etag: toEtag(bytes), body: () => bytes };
  }
  const accept = c.req.header('accept');
  const removed = removedById.get(id);
  if (removed === undefined) return problemResponse(accept, 404, 'No review has this id.');
  const about = `This review was removed (${removed.reason}).`;
  return problemResponse(accept, 410, about, { members: { removed } });
};

function toBytes(result: object): Uint8Array {
  return Buffer.from(JSON.stringify(result));
}

function toSliceBody(slice: SinceResult): ReturnType<Representation['body']> {
  if (slice.count <= REVIEWS_PER_CHUNK) return toBytes(slice);
  return ReadableStream.from(sliceChunks(slice)) as ReadableStream<Uint8Array>; // what the generator yields
}

/** Yields the JSON of a slice in chunks. Each is created when the client has read the one before. */
function* sliceChunks({ reviews, removed, ...summary }: SinceResult): Generator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(summary).slice(0, -1)},"reviews":[`);
  for (let start = 0; start < reviews.length; start += REVIEWS_PER_CHUNK) {
    const array = JSON.stringify(reviews.slice(start, start + REVIEWS_PER_CHUNK));
    yield Buffer.from((start === 0 ? '' : ',') + array.slice(1, -1));
  }
  yield Buffer.from(`],"removed":${JSON.stringify(removed)}}`);
}

import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { CACHE_CONTROL, COMMON_HEADERS } from '../../contract/headers.ts';
import { parseQuery } from '../../contract/issues.ts';
import { Day } from '../../contract/review.ts';
import { reviewsJsonParts } from '../../contract/reviews-json.ts';
import { SEARCH_ALIASES, SinceQuery } from '../../contract/search-query.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import { describeRemoval, problemResponse } from '../problem-response.ts';
import { SearchRequest } from '../search/query.ts';
import { preconditionResponse } from './conditional.ts';

/** Memory for repeated responses. Small ones take less than the objects around them. */
const CACHE_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 1_024;

/** Responses with more reviews are streamed, to save memory and not to delay other requests. */
const MAX_WHOLE_REVIEWS = 200;

const SinceParams = z.strictObject({ date: Day });
const NoQuery = z.strictObject({});

/** The content of a 200 response. The body is created only if it is needed. */
type Representation = {
  readonly etag: string;
  body(): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
};
/** Finds what a request asks for, or responds with a problem. */
type Find = (
  snapshot: Snapshot,
  params: URLSearchParams,
  c: Context,
) => Representation | Response | Promise<Representation | Response>;

/** Compresses responses. Missing on platforms that do it themselves. */
export type Compression = typeof import('./compression.ts');

/** Creates the routes of the computed endpoints: `/search`, `/since/:date` and `/:id`. */
export function queryRoutes(snapshot: () => Snapshot, compression?: Compression): Hono {
  const cache = new LRUCache<string, { etag: string; bytes: Uint8Array<ArrayBuffer> }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + 2 * key.length + bytes.length,
  });

  /** `by` is missing for a single review: its tag is the one in /reviews/etags.json. */
  const handlerOf = (find: Find, by?: Compression) => async (c: Context) => {
    const current = snapshot();
    const { pathname, search, searchParams } = new URL(c.req.url);
    const accepted = c.req.header('accept-encoding');
    const encoding = accepted && by?.acceptedEncoding(accepted, by.CODINGS);
    const key = `${current.build_id} ${encoding} ${pathname}${search}`;
    const cached = cache.get(key);
    const found = cached ?? (await find(current, searchParams, c));
    if (found instanceof Response) return found;
    const { etag } = found;
    const { last_modified } = current;
    // Sent with 200 and 304 (RFC 9110 15.4.5).
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': CACHE_CONTROL.query,
      ...COMMON_HEADERS,
      ETag: by && encoding ? by.codedEtag(etag, encoding) : etag,
      'Last-Modified': new Date(last_modified).toUTCString(),
      ...(by && { Vary: 'Accept-Encoding' }),
      ...(encoding && { 'Content-Encoding': encoding }),
    };
    const early = preconditionResponse(c, { etag, last_modified }, headers);
    if (early !== undefined) return early;
    const body = 'bytes' in found ? found.bytes : found.body();
    if (body instanceof ReadableStream) {
      // Nothing would read the stream, nor close its compressor.
      if (c.req.method === 'HEAD') return new Response(null, { headers });
      const coded = by && encoding ? by.compressStream(body, encoding) : body;
      return new Response(coded, { headers });
    }
    const bytes = cached || !by || !encoding ? body : await by.compressBytes(body, encoding);
    if (!cached) cache.set(key, { etag, bytes });
    // With a Content-Length for HEAD too.
    return new Response(bytes, { headers: { ...headers, 'Content-Length': String(bytes.length) } });
  };

  return new Hono()
    .get('/search', handlerOf(findReviews, compression))
    .get('/since/:date?', handlerOf(findSlice, compression))
    .get('/:id', handlerOf(findReview));
}

const findReviews: Find = async ({ search, searchEtag }, params, c) => {
  const query = parseQuery(SearchRequest, params, SEARCH_ALIASES);
  if (!query.ok) return problemResponse(c.req.header('accept'), 400, query.issues);
  const found = await search(query.value);
  if (!found.ok) return problemResponse(c.req.header('accept'), 400, found.issues);
  return { etag: searchEtag, body: () => toBytes(found.value) };
};

const findSlice: Find = ({ since }, params, c) => {
  const day = parseQuery(SinceParams, new URLSearchParams(c.req.param()));
  const query = parseQuery(SinceQuery, params);
  if (!day.ok || !query.ok) {
    const issues = [day, query].flatMap((parsed) => (parsed.ok ? [] : parsed.issues));
    return problemResponse(c.req.header('accept'), 400, issues);
  }
  const { etag, result } = since(day.value.date, query.value);
  return { etag, body: () => toSliceBody(result()) };
};

const findReview: Find = ({ reviewById, etagById, removedById }, params, c) => {
  const query = parseQuery(NoQuery, params);
  if (!query.ok) return problemResponse(c.req.header('accept'), 400, query.issues);
  const id = c.req.param('id') ?? '';
  const [review, etag] = [reviewById.get(id), etagById.get(id)];
  if (review !== undefined && etag !== undefined) return { etag, body: () => toBytes(review) };
  const removed = removedById.get(id);
  const accept = c.req.header('accept');
  if (removed === undefined) return problemResponse(accept, 404, 'No review has this id.');
  return problemResponse(accept, 410, describeRemoval(removed), { members: { removed } });
};

function toBytes(result: object): Uint8Array<ArrayBuffer> {
  return Buffer.from(JSON.stringify(result));
}

function toSliceBody(slice: SinceResult): ReturnType<Representation['body']> {
  if (slice.count <= MAX_WHOLE_REVIEWS) return toBytes(slice);
  // Each part is created when the client has read the one before.
  return ReadableStream.from(reviewsJsonParts(slice)) as ReadableStream<Uint8Array>; // what the generator yields
}

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { CACHE_CONTROL, COMMON_HEADERS } from '../../contract/headers.ts';
import type { Issue } from '../../contract/problem.ts';
import { Day } from '../../contract/review.ts';
import { SearchQuery, SinceQuery } from '../../contract/search-query.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import { LruCache } from '../lru-cache.ts';
import { problemResponse } from '../problem.ts';
import { type Parsed, parseJson, parseQuery } from '../read-query.ts';
import { BROKEN_CURSOR, isCursor } from '../search/cursor.ts';
import type { Snapshot } from '../snapshot.ts';
import { toEtag } from '../to-etag.ts';
import { preconditionResponse, toHttpDate, type Validators } from './conditional.ts';

/** Memory for repeated responses. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** What an entry of the cache takes besides its body, about. */
const ENTRY_BYTES = 1_024;
/** A since result of more reviews is sent in pieces of so many, so that no reader holds up the others. */
const REVIEWS_PER_PIECE = 200;

const SinceParams = z.strictObject({ date: Day });
const NoQuery = z.strictObject({});

/** A 200 that may be asked for again: what it shares with its 304, and its body. */
type Known = {
  readonly validators: Validators;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
};

/** The endpoints that are computed: `/search`, `/since/:date` and `/:id`. */
export function queryRoutes(snapshot: () => Snapshot): Hono {
  const cache = new LruCache<Known>(CACHE_BYTES);

  /** Answers a repeated request from the cache; makes the response of any other. */
  function answer(
    c: Context,
    make: (snapshot: Snapshot, params: URLSearchParams) => Known | Response,
  ): Response {
    const current = snapshot();
    const { pathname, search, searchParams } = new URL(c.req.url);
    const key = `${current.buildId}${pathname}${search}`;
    const known = cache.get(key);
    const made = known ?? make(current, searchParams);
    if (made instanceof Response) return made;
    const { validators, headers, body } = made;
    if (known === undefined) cache.set(key, made, ENTRY_BYTES + 2 * key.length + body.length);
    const ok = { ...headers, 'Content-Length': String(body.length) };
    return preconditionResponse(c, validators, headers) ?? new Response(body, { headers: ok });
  }

  const app = new Hono();
  app.get('/search', (c) =>
    answer(c, ({ search, searchEtag, lastModified }, params) => {
      const parsed = parseSearch(params);
      if (!parsed.ok) return badRequest(c, parsed.issues);
      const validators = { etag: searchEtag, lastModified };
      // Only the search knows whether a cursor belongs to the query.
      const decided =
        parsed.value.cursor === undefined
          ? preconditionResponse(c, validators, toHeaders(validators))
          : undefined;
      if (decided !== undefined) return decided;
      const found = search(parsed.value);
      return found.ok ? toKnown(validators, found.result) : badRequest(c, found.issues);
    }),
  );
  app.get('/since/:date', (c) =>
    answer(c, ({ sinceSlice, lastModified }, params) => {
      const day = parseJson(SinceParams, { date: c.req.param('date') });
      const query = parseQuery(SinceQuery, params);
      if (!day.ok || !query.ok)
        return badRequest(
          c,
          [day, query].flatMap((parsed) => (parsed.ok ? [] : parsed.issues)),
        );
      const { etag, result } = sinceSlice(day.value.date, query.value);
      const validators = { etag, lastModified };
      const decided = preconditionResponse(c, validators, toHeaders(validators));
      if (decided !== undefined) return decided;
      const slice = result();
      if (slice.count <= REVIEWS_PER_PIECE) return toKnown(validators, slice);
      const pieces = ReadableStream.from(sincePieces(slice)) as ReadableStream<Uint8Array>;
      return new Response(pieces, { headers: toHeaders(validators) });
    }),
  );
  app.get('/:id', (c) =>
    answer(c, ({ reviewById, removedById, lastModified }, params) => {
      const query = parseQuery(NoQuery, params);
      if (!query.ok) return badRequest(c, query.issues);
      const id = c.req.param('id');
      const review = reviewById.get(id);
      if (review !== undefined) return toKnown({ lastModified }, review);
      const accept = c.req.header('accept');
      const removed = removedById.get(id);
      if (removed === undefined) return problemResponse(accept, 404, 'No review has this id.');
      const about = `This review was taken down (${removed.reason}).`;
      return problemResponse(accept, 410, about, { members: { removed } });
    }),
  );
  return app;
}

function parseSearch(params: URLSearchParams): Parsed<SearchQuery> {
  const parsed = parseQuery(SearchQuery, params);
  const issues = parsed.ok ? [] : parsed.issues;
  const cursor = params.get('cursor') ?? '';
  if (cursor === '' || isCursor(cursor) || issues.some(({ path }) => path === 'cursor'))
    return parsed;
  return { ok: false, issues: [...issues, BROKEN_CURSOR] };
}

function badRequest(c: Context, issues: readonly Issue[]): Response {
  return problemResponse(c.req.header('accept'), 400, issues);
}

/** A result as a response; its tag is that of its bytes if it has none. */
function toKnown(
  { etag, lastModified }: { readonly etag?: string; readonly lastModified: string },
  result: object,
): Known {
  const body = Buffer.from(JSON.stringify(result));
  const validators = { etag: etag ?? toEtag(body), lastModified };
  return { validators, headers: toHeaders(validators), body };
}

/** Headers that 200 and 304 share (RFC 9110 15.4.5). */
function toHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Cache-Control': CACHE_CONTROL.query,
    ...COMMON_HEADERS,
    ETag: etag,
    'Last-Modified': toHttpDate(lastModified),
  };
}

/** The JSON of a slice, some reviews at a time, each made when the peer has taken those before it. */
function* sincePieces({ reviews, removed, ...summary }: SinceResult): Generator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(summary).slice(0, -1)},"reviews":[`);
  for (let at = 0; at < reviews.length; at += REVIEWS_PER_PIECE) {
    const texts = reviews.slice(at, at + REVIEWS_PER_PIECE).map((review) => JSON.stringify(review));
    yield Buffer.from(`${at === 0 ? '' : ','}${texts.join(',')}`);
  }
  yield Buffer.from(`],"removed":${JSON.stringify(removed)}}`);
}

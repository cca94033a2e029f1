import type { Context, Next } from 'hono';
import type { Dataset } from '../dataset/dataset.ts';
import type { Header } from './conditional.ts';
import { type Reply, toResponse } from './reply.ts';
import { reviewRoute } from './review-route.ts';
import { searchRoute } from './search-route.ts';
import { sinceRoute } from './since-route.ts';

/** What a query endpoint is asked. */
export type Question = {
  /** The last segment of the path, decoded. */
  readonly name: string;
  /** Without its question mark. */
  readonly queryString: string;
  readonly header: Header;
};

/**
 * Answers GET (and, without its body, HEAD) of the addresses that are computed, not published; undefined for every other
 * target. A target is a path with its query (origin-form, RFC 9112 3.2.1).
 */
export type Queries = (target: string, header: Header) => Reply | undefined;

const ROOT = '/api/reviews/';
const SINCE = 'since/';

type QueryPath = { readonly endpoint: 'search' | 'since' | 'review'; readonly name: string };

/** Which query endpoint a path belongs to, and its last segment as it was sent; undefined for every other path. */
export function queryOf(path: string): QueryPath | undefined {
  if (!path.startsWith(ROOT)) return undefined;
  const rest = path.slice(ROOT.length);
  if (rest === 'search') return { endpoint: 'search', name: rest };
  const isSince = rest.startsWith(SINCE);
  const name = isSince ? rest.slice(SINCE.length) : rest;
  if (name === '' || name.includes('/')) return undefined;
  return { endpoint: isSince ? 'since' : 'review', name };
}

/** The query endpoints over the generation that is current when a question comes. */
export function createQueries(deps: { dataset: () => Dataset }): Queries {
  const endpoints = {
    search: searchRoute(deps),
    since: sinceRoute(deps),
    review: reviewRoute(deps),
  };
  return (sent, header) => {
    // Some send the fragment along; behind Hono it is gone already.
    const target = sent.includes('#') ? sent.slice(0, sent.indexOf('#')) : sent;
    const mark = target.indexOf('?');
    const path = queryOf(mark < 0 ? target : target.slice(0, mark));
    if (path === undefined) return undefined;
    const queryString = mark < 0 ? '' : target.slice(mark + 1);
    return endpoints[path.endpoint]({ name: decode(path.name), queryString, header });
  };
}

/** The same behind Hono: for targets in other forms, and for tests without a socket. */
export function queriesRoute(
  queries: Queries,
): (c: Context, next: Next) => Promise<Response | undefined> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const reply = queries(pathname + search, (name) => c.req.header(name));
    if (reply !== undefined) return toResponse(reply);
    await next();
    return undefined;
  };
}

/** What is no UTF-8 stays as it was sent: nothing has such a name. */
function decode(name: string): string {
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

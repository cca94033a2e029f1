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
export type Queries = (target: string, header: Header) => Reply | Promise<Reply> | undefined;

const ROOT = '/api/reviews/';
const SINCE = 'since/';

/** The query endpoints over the generation that is current when a question comes. */
export function createQueries(deps: { dataset: () => Dataset }): Queries {
  const search = searchRoute(deps);
  const since = sinceRoute(deps);
  const review = reviewRoute(deps);
  return (target, header) => {
    if (!target.startsWith(ROOT)) return undefined;
    const mark = target.indexOf('?');
    const rest = target.slice(ROOT.length, mark < 0 ? undefined : mark);
    const queryString = mark < 0 ? '' : target.slice(mark + 1);
    if (rest === 'search') return search({ name: rest, queryString, header });
    const isSince = rest.startsWith(SINCE);
    const name = isSince ? rest.slice(SINCE.length) : rest;
    if (name === '' || name.includes('/')) return undefined;
    return (isSince ? since : review)({ name: decode(name), queryString, header });
  };
}

/** The same behind Hono: for HEAD, for targets in other forms, and for tests without a socket. */
export function queriesRoute(
  queries: Queries,
): (c: Context, next: Next) => Promise<Response | undefined> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const reply = await queries(pathname + search, (name) => c.req.header(name));
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

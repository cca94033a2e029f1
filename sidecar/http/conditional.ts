import type { Context } from 'hono';
import { problemResponse } from '../problem.ts';

/** Validators of a representation: the strong, quoted tag and the time of the newest change (RFC 3339 UTC). */
export type Validators = { readonly etag: string; readonly lastModified: string };

/** Reads a request header by its lower-case name. */
type Header = (name: string) => string | undefined;

/** The 304 or 412 of a request whose preconditions decide it; undefined if its representation is wanted. */
export function preconditionResponse(
  c: Context,
  validators: Validators,
  headers: Readonly<Record<string, string>>,
): Response | undefined {
  const status = precondition((name) => c.req.header(name), validators);
  if (status === 200) return undefined;
  if (status === 304) return new Response(null, { status, headers });
  const about = 'If-Match or If-Unmodified-Since does not hold.';
  return problemResponse(c.req.header('accept'), status, about);
}

/**
 * Evaluates the preconditions of a GET or HEAD in the order of RFC 9110 13.2.2: 412 when If-Match or
 * If-Unmodified-Since does not hold, 304 when If-None-Match or (only without it) If-Modified-Since says the client has
 * it, else 200. Suffixes that proxies add to a tag (`W/`, `-gzip`, `-br`, `-df` …) do not matter.
 */
function precondition(header: Header, { etag, lastModified }: Validators): 200 | 304 | 412 {
  const ifMatch = header('if-match');
  if (ifMatch !== undefined) {
    if (!lists(ifMatch, etag)) return 412;
  } else if (isLater(lastModified, header('if-unmodified-since'))) return 412;
  const ifNoneMatch = header('if-none-match');
  if (ifNoneMatch !== undefined) return lists(ifNoneMatch, etag) ? 304 : 200;
  return isLater(lastModified, header('if-modified-since')) === false ? 304 : 200;
}

/** Whether a list of tags (or `*`) names this one, by weak comparison (RFC 9110 8.8.3.2). */
function lists(list: string, etag: string): boolean {
  if (list === etag || list.trim() === '*') return true;
  const own = etag.slice(0, -1);
  for (const [tag] of list.matchAll(/"[!#-~\x80-\xff]*"/g))
    if (tag.startsWith(own) && SUFFIX.test(tag.slice(own.length))) return true;
  return false;
}

/** What a content coding may append to a tag, and the closing quote. */
const SUFFIX = /^(?:(?:-{1,2}|;)(?:gzip|br|zstd|zst|gz|deflate|df))?"$/;

const HTTP_DATE =
  /^(?:\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT|\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT|\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/** Whether the change is later than the date of a header, in whole seconds; undefined if that is no date. */
function isLater(lastModified: string, date: string | undefined): boolean | undefined {
  if (date === undefined || !HTTP_DATE.test(date)) return undefined;
  const asked = secondOf(date.endsWith('GMT') ? date : `${date} GMT`);
  return Number.isNaN(asked) ? undefined : secondOf(lastModified) > asked;
}

function secondOf(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000);
}

/** The moment as an HTTP-date (IMF-fixdate, RFC 9110 5.6.7). */
export function toHttpDate(moment: string): string {
  return new Date(moment).toUTCString();
}

import { secondOf } from '../../contract/later-time.ts';

/** Validators of a representation: the strong, quoted tag and the time of the newest change (RFC 3339 UTC). */
export type Validators = { etag: string; lastModified?: string };

/** Reads a request header by its lower-case name. */
export type Header = (name: string) => string | undefined;

/**
 * Evaluates the preconditions of a GET or HEAD in the order of RFC 9110 13.2.2: 412 when If-Match or
 * If-Unmodified-Since does not hold, 304 when If-None-Match or (only without it) If-Modified-Since says the client has
 * it, else 200. Suffixes that proxies add to a tag (`W/`, `-gzip`, `-br`, `-df` …) do not matter.
 */
export function precondition(header: Header, { etag, lastModified }: Validators): 200 | 304 | 412 {
  const ifMatch = header('if-match');
  if (ifMatch !== undefined) {
    if (!lists(ifMatch, etag)) return 412;
  } else if (isLater(lastModified, header('if-unmodified-since'))) return 412;
  const ifNoneMatch = header('if-none-match');
  if (ifNoneMatch !== undefined) return lists(ifNoneMatch, etag) ? 304 : 200;
  const ifModifiedSince = header('if-modified-since');
  if (ifModifiedSince === undefined || lastModified === undefined) return 200;
  return isLater(lastModified, ifModifiedSince) === false ? 304 : 200;
}

/** Whether a list of tags (or `*`) names this one, by weak comparison (RFC 9110 8.8.3.2). */
function lists(list: string, etag: string): boolean {
  if (list === etag || list.trim() === '*') return true;
  const wanted = opaque(etag);
  for (const [tag] of list.matchAll(/"[!#-~\x80-\xff]*"/g)) if (opaque(tag) === wanted) return true;
  return false;
}

const SUFFIX = /(?:-{1,2}|;)(?:gzip|br|zstd|zst|gz|deflate|df)$/;

/** What stands between the quotes, without what a content coding appended. */
function opaque(tag: string): string {
  return tag.slice(1, -1).replace(SUFFIX, '');
}

const HTTP_DATE =
  /^(?:\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT|\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT|\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/** Whether the change is later than the date of a header, in whole seconds; undefined where either is no date. */
function isLater(lastModified: string | undefined, date: string | undefined): boolean | undefined {
  if (lastModified === undefined || date === undefined || !HTTP_DATE.test(date)) return undefined;
  const asked = secondOf(date.endsWith('GMT') ? date : `${date} GMT`);
  return Number.isNaN(asked) ? undefined : secondOf(lastModified) > asked;
}

/** The moment as an HTTP-date (IMF-fixdate, RFC 9110 5.6.7). */
export function toHttpDate(moment: string): string {
  return new Date(moment).toUTCString();
}

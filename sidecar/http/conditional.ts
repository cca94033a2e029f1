import type { Context } from 'hono';
import type { PublishedFile } from '../../contract/etags.ts';
import { problemResponse } from '../problem-response.ts';

/**
 * Evaluates the preconditions of a GET or HEAD in the order of RFC 9110 13.2.2. Returns 412 if If-Match or
 * If-Unmodified-Since fails, 304 if If-None-Match or, without it, If-Modified-Since shows that the client is up to date,
 * and otherwise undefined. Prefixes and suffixes that proxies add to a tag (`W/`, `-gzip`, `-br`, `-df` …) are ignored.
 *
 * @param validators a file, or the tag and time of a computed response
 * @param headers the headers that 200 and 304 share (RFC 9110 15.4.5)
 */
export function preconditionResponse(
  { req }: Context,
  { etag, last_modified }: Pick<PublishedFile, 'etag' | 'last_modified'>,
  headers: Readonly<Record<string, string>>,
): Response | undefined {
  const ifMatch = req.header('if-match');
  const hasChanged =
    ifMatch === undefined
      ? isLater(last_modified, req.header('if-unmodified-since'))
      : !includesTag(ifMatch, etag);
  if (hasChanged) {
    const about = 'If-Match or If-Unmodified-Since does not hold.';
    return problemResponse(req.header('accept'), 412, about);
  }
  const ifNoneMatch = req.header('if-none-match');
  const isUnchanged =
    ifNoneMatch === undefined
      ? isLater(last_modified, req.header('if-modified-since')) === false
      : includesTag(ifNoneMatch, etag);
  return isUnchanged ? new Response(null, { status: 304, headers }) : undefined;
}

/** A suffix that a content coding may append to a tag, and the closing quote. */
const SUFFIX = /^(?:(?:-{1,2}|;)(?:gzip|br|zstd|zst|gz|deflate|df))?"$/;

/** Reports whether a list of tags (or `*`) includes a tag, by weak comparison (RFC 9110 8.8.3.2). */
function includesTag(list: string, etag: string): boolean {
  if (list.trim() === '*') return true;
  const unclosed = etag.slice(0, -1);
  const tags = list.match(/"[!#-~\x80-\xff]*"/g) ?? [];
  return tags.some((tag) => tag.startsWith(unclosed) && SUFFIX.test(tag.slice(unclosed.length)));
}

const HTTP_DATE =
  /^(?:\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT|\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT|\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/** Compares the last change with the date in a header, in whole seconds. Returns undefined for an invalid date. */
function isLater(lastModified: string, date = ''): boolean | undefined {
  const time = Date.parse(date.endsWith('GMT') ? date : `${date} GMT`);
  if (!HTTP_DATE.test(date) || Number.isNaN(time)) return undefined;
  return Math.floor(Date.parse(lastModified) / 1_000) > time / 1_000;
}

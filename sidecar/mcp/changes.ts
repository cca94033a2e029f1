import { MAX_MCP_RESULT_CHARS } from '../../contract/mcp.ts';
import type { ChangesArguments } from '../../contract/mcp-tools.ts';
import type { Issue } from '../../contract/problem/problem.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { type Document, documentOf, documentOfBytes } from './json.ts';

type Changes =
  | { readonly document: Document }
  | { readonly issues: readonly Issue[] }
  | { readonly problem: string };

/** Largest slice that is taken apart into pages, in bytes: more is not recent, and parsing it would hold up others. */
const MAX_SLICE_BYTES = 2_000_000;

/** More than a page says besides its changes: day, moment, count and cursor. */
const FRAME_CHARS = 300;

const decoder = new TextDecoder();

/**
 * The answer of the since endpoint (`by=updated`), in pages where it is long. A cursor counts changes: all reviews, then all
 * removed ones.
 */
export function listChanges(dataset: Dataset, args: ChangesArguments): Changes {
  const start = args.cursor === undefined ? 0 : readCursor(args.cursor, args.since);
  if (start === undefined) {
    const message = `not the next_cursor of a page since ${args.since}`;
    return { issues: [{ code: 'invalid_cursor', path: 'cursor', message }] };
  }
  const slice = dataset.since(args.since, { by: 'updated' });
  if ((slice.inPieces ?? slice.body).byteLength > MAX_SLICE_BYTES) {
    return {
      problem: `since: more changed since ${args.since} than fits here. Choose a later day, or read ${dataset.siteUrl}/reviews.json.`,
    };
  }
  const { body } = slice;
  const all = JSON.parse(decoder.decode(body)) as SinceResult;
  const changes = [...all.reviews, ...all.removed];
  if (changes.length === 0) {
    return { document: documentOf({ ...all, hint: newestHint(dataset, args.since) }) };
  }
  const end = endOfPage(changes, start, latestEnd(all, start, args.limit));
  if (start === 0 && end === changes.length) return { document: documentOfBytes(body) };
  return { document: documentOf(toPage(all, start, end)) };
}

function newestHint({ insights }: Dataset, since: string): string {
  const { last_date } = insights.method.generated_from;
  const newest = last_date === null ? 'There is no review yet.' : `The newest is of ${last_date}.`;
  return `Nothing was written, changed or removed since ${since}. ${newest}`;
}

/** Where a page ends at the latest: `limit` counts reviews, removed ones follow the last of them. */
function latestEnd({ reviews, removed }: SinceResult, start: number, limit: number): number {
  const end = start + limit;
  return end < reviews.length ? end : reviews.length + removed.length;
}

/** Where the page from `start` on ends: as many changes as fit into a result, at least one. */
function endOfPage(changes: readonly unknown[], start: number, latest: number): number {
  let size = FRAME_CHARS;
  for (const [index, change] of changes.slice(start, latest).entries()) {
    size += JSON.stringify(change).length + 1;
    if (index > 0 && size > MAX_MCP_RESULT_CHARS) return start + index;
  }
  return latest;
}

function toPage({ reviews, removed, ...summary }: SinceResult, start: number, end: number) {
  const page = reviews.slice(start, end);
  const amongRemoved = (index: number) => Math.max(0, index - reviews.length);
  const isLast = end >= reviews.length + removed.length;
  return {
    ...summary,
    count: page.length,
    reviews: page,
    removed: removed.slice(amongRemoved(start), amongRemoved(end)),
    ...(!isLast && { next_cursor: toCursor(end, summary.since) }),
  };
}

function toCursor(next: number, since: string): string {
  return Buffer.from(`${since}/${next}`).toString('base64url');
}

function readCursor(cursor: string, since: string): number | undefined {
  const [day, next = ''] = Buffer.from(cursor, 'base64url').toString().split('/');
  return day === since && /^\d{1,9}$/.test(next) ? Number(next) : undefined;
}

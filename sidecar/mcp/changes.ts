import { MAX_MCP_RESULT_CHARS } from '../../contract/mcp.ts';
import type { ChangesArguments } from '../../contract/mcp-tools.ts';
import type { Issue } from '../../contract/problem.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { type Document, documentOf, documentOfBytes } from './json.ts';

type Changes =
  | { readonly document: Document }
  | { readonly issues: readonly Issue[] }
  | { readonly problem: string };

/** Largest slice that is taken apart into pages, in bytes: more is not recent, and parsing it would hold up others. */
const MAX_SLICE_BYTES = 2_000_000;

const decoder = new TextDecoder();

/** The answer of the since endpoint (`by=updated`), in pages where it is long. */
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
  const { reviews, removed, ...summary } = all;
  if (reviews.length === 0 && removed.length === 0) {
    return { document: documentOf({ ...all, hint: newestHint(dataset, args.since) }) };
  }
  const page = fitting(reviews, start, args.limit);
  if (start === 0 && page.length === reviews.length) return { document: documentOfBytes(body) };
  const next = start + page.length;
  return {
    document: documentOf({
      ...summary,
      count: page.length,
      reviews: page,
      removed: start === 0 ? removed : [],
      ...(next < reviews.length && { next_cursor: toCursor(next, args.since) }),
    }),
  };
}

function newestHint({ insights }: Dataset, since: string): string {
  const { last_date } = insights.method.generated_from;
  const newest = last_date === null ? 'There is no review yet.' : `The newest is of ${last_date}.`;
  return `Nothing was written, changed or removed since ${since}. ${newest}`;
}

function fitting<T>(items: readonly T[], start: number, limit: number): T[] {
  const page: T[] = [];
  let size = 0;
  for (const item of items.slice(start, start + limit)) {
    size += JSON.stringify(item).length + 1;
    if (page.length > 0 && size > MAX_MCP_RESULT_CHARS) break;
    page.push(item);
  }
  return page;
}

function toCursor(next: number, since: string): string {
  return Buffer.from(`${since}/${next}`).toString('base64url');
}

function readCursor(cursor: string, since: string): number | undefined {
  const [day, next = ''] = Buffer.from(cursor, 'base64url').toString().split('/');
  return day === since && /^\d{1,9}$/.test(next) ? Number(next) : undefined;
}

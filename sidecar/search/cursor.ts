import { crc32 } from 'node:zlib';
import { fold } from '../../contract/fold.ts';
import type { Issue } from '../../contract/problem.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import { type Position, sortOf } from './order.ts';

const FORM = /^([0-9a-f]{8})([0-9a-f]{8})\|(\d{4}-\d\d-\d\d)\|([1-5])\|([\d.e+-]+)\|([\w-]{1,64})$/;

/** Makes the opaque `next_cursor` that continues a query, whose names are resolved, after a review. */
export function writeCursor(
  query: SearchQuery,
  { date, rating, id }: Pick<Review, 'date' | 'rating' | 'id'>,
  score: number,
): string {
  const place = `${date}|${rating}|${score}|${id}`;
  const text = `${checksum(place)}${checksum(filtersOf(query))}|${place}`;
  return Buffer.from(text).toString('base64url');
}

/** Position of a query's cursor, or its issue if it is broken or belongs to another query. Names are resolved. */
export function readCursor(query: SearchQuery): { position?: Position; issue?: Issue } {
  const { cursor } = query;
  if (cursor === undefined) return {};
  const parts = decode(cursor);
  if (parts === undefined) return { issue: BROKEN_CURSOR };
  if (parts.filters !== checksum(filtersOf(query))) return { issue: FOREIGN_CURSOR };
  return { position: parts.position };
}

/** Whether a text has the form of a cursor, of any query. */
export function isCursor(text: string): boolean {
  return decode(text) !== undefined;
}

function cursorIssue(message: string): Issue {
  return { code: 'invalid_cursor', path: 'cursor', message };
}

export const BROKEN_CURSOR = cursorIssue(
  'expected a next_cursor as an earlier answer gave it, whole and unchanged',
);
const FOREIGN_CURSOR = cursorIssue(
  'expected a next_cursor of this same query: filters, sort and mode must stay as they were; only limit, fields and count may change',
);

function decode(cursor: string): { filters: string; position: Position } | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, own, filters, date, rating, score, id] = FORM.exec(text) ?? [];
  if (!(own && filters && date && rating && score && id)) return undefined;
  if (own !== checksum(text.slice(17))) return undefined;
  if (Buffer.from(text, 'latin1').toString('base64url') !== cursor) return undefined;
  return { filters, position: { date, rating: Number(rating), score: Number(score), id } };
}

/** What decides which reviews come in which order: the same whether a default is written out or left out. */
function filtersOf(given: SearchQuery): string {
  const { cursor, limit, fields, count, sort, query, ...filters } = given;
  const phrase = fold(query ?? '');
  return JSON.stringify({ ...filters, phrase, sort: sortOf(given) });
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

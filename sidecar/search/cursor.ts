import { crc32 } from 'node:zlib';
import { fold } from '../../contract/fold.ts';
import type { Issue } from '../../contract/problem.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import { type Position, sortOf } from './order.ts';

const FORM = /^[0-9a-f]+\|(\d{4}-\d\d-\d\d)\|([1-5])\|([\d.e+-]+)\|([\w-]{1,64})$/;

/** Makes the opaque `next_cursor` that continues a query, whose names are resolved, after a review. */
export function writeCursor(
  query: SearchQuery,
  { date, rating, id }: Pick<Review, 'date' | 'rating' | 'id'>,
  score: number,
): string {
  const place = `${date}|${rating}|${score}|${id}`;
  const checksum = crc32(place + filtersOf(query)).toString(16);
  return Buffer.from(`${checksum}|${place}`).toString('base64url');
}

/** Position of a query's cursor, or its issue if it is broken or belongs to another query. Names are resolved. */
export function readCursor(query: SearchQuery): { position?: Position; issue?: Issue } {
  const { cursor } = query;
  if (cursor === undefined) return {};
  const position = positionOf(cursor);
  const isOwn = position !== undefined && writeCursor(query, position, position.score) === cursor;
  return isOwn ? { position } : { issue: BROKEN_CURSOR };
}

export const BROKEN_CURSOR: Issue = {
  code: 'invalid_cursor',
  path: 'cursor',
  message:
    'expected the next_cursor of an earlier answer to this same query, whole: filters, sort and mode must stay as they were; only limit, fields and count may change',
};

/** The position in a text that has the form of a cursor, of any query. */
export function positionOf(cursor: string): Position | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, date, rating, score, id] = FORM.exec(text) ?? [];
  if (!(date && rating && score && id)) return undefined;
  return { date, rating: Number(rating), score: Number(score), id };
}

/** What decides which reviews come in which order: the same whether a default is written out or left out. */
function filtersOf(given: SearchQuery): string {
  const { cursor, limit, fields, count, sort, query, ...filters } = given;
  const phrase = fold(query ?? '');
  return JSON.stringify({ ...filters, phrase, sort: sortOf(given) });
}

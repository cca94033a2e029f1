import { crc32 } from 'node:zlib';
import { fold } from '../../contract/fold.ts';
import type { Issue } from '../../contract/problem.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import { type Position, sortOf } from './order.ts';

const FORM = /^[0-9a-f]+\|(\d{4}-\d\d-\d\d)\|([1-5])\|([\d.e+-]+)\|([\w-]{1,64})$/;

/** Creates the opaque `next_cursor` that continues a resolved query after a review. */
export function writeCursor(
  query: SearchQuery,
  { date, rating, id }: Pick<Review, 'date' | 'rating' | 'id'>,
  score: number,
): string {
  const position = `${date}|${rating}|${score}|${id}`;
  const checksum = crc32(position + filtersOf(query)).toString(16);
  return Buffer.from(`${checksum}|${position}`).toString('base64url');
}

/** Returns the position of a resolved query's cursor, or an issue if it is damaged or belongs to another query. */
export function readCursor(query: SearchQuery): { position?: Position; issue?: Issue } {
  const { cursor } = query;
  if (cursor === undefined) return {};
  const position = parseCursor(cursor);
  const isValid = position !== undefined && writeCursor(query, position, position.score) === cursor;
  return isValid ? { position } : { issue: INVALID_CURSOR };
}

export const INVALID_CURSOR: Issue = {
  code: 'invalid_cursor',
  path: 'cursor',
  message:
    'expected the complete next_cursor of a response to the same query: only limit, fields and count may differ',
};

/** Parses a cursor of any query. Returns undefined if it is malformed. */
export function parseCursor(cursor: string): Position | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, date, rating, score, id] = FORM.exec(text) ?? [];
  if (!(date && rating && score && id)) return undefined;
  return { date, rating: Number(rating), score: Number(score), id };
}

/** Serializes the parameters that decide which reviews come in which order, with defaults filled in. */
function filtersOf(parameters: SearchQuery): string {
  const { cursor, limit, fields, count, sort, query, ...filters } = parameters;
  const phrase = fold(query ?? '');
  return JSON.stringify({ ...filters, phrase, sort: sortOf(parameters) });
}

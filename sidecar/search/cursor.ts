import { crc32 } from 'node:zlib';
import { fold } from '../../contract/fold.ts';
import type { Issue } from '../../contract/problem/problem.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import { sortOf } from './order.ts';

/** The last review of a page, by what it is sorted by, so that reviews added or removed between pages do no harm. */
export type Position = {
  readonly date: string;
  readonly id: string;
  readonly stars: number;
  /** Score of a ranked match, else 0. */
  readonly score: number;
};

const FORM = /^([0-9a-f]{8})([0-9a-f]{8})\|(\d{4}-\d\d-\d\d)\|([1-5])\|([\d.e+-]+)\|([\w-]{1,64})$/;

/** Makes the opaque `next_cursor` that goes on after a position of this query, whose names are resolved as they are wherever one is read. */
export function writeCursor(query: SearchQuery, { date, stars, score, id }: Position): string {
  const place = `${date}|${stars}|${score}|${id}`;
  const text = `${checksum(place)}${checksum(filtersOf(query))}|${place}`;
  return Buffer.from(text).toString('base64url');
}

/** Position a cursor stands for; undefined where it is broken or comes from a query with other filters or order. */
export function readCursor(query: SearchQuery, cursor: string): Position | undefined {
  const parts = decode(cursor);
  if (parts === undefined || parts.filters !== checksum(filtersOf(query))) return undefined;
  return parts.position;
}

/** What is wrong with the cursor of a query whose names are resolved. */
export function cursorIssue(query: SearchQuery): Issue | undefined {
  const { cursor } = query;
  if (cursor === undefined || readCursor(query, cursor) !== undefined) return undefined;
  return isCursor(cursor) ? FOREIGN : BROKEN_CURSOR;
}

/** Whether a text has the form of a cursor, for whatever query. */
export function isCursor(text: string): boolean {
  return decode(text) !== undefined;
}

/** Issue of a text that is no cursor. */
export const BROKEN_CURSOR: Issue = {
  code: 'invalid_cursor',
  path: 'cursor',
  message: 'expected a next_cursor as an earlier answer gave it, whole and unchanged',
};

const FOREIGN: Issue = {
  code: 'invalid_cursor',
  path: 'cursor',
  message:
    'expected a next_cursor of this same query: filters, sort and mode must stay as they were; only limit, fields and count may change',
};

function decode(cursor: string): { filters: string; position: Position } | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, own, filters, date, stars, score, id] = FORM.exec(text) ?? [];
  if (!(own && filters && date && stars && score && id)) return undefined;
  if (own !== checksum(text.slice(17))) return undefined;
  if (Buffer.from(text, 'latin1').toString('base64url') !== cursor) return undefined;
  return { filters, position: { date, stars: Number(stars), score: Number(score), id } };
}

/** The part of a query that decides which reviews come in which order: the same whether a default is written out or left out. */
function filtersOf(given: SearchQuery): string {
  const { cursor, limit, fields, count, sort, query, ...filters } = given;
  const phrase = fold(query ?? '');
  return JSON.stringify({ ...filters, phrase, sort: sortOf(given) });
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

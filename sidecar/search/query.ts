import { crc32 } from 'node:zlib';
import type { Business } from '../../contract/business.ts';
import { byNameKey, type NamedEntity, nameKey } from '../../contract/entity.ts';
import { createMentionResolver, type Placed, sortOf } from '../../contract/find-reviews.ts';
import { fold } from '../../contract/fold.ts';
import { type CustomParams, expected, formatValue } from '../../contract/issues.ts';
import { polarityOfMentions } from '../../contract/opinions.ts';
import type { Issue } from '../../contract/problem.ts';
import type { Review } from '../../contract/review.ts';
import type { ReviewInsight } from '../../contract/review-insights.ts';
import { SearchQuery } from '../../contract/search-query.ts';

const CURSOR_RULE =
  'the complete next_cursor of a response to the same query: only limit, fields and count may differ';

/** The query of a search with the form of its cursor, which is opaque to clients. Other issues are reported with it. */
export const SearchRequest = SearchQuery.superRefine(
  ({ cursor }, context) => {
    const isChecked = context.issues.some(({ path }) => path?.[0] === 'cursor');
    if (isChecked || cursor === undefined || parseCursor(cursor) !== undefined) return;
    const params: CustomParams = { code: 'invalid_cursor', got: null };
    context.addIssue({ code: 'custom', path: ['cursor'], message: CURSOR_RULE, params });
  },
  { when: () => true },
);

/** Returns the names of the filters in a query, its text (`query`) included. */
export function filtersOf(query: SearchQuery): string[] {
  const { sort, mode, limit, cursor, fields, count, ...filters } = query;
  const present = Object.entries(filters).filter(([, value]) => (value ?? '') !== '');
  return present.map(([name]) => name);
}

/**
 * Creates a function that replaces the names in a query by the names and ids in `mentions`, and the aspect by its id. An unknown
 * entity is kept: no review mentions it. An unknown aspect is an issue, because reviews may say much about it by another name.
 */
export function createNameResolver(business: Business, aspects: readonly NamedEntity[]) {
  const resolveMentions = createMentionResolver(business);
  const aspectByName = byNameKey(aspects);
  return (given: SearchQuery): { query: SearchQuery; unknown: string[]; issue?: Issue } => {
    const { query, unknown } = resolveMentions(given);
    if (query.aspect === undefined) return { query, unknown };
    const aspect = aspectByName.get(nameKey(query.aspect));
    if (aspect !== undefined) return { query: { ...query, aspect: aspect.id }, unknown };
    const rule = `one of ${aspects.map(({ id }) => id).join(', ') || 'no aspects'}`;
    const message = expected(rule, formatValue(query.aspect));
    return { query, unknown, issue: { code: 'invalid_value', path: 'aspect', message } };
  };
}

/** Returns the test of what a review says in a query: of its opinion on an aspect, or as a whole. */
export function opinionTest(
  { aspect, polarity }: SearchQuery,
  insights: ReadonlyMap<string, ReviewInsight>,
) {
  if (aspect === undefined && polarity === undefined) return () => true;
  const polarities = polarity?.split(',');
  return ({ id }: Review): boolean => {
    const insight = insights.get(id);
    if (insight === undefined) return false;
    if (aspect === undefined) return polarities?.includes(insight.polarity) !== false;
    const mentions = insight.mentions.filter((one) => one.kind === 'aspect' && one.id === aspect);
    if (mentions.length === 0) return false;
    return polarities?.includes(polarityOfMentions(mentions)) !== false;
  };
}

/** Checksum, date, rating, score and id. */
const CURSOR = /^[0-9a-f]+\|(\d{4}-\d\d-\d\d)\|([1-5])\|([\d.e+-]+)\|([\w-]{1,64})$/;

/** Creates the opaque `next_cursor` that continues a resolved query after a match. */
export function writeCursor(parameters: SearchQuery, { review, score = 0 }: Placed): string {
  const { date, rating, id } = review;
  const position = `${date}|${rating}|${score}|${id}`;
  // What decides which reviews come in which order, with defaults filled in.
  const { cursor, limit, fields, count, sort, query, ...filters } = parameters;
  const order = { ...filters, phrase: fold(query ?? ''), sort: sortOf(parameters) };
  const checksum = crc32(position + JSON.stringify(order)).toString(16);
  return Buffer.from(`${checksum}|${position}`).toString('base64url');
}

/** Returns the position of a resolved query's cursor, or an issue if it is damaged or belongs to another query. */
export function readCursor(query: SearchQuery): { position?: Placed; issue?: Issue } {
  const { cursor } = query;
  if (cursor === undefined) return {};
  const position = parseCursor(cursor);
  if (position && writeCursor(query, position) === cursor) return { position };
  return { issue: { code: 'invalid_cursor', path: 'cursor', message: `expected ${CURSOR_RULE}` } };
}

/** Parses a cursor of any query. Returns undefined if it is malformed. */
export function parseCursor(cursor: string): Placed | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, date, rating, score, id] = CURSOR.exec(text) ?? [];
  if (!(date && rating && score && id)) return undefined;
  return { review: { date, rating: Number(rating), id }, score: Number(score) };
}

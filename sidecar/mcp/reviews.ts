import { API_VERSION } from '../../contract/dataset.ts';
import type { BusinessResult, ChangesArguments } from '../../contract/mcp-tools.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchResult } from '../../contract/search-result.ts';
import type { Snapshot } from '../snapshot.ts';
import {
  type Document,
  type DocumentResult,
  describeIssues,
  toDocument,
  toReviewDocument,
  withoutEvidence,
} from './document.ts';
import { knownNames } from './names.ts';

/** Longest text of a tool result, in UTF-16 code units; a longer one is cut into pages. */
export const MAX_MCP_RESULT_CHARS = 80_000;
/** More than a page says besides its changes: warning, day, moment, count and cursor. */
const FRAME_CHARS = 400;

/** What `/reviews.json` says besides the reviews. */
export function getBusiness({ business, aggregateRating, reviewPolicy }: Snapshot): Document {
  const result: BusinessResult = {
    api_version: API_VERSION,
    business,
    aggregate_rating: aggregateRating,
    review_policy: reviewPolicy,
  };
  return toDocument(result);
}

/** One review whole, or in words why it is not there. */
export function getReview({ reviewById, removedById }: Snapshot, id: string): DocumentResult {
  const review = reviewById.get(id);
  if (review !== undefined) return toReviewDocument(withoutEvidence(review));
  const gone = removedById.get(id);
  if (gone === undefined) {
    return { problem: `id: no review ${id} was ever published here; ids come from other results.` };
  }
  return { problem: `id: review ${id} was removed at ${gone.removed_at} (${gone.reason}).` };
}

/** The result of the search endpoint: cut where it is too long, with a hint where it is empty. */
export function searchReviews(snapshot: Snapshot, query: SearchQuery): DocumentResult {
  const found = snapshot.search(query);
  if (!found.ok) return { problem: describeIssues(found.issues) };
  const { result } = found;
  if (result.count === 0) return toReviewDocument({ ...result, hint: hintFor(snapshot, query) });
  const reviews = result.reviews.map(withoutEvidence);
  const document = toReviewDocument({ ...result, reviews });
  if (document.text.length <= MAX_MCP_RESULT_CHARS || reviews.length === 1) return document;
  const frame = document.text.length - JSON.stringify(reviews).length + '[]'.length;
  return searchReviews(snapshot, { ...query, limit: fittingCount(reviews, frame) });
}

/** A search of our own, whose query is known to be valid. */
export function searchFor(snapshot: Snapshot, query: Partial<SearchQuery>): SearchResult {
  const found = snapshot.search({ mode: 'substring', limit: 1, count: true, ...query });
  if (!found.ok) throw new Error(`search refused ${JSON.stringify(query)}`);
  return found.result;
}

/** How many of these fit into a result beside a frame of so many characters; at least one. */
function fittingCount(items: readonly object[], frameChars: number): number {
  let size = frameChars;
  const over = items.findIndex((item) => {
    size += JSON.stringify(item).length + 1;
    return size > MAX_MCP_RESULT_CHARS;
  });
  return over < 0 ? items.length : Math.max(1, over);
}

/** What a query says besides its filters. */
const CONTROLS: readonly string[] = ['sort', 'mode', 'limit', 'cursor', 'fields', 'count'];

/** Says which filter to drop, and which names there are. */
function hintFor(snapshot: Snapshot, query: SearchQuery): string {
  if (query.cursor !== undefined) return 'No more pages: the page before was the last.';
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const used = given.map(([name]) => name).filter((name) => !CONTROLS.includes(name));
  const sentences = toDrop(query, used).flatMap((names) => {
    const others = given.filter(([name]) => name !== 'fields' && !names.includes(name));
    const without: Partial<SearchQuery> = { ...Object.fromEntries(others), limit: 1, count: true };
    const { total = 0 } = searchFor(snapshot, without);
    return total === 0 ? [] : `Without ${names.join(', ')}: ${total}.`;
  });
  if (used.length > 1 && sentences.length === 0) {
    sentences.push('No single filter is the cause: drop several.');
  }
  if (query.query !== undefined && query.mode === 'substring') {
    sentences.push('query is an exact phrase; mode=words forgives typing errors.');
  }
  return `No review matches. ${sentences.join(' ')} ${knownNames(snapshot)}`.replace('  ', ' ');
}

/** Which filters to leave out: each by itself. A search by words takes long, so at most one is made: without all other filters. */
function toDrop({ mode }: SearchQuery, used: readonly string[]): (readonly string[])[] {
  const others = used.filter((name) => name !== 'query');
  const isByWords = mode === 'words' && others.length < used.length;
  return isByWords && others.length > 1 ? [['query'], others] : used.map((name) => [name]);
}

/** The since endpoint (`by=updated`) in pages. A cursor counts changes: all reviews, then all removed ones. */
export function listChanges(snapshot: Snapshot, args: ChangesArguments): DocumentResult {
  const { since, cursor = `${since}.0` } = args;
  const [day, start = ''] = cursor.split('.');
  const isOurs = day === since && /^\d{1,9}$/.test(start);
  if (isOurs) return toChangesDocument(snapshot, args, Number(start));
  return { problem: `cursor: not the next_cursor of a page since ${since}.` };
}

/** As many changes since a day as fit into a result, from the one at `start`. `limit` counts reviews; removed ones follow the last. */
export function toChangesDocument(
  snapshot: Snapshot,
  { since, limit }: Pick<ChangesArguments, 'since' | 'limit'>,
  start = 0,
): Document {
  const { reviews, removed, ...summary } = snapshot.since(since, { by: 'updated' }).result();
  const total = reviews.length + removed.length;
  if (total === 0) {
    const { last_date } = snapshot.insights.method.generated_from;
    const newest =
      last_date === null ? 'There is no review yet.' : `The newest is of ${last_date}.`;
    const hint = `Nothing was written, changed or removed since ${since}. ${newest}`;
    return toReviewDocument({ ...summary, reviews, removed, hint });
  }
  const found = reviews.slice(start, start + limit).map(withoutEvidence);
  const isLast = start + limit >= reviews.length;
  const gone = isLast ? removed.slice(Math.max(0, start - reviews.length)) : [];
  const count = fittingCount([...found, ...gone], FRAME_CHARS);
  const page = found.slice(0, count);
  return toReviewDocument({
    ...summary,
    count: page.length,
    reviews: page,
    removed: gone.slice(0, count - page.length),
    ...(start + count < total && { next_cursor: `${since}.${start + count}` }),
  });
}

import { API_VERSION } from '../../contract/dataset.ts';
import type { BusinessResult, ChangesArguments } from '../../contract/mcp-tools.ts';
import { newestFirst, type Review, type Tombstone } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchResult } from '../../contract/search-result.ts';
import { dayOfChange } from '../since/since.ts';
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

/** Longest text of a tool result, in UTF-16 code units, unless a single review is longer. */
export const MAX_MCP_RESULT_CHARS = 80_000;

/** What `/reviews.json` says besides the reviews. */
export function getBusiness({ business, aggregateRating, reviewPolicy }: Snapshot): Document {
  return toDocument({
    api_version: API_VERSION,
    business,
    aggregate_rating: aggregateRating,
    review_policy: reviewPolicy,
  } satisfies BusinessResult);
}

/** One whole review, or why there is none. */
export function getReview({ reviewById, removedById }: Snapshot, id: string): DocumentResult {
  const review = reviewById.get(id);
  if (review !== undefined) return toReviewDocument(withoutEvidence(review));
  const gone = removedById.get(id);
  if (gone === undefined) {
    return { problem: `id: no review ${id} was ever published here; ids come from other results.` };
  }
  return { problem: `id: review ${id} was removed at ${gone.removed_at} (${gone.reason}).` };
}

/** The result of the search endpoint: with a hint if nothing matches, and with fewer reviews if they are too long. */
export function searchReviews(snapshot: Snapshot, query: SearchQuery): DocumentResult {
  const found = snapshot.search(query);
  if (!found.ok) return { problem: describeIssues(found.issues) };
  const { result } = found;
  if (result.count === 0) return toReviewDocument({ ...result, hint: hintFor(snapshot, query) });
  const reviews = result.reviews.map(withoutEvidence);
  const document = toReviewDocument({ ...result, reviews });
  const limit = fittingLimit(document, result.count);
  return limit === undefined ? document : searchReviews(snapshot, { ...query, limit });
}

/** A search of our own, whose query is known to be valid. */
export function searchFor(snapshot: Snapshot, query: Partial<SearchQuery>): SearchResult {
  const found = snapshot.search({ mode: 'substring', limit: 1, count: true, ...query });
  if (!found.ok) throw new Error(`search refused ${JSON.stringify(query)}`);
  return found.result;
}

/** The limit to try instead if a page of `count` items is too long; undefined if it is not, or cannot be shorter. */
function fittingLimit({ text }: Document, count: number): number | undefined {
  const share = MAX_MCP_RESULT_CHARS / text.length;
  if (share >= 1 || count === 1) return undefined;
  // At least halved, so that a few tries find it.
  return Math.max(1, Math.floor(count * Math.min(share, 0.5)));
}

/** Parameters of a query that are not filters. */
const CONTROLS: readonly string[] = ['sort', 'mode', 'limit', 'cursor', 'fields', 'count'];

/** Says which filters to drop, and which names there are. A search by words takes long, so at most one is made. */
function hintFor(snapshot: Snapshot, query: SearchQuery): string {
  if (query.cursor !== undefined) return 'No more pages: the page before was the last.';
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const filters = given.map(([name]) => name).filter((name) => !CONTROLS.includes(name));
  const others = filters.filter((name) => name !== 'query');
  const isByWords = query.mode === 'words' && others.length < filters.length;
  const choices = isByWords ? [['query'], others] : filters.map((name) => [name]);
  const sentences = choices.flatMap((names) => {
    const dropped = Object.fromEntries(names.map((name) => [name, undefined]));
    const { total = 0 } = searchFor(snapshot, { ...query, ...dropped, limit: 1, count: true });
    return total === 0 ? [] : `Without ${names.join(', ')}: ${total}.`;
  });
  if (filters.length > 1 && sentences.length === 0) {
    sentences.push('No single filter is the cause: drop several.');
  }
  if (query.query !== undefined && query.mode === 'substring') {
    sentences.push('query is an exact phrase; mode=words forgives typing errors.');
  }
  const known = knownNames(snapshot, ['technician', 'service']);
  return ['No review matches.', ...sentences, known].join(' ');
}

const CURSOR = /^(\d{4}-\d\d-\d\d)\.((?:\d{4}-\d\d-\d\d)?\.[\d.:TZ-]+)\.([\w-]{1,64})$/;

/** What `listChanges` sorts a change by, newest first. The point that removed ones begin with comes after every day. */
function placeOf(change: Review | Tombstone): { date: string; id: string } {
  const { id } = change;
  if ('removed_at' in change) return { date: `.${change.removed_at}`, id };
  return { date: `${dayOfChange(change)}.${change.date}`, id };
}

/**
 * The since endpoint (`by=updated`) in pages of at most `limit` changes: all reviews, then all removed ones. A cursor is the place
 * of the last change of a page, which need not be there any more.
 */
export function listChanges(snapshot: Snapshot, args: ChangesArguments): DocumentResult {
  const { since, limit, cursor } = args;
  const [, day, date = '', id = ''] = CURSOR.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && day !== since) {
    return { problem: `cursor: not the next_cursor of a page since ${since}.` };
  }
  const { reviews, removed, ...summary } = snapshot.since(since, { by: 'updated' }).result();
  const changes = [...reviews, ...removed];
  const left =
    cursor === undefined
      ? changes
      : changes.filter((change) => newestFirst(placeOf(change), { date, id }) > 0);
  const page = left.slice(0, limit);
  const pageReviews = page.filter((change) => !('removed_at' in change)).map(withoutEvidence);
  const last = left.length > limit ? page.at(-1) : undefined;
  const { last_date } = snapshot.insights.method.generated_from;
  const newest = last_date === null ? 'No review yet.' : `The newest review is from ${last_date}.`;
  const document = toReviewDocument({
    ...summary,
    count: pageReviews.length,
    reviews: pageReviews,
    removed: page.filter((change) => 'removed_at' in change),
    ...(last && { next_cursor: [since, placeOf(last).date, last.id].join('.') }),
    ...(changes.length === 0 && {
      hint: `Nothing was written, edited or removed since ${since}. ${newest}`,
    }),
  });
  const fewer = fittingLimit(document, page.length);
  return fewer === undefined ? document : listChanges(snapshot, { ...args, limit: fewer });
}

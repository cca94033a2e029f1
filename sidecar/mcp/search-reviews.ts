import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchResult } from '../../contract/search-result.ts';
import type { Snapshot } from '../snapshot.ts';
import {
  type DocumentResult,
  describeIssues,
  toReviewDocument,
  withoutEvidence,
} from './document.ts';
import { knownNames } from './names.ts';

/** Longest text of a tool result, in UTF-16 code units; a longer one is cut into pages. */
export const MAX_MCP_RESULT_CHARS = 80_000;

/** The result of the search endpoint: cut where it is too long, with a hint where it is empty. */
export function searchReviews(snapshot: Snapshot, query: SearchQuery): DocumentResult {
  const found = snapshot.search(query);
  if (!found.ok) return { problem: describeIssues(found.issues) };
  const { result } = found;
  if (result.count === 0) {
    return toReviewDocument({ ...result, hint: hintFor(snapshot, query) });
  }
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
export function fittingCount(items: readonly object[], frameChars: number): number {
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

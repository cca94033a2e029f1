import { aggregateRating } from '../../contract/aggregate-rating.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import {
  createFilter,
  createMentionResolver,
  createReviewFinder,
  isByWords,
  type TextQuery,
  toEntry,
} from '../../contract/find-reviews.ts';
import { describeMatches, RANKER_OPTIONS } from '../../contract/word-search.ts';

/**
 * Creates a search that runs in the browser, for sites whose sidecar is unavailable or that have none. It handles requests for a
 * search or for one review like the API, except that the cursor is an offset.
 */
export function createBrowserSearch(
  { business, reviews, removed }: ReviewsDataset,
  MiniSearch: typeof import('minisearch').default,
): (address: URL) => { status: number; body: unknown } {
  const entries = reviews.map(toEntry);
  const finder = createReviewFinder(entries, new MiniSearch(RANKER_OPTIONS));
  const resolveMentions = createMentionResolver(business);
  const unindexed = [...entries];

  /** Returns the fields of a search result that the page uses. */
  function find(params: Record<string, string>) {
    const query: TextQuery = params;
    if (isByWords(query)) unindexed.splice(0).forEach(finder.index);
    const { found, byWords } = finder.find(query, createFilter(resolveMentions(params).query));
    const start = Number(params.cursor ?? 0);
    const end = start + Number(params.limit);
    return {
      ...(byWords && describeMatches(byWords)),
      total: found.length,
      aggregate_rating: aggregateRating(found.map(({ review }) => review)),
      ...(end < found.length && { next_cursor: String(end) }),
      reviews: found.slice(start, end).map(({ review }) => review),
    };
  }

  return ({ pathname, searchParams }) => {
    if (pathname.endsWith('/search'))
      return { status: 200, body: find(Object.fromEntries(searchParams)) };
    const id = decodeURIComponent(pathname.replace(/.*\//, ''));
    const body = reviews.find((review) => review.id === id);
    if (body !== undefined) return { status: 200, body };
    return { status: removed.some((gone) => gone.id === id) ? 410 : 404, body };
  };
}

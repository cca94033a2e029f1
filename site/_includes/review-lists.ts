import type { Review } from '../../contract/review.ts';

/** A paginated list of all reviews or of those that match a filter. */
export type ReviewList = {
  /** Undefined for the list of all reviews. */
  filter: Filter | undefined;
  /** Path of the front page, with a trailing slash. */
  path: string;
  count: number;
  /** Its pages, the front page first. Those of a filter lack the oldest reviews beyond MAX_FILTERED_PAGES. */
  pages: readonly { path: string; items: readonly Review[] }[];
};
export type Filter =
  | { kind: 'stars'; value: string }
  | { kind: 'source'; value: Review['source']['platform'] }
  | { kind: 'proof'; value: Review['verification']['status'] }
  | { kind: 'reply'; value: 'yes' | 'no' };

/** Number of reviews on a numbered page of a list. */
const PAGE_SIZE = 20;

/** Maximum number of pages of a filtered list; search finds older reviews. The list of all reviews is never truncated. */
const MAX_FILTERED_PAGES = 10;

/** The kinds of filters in the order of the page, with the value that each compares. */
const KINDS = [
  ['stars', ({ rating }) => String(rating)],
  ['source', ({ source }) => source.platform],
  ['proof', ({ verification }) => verification.status],
  ['reply', ({ reply }) => (reply === undefined ? 'no' : 'yes')],
] as const satisfies readonly (readonly [Filter['kind'], (review: Review) => Filter['value']])[];

/**
 * Returns the list of all reviews, then one for each value of stars, source, proof and reply that some but not all reviews
 * have: stars from 5 to 1, the others by number of reviews. Expects the newest reviews first.
 */
export function reviewLists(reviews: readonly Review[]): ReviewList[] {
  const filtered = KINDS.flatMap(([kind, read]) => {
    return [...Map.groupBy(reviews, read)]
      .filter(([, items]) => items.length < reviews.length)
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .sort(([, a], [, b]) => (kind === 'stars' ? 0 : b.length - a.length))
      .map(([value, items]) => {
        // The value is of its kind, because the function of the kind returned it.
        return list({ kind, value } as Filter, `/reviews/${kind}/${value}/`, items);
      });
  });
  return [list(undefined, '/reviews/', reviews), ...filtered];
}

function list(filter: Filter | undefined, path: string, items: readonly Review[]): ReviewList {
  const pages = listPages(items, path);
  const shown = filter === undefined ? pages : pages.slice(0, MAX_FILTERED_PAGES);
  return { filter, path, count: items.length, pages: shown };
}

/**
 * Splits a list (newest first) into pages numbered from the oldest: page 1 always holds the 20 oldest items. The front page,
 * first in the result, holds the newest 20 to 39; at 40, the older half becomes the next numbered page. So a new review changes
 * only the front page, and the URL of a numbered page always shows the same reviews.
 */
export function listPages<T>(
  newestFirst: readonly T[],
  path: string,
  size = PAGE_SIZE,
): { path: string; items: readonly T[] }[] {
  const numbered = Math.max(0, Math.floor(newestFirst.length / size) - 1);
  const frontSize = newestFirst.length - numbered * size;
  const rest = Array.from({ length: numbered }, (_, at) => {
    const start = frontSize + at * size;
    const items = newestFirst.slice(start, start + size);
    return { path: `${path}page/${numbered - at}/`, items };
  });
  return [{ path, items: newestFirst.slice(0, frontSize) }, ...rest];
}

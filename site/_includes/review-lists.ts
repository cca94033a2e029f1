import type { Review } from '../../contract/review.ts';

/** A paginated list of all reviews or of those that match a filter. */
export type ReviewList = {
  /** Undefined for the list of all reviews. */
  filter: Filter | undefined;
  /** Path of the front page, with a trailing slash. */
  path: string;
  count: number;
  /** Its pages, the front page first. */
  pages: readonly { path: string; isFront: boolean; items: readonly Review[] }[];
  /** Whether the oldest reviews are left out; see MAX_FILTERED_PAGES. */
  isTruncated: boolean;
};
export type Filter =
  | { kind: 'stars'; value: string }
  | { kind: 'source'; value: Review['source']['platform'] }
  | { kind: 'proof'; value: Review['verification']['status'] }
  | { kind: 'reply'; value: 'yes' | 'no' };

/** Number of reviews on a numbered page of a list. */
export const PAGE_SIZE = 20;

/** Maximum number of pages of a filtered list; search finds older reviews. The list of all reviews is never truncated. */
export const MAX_FILTERED_PAGES = 10;

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
    const byCount = (a: Group, b: Group) => (kind === 'stars' ? 0 : b[1].length - a[1].length);
    return [...Map.groupBy(reviews, read)]
      .filter(([, items]) => items.length < reviews.length)
      .sort((a, b) => byCount(a, b) || (a[0] < b[0] ? 1 : -1))
      .map(([value, items]) => {
        // The value is of its kind, because the function of the kind returned it.
        return list({ kind, value } as Filter, `/reviews/${kind}/${value}/`, items);
      });
  });
  return [list(undefined, '/reviews/', reviews), ...filtered];
}

type Group = readonly [value: string, items: readonly Review[]];

function list(filter: Filter | undefined, path: string, items: readonly Review[]): ReviewList {
  const blocks = reviewBlocks(items);
  const isTruncated = filter !== undefined && blocks.length > MAX_FILTERED_PAGES;
  const pages = blocks
    .slice(0, isTruncated ? MAX_FILTERED_PAGES : undefined)
    .map(({ number, items: shown }) => {
      const isFront = number === undefined;
      return { path: isFront ? path : `${path}page/${number}/`, isFront, items: shown };
    });
  return { filter, path, count: items.length, pages, isTruncated };
}

/** One page of a list, newest first. Pages are numbered from the oldest; the front page has no number. */
export type Block<T> = {
  number: number | undefined;
  items: readonly T[];
};

/**
 * Splits a list (newest first) into pages numbered from the oldest: page 1 always holds the 20 oldest items. The front page,
 * first in the result, holds the newest 20 to 39; at 40, the older half becomes the next numbered page. So a new review changes
 * only the front page, and the URL of a numbered page always shows the same reviews.
 */
export function reviewBlocks<T>(newestFirst: readonly T[], size = PAGE_SIZE): Block<T>[] {
  const numbered = Math.max(0, Math.floor(newestFirst.length / size) - 1);
  const frontSize = newestFirst.length - numbered * size;
  const front = { number: undefined, items: newestFirst.slice(0, frontSize) };
  const rest = Array.from({ length: numbered }, (_, at) => {
    const start = frontSize + at * size;
    return { number: numbered - at, items: newestFirst.slice(start, start + size) };
  });
  return [front, ...rest];
}

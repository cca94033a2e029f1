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

/** Returns the filters that a review matches, in the order of the page. */
function filtersOf({ rating, source, verification, reply }: Review): Filter[] {
  return [
    { kind: 'stars', value: String(rating) },
    { kind: 'source', value: source.platform },
    { kind: 'proof', value: verification.status },
    { kind: 'reply', value: reply === undefined ? 'no' : 'yes' },
  ];
}

/**
 * Returns the list of all reviews, then one for each value of stars, source, proof and reply that some but not all reviews
 * have. Expects the newest reviews first.
 */
export function reviewLists(reviews: readonly Review[]): ReviewList[] {
  const groups = new Map<string, { filter: Filter; items: Review[] }>();
  for (const review of reviews) {
    for (const filter of filtersOf(review)) {
      const path = `/reviews/${filter.kind}/${filter.value}/`;
      const group = groups.get(path) ?? { filter, items: [] };
      group.items.push(review);
      groups.set(path, group);
    }
  }
  const filtered = [...groups]
    .filter(([, { items }]) => items.length < reviews.length)
    .sort(([, a], [, b]) => compare(a, b))
    .map(([path, { filter, items }]) => list(filter, path, items));
  return [list(undefined, '/reviews/', reviews), ...filtered];
}

function list(filter: Filter | undefined, path: string, items: readonly Review[]): ReviewList {
  const isTruncated = filter !== undefined && items.length > MAX_FILTERED_PAGES * PAGE_SIZE;
  const pages = reviewBlocks(items)
    .slice(0, isTruncated ? MAX_FILTERED_PAGES : undefined)
    .map(({ number, items: shown }) => {
      const isFront = number === undefined;
      return { path: isFront ? path : `${path}page/${number}/`, isFront, items: shown };
    });
  return { filter, path, count: items.length, pages, isTruncated };
}

const ORDER: readonly Filter['kind'][] = ['stars', 'source', 'proof', 'reply'];

type Group = { filter: Filter; items: readonly Review[] };

/** Sorts by kind, then by stars from 5 to 1 or, for other kinds, by number of reviews. */
function compare(a: Group, b: Group): number {
  const kinds = ORDER.indexOf(a.filter.kind) - ORDER.indexOf(b.filter.kind);
  if (kinds !== 0) return kinds;
  const counts = b.items.length - a.items.length;
  if (counts !== 0 && a.filter.kind !== 'stars') return counts;
  return a.filter.value < b.filter.value ? 1 : -1;
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

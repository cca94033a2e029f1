import type { Review } from '../../contract/review.ts';
import { PAGE_SIZE, reviewBlocks } from './review-blocks.ts';

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

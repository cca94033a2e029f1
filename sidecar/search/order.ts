import { newestFirst, type Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';

/** A review with its number among all reviews, newest first, and its normalized text. */
export type Entry = { readonly number: number; readonly review: Review; readonly text: string };

type Sort = NonNullable<SearchQuery['sort']>;

/** Sort keys of the last review of a page. Reviews may be added or removed before the next page. */
export type Position = {
  readonly date: string;
  readonly id: string;
  readonly rating: number;
  /** Score of a ranked match, else 0. */
  readonly score: number;
};

/** Returns the requested sort order, or the default of the mode. */
export function sortOf({ sort, mode }: SearchQuery): Sort {
  return sort ?? (mode === 'words' ? 'relevance' : 'newest');
}

/**
 * Sorts matches, ties newest first, and finds where the page after a position starts.
 *
 * @param matches newest first
 * @param scoreOf score of a ranked match
 * @param after the last review of the previous page, which may have been removed
 */
export function sortMatches(
  matches: readonly Entry[],
  sort: Sort,
  scoreOf: (entry: Entry) => number,
  after: Position | undefined,
): { sorted: readonly Entry[]; start: number } {
  const keyOf = (entry: Entry) => KEYS[sort](entry.review.rating, scoreOf(entry));
  const sorted =
    sort === 'newest'
      ? matches
      : sort === 'oldest'
        ? matches.toReversed()
        : matches.toSorted((a, b) => keyOf(a) - keyOf(b));
  if (after === undefined) return { sorted, start: 0 };
  const key = KEYS[sort](after.rating, after.score);
  const direction = sort === 'oldest' ? -1 : 1;
  const start = sorted.findIndex(
    (entry) => (keyOf(entry) - key || direction * newestFirst(entry.review, after)) > 0,
  );
  return { sorted, start: start < 0 ? sorted.length : start };
}

/** The key that matches are sorted by before their dates, in ascending order. */
const KEYS: Record<Sort, (rating: number, score: number) => number> = {
  relevance: (_, score) => -score,
  highest: (rating) => -rating,
  lowest: (rating) => rating,
  newest: () => 0,
  oldest: () => 0,
};

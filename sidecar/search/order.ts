import { newestFirst, type Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';

/** A review, its number among all, newest first, and its folded text. */
export type Entry = { readonly number: number; readonly review: Review; readonly text: string };

type Sort = NonNullable<SearchQuery['sort']>;

/** The last review of a page, by what it is sorted by: reviews added or removed between two pages do no harm. */
export type Position = {
  readonly date: string;
  readonly id: string;
  readonly rating: number;
  /** Score of a ranked match, else 0. */
  readonly score: number;
};

/** The order asked for, or the default of the mode. */
export function sortOf({ sort, mode }: SearchQuery): Sort {
  return sort ?? (mode === 'words' ? 'relevance' : 'newest');
}

/**
 * Puts matches in order, newest first among equals, and tells where the page after a position starts.
 *
 * @param matches newest first
 * @param scoreOf score of a ranked match
 * @param after the last review of the page before; it need not be there any more
 */
export function inOrder(
  matches: readonly Entry[],
  sort: Sort,
  scoreOf: (entry: Entry) => number,
  after: Position | undefined,
): { ordered: readonly Entry[]; start: number } {
  const keyOf = (entry: Entry) => KEYS[sort](entry.review.rating, scoreOf(entry));
  const ordered =
    sort === 'newest'
      ? matches
      : sort === 'oldest'
        ? matches.toReversed()
        : matches.toSorted((a, b) => keyOf(a) - keyOf(b));
  if (after === undefined) return { ordered, start: 0 };
  const key = KEYS[sort](after.rating, after.score);
  const direction = sort === 'oldest' ? -1 : 1;
  const start = ordered.findIndex(
    (entry) => (keyOf(entry) - key || direction * newestFirst(entry.review, after)) > 0,
  );
  return { ordered, start: start < 0 ? ordered.length : start };
}

/** What matches are sorted by before their dates, the lowest first. */
const KEYS: Record<Sort, (rating: number, score: number) => number> = {
  relevance: (_, score) => -score,
  highest: (rating) => -rating,
  lowest: (rating) => rating,
  newest: () => 0,
  oldest: () => 0,
};

import type { SearchQuery } from '../../contract/search-query.ts';
import { countAfter, toDayNumber } from '../day-number.ts';
import type { Position } from './cursor.ts';
import type { Plan } from './plan.ts';
import type { Runner } from './runner.ts';
import type { SearchIndex } from './search-index.ts';

export type Sort = NonNullable<SearchQuery['sort']>;

/** The order asked for, or what is usual in the mode. */
export function sortOf({ sort, mode }: SearchQuery): Sort {
  return sort ?? (mode === 'words' ? 'relevance' : 'newest');
}

/** Whether exact matches stand newest first in an order: they are all of the same relevance. */
export function isNewestFirst(sort: Sort): sort is 'newest' | 'relevance' {
  return sort === 'newest' || sort === 'relevance';
}

/** Where a page begins: reviews below `newer` are newer than the position, those from `older` on are older. */
export type Start = Position & { readonly newer: number; readonly older: number };

/** Finds a position among the reviews, whether or not its review is still there. */
export function startAt(
  { days }: SearchIndex,
  idOf: (number: number) => string,
  position: Position,
): Start {
  const day = toDayNumber(position.date);
  const end = countAfter(days, day - 1);
  let from = countAfter(days, day);
  let to = end;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (idOf(middle) > position.id) from = middle + 1;
    else to = middle;
  }
  const isThere = from < end && idOf(from) === position.id;
  return { ...position, newer: from, older: isThere ? from + 1 : from };
}

/**
 * The first `most` matches of a plan in an order, from where a page begins. Among equal stars the newest come first.
 */
export function inOrder(
  run: Runner,
  { filterRows, rows }: SearchIndex,
  plan: Plan,
  sort: Sort,
  start: Start | undefined,
  most: number,
): number[] {
  const rest = { ...plan, from: Math.max(plan.from, start?.older ?? 0) };
  if (isNewestFirst(sort)) return run.page(rest, most, 'ascending');
  if (sort === 'oldest') {
    const to = Math.min(plan.to, start?.newer ?? plan.to);
    return run.page({ ...plan, to }, most, 'descending');
  }
  const found: number[] = [];
  for (const stars of starsFrom(sort, start?.stars)) {
    const row = filterRows.get(`rating=${stars}`);
    if (row === undefined) continue;
    const own = stars === start?.stars ? rest : plan;
    const smallestFirst = (a: number, b: number) => (rows.counts[a] ?? 0) - (rows.counts[b] ?? 0);
    const withStars = { ...own, rows: [...own.rows, row].sort(smallestFirst) };
    found.push(...run.page(withStars, most - found.length, 'ascending'));
    if (found.length >= most) break;
  }
  return found;
}

function starsFrom(sort: 'highest' | 'lowest', reached: number | undefined): number[] {
  const all = sort === 'highest' ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5];
  return reached === undefined ? all : all.slice(all.indexOf(reached));
}

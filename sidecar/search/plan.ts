import { fold } from '../../contract/fold.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import { filterRowsFor } from './filters.ts';
import { isExact, rarestGramsOf } from './grams.ts';
import { holds } from './rows.ts';
import { type SearchIndex, toDayNumber } from './search-index.ts';
import { toBytesText } from './texts.ts';

/** Most gram rows worth testing: more of them cost more than the comparisons they save. */
const MOST_GRAM_ROWS = 10;

/** How a query is answered: the numbers `from` up to `to` that stand in all `rows`, where the text holds `phrase`. */
export type Plan = {
  readonly from: number;
  readonly to: number;
  /** Smallest first. */
  readonly rows: readonly number[];
  /** Absent where the rows alone prove a match. */
  readonly phrase?: string;
};

/** Plan of a query whose names are resolved; undefined where nothing can match. */
export function planOf(index: SearchIndex, query: SearchQuery): Plan | undefined {
  const rows: number[] = [];
  for (const name of filterRowsFor(query)) {
    const row = index.filterRows.get(name);
    if (row === undefined) return undefined;
    rows.push(row);
  }
  const { counts } = index.rows;
  const smallestFirst = (a: number, b: number) => (counts[a] ?? 0) - (counts[b] ?? 0);
  const text = query.mode === 'substring' ? fold(query.query ?? '') : '';
  const phrase = Buffer.from(text);
  rows.push(...rarestGramsOf(phrase, counts, MOST_GRAM_ROWS));
  rows.sort(smallestFirst);
  if (counts[rows[0] ?? -1] === 0) return undefined;
  const interval = {
    from: query.until === undefined ? 0 : countAfter(index.days, toDayNumber(query.until)),
    to:
      query.since === undefined
        ? index.days.length
        : countAfter(index.days, toDayNumber(query.since) - 1),
    rows,
  };
  return isExact(phrase) ? interval : { ...interval, phrase: toBytesText(text) };
}

/** How many reviews are of a later day. */
export function countAfter(days: Uint32Array, day: number): number {
  let from = 0;
  let to = days.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((days[middle] ?? 0) > day) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether one review meets a plan that has no phrase. */
export function meets(index: SearchIndex, plan: Plan, number: number): boolean {
  return (
    number >= plan.from &&
    number < plan.to &&
    plan.rows.every((row) => holds(index.rows, row, number))
  );
}

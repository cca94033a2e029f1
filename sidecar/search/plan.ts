import { fold } from '../../contract/fold.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import { countAfter, toDayNumber } from '../day-number.ts';
import { filterRowsFor } from './filters.ts';
import { createPhraseRows } from './phrase-rows.ts';
import { holds } from './rows.ts';
import type { SearchIndex } from './search-index.ts';
import { type Texts, toBytesText } from './texts.ts';

/** How a query is answered: the numbers `from` up to `to` that stand in all `rows`, where the text holds `phrase`. */
export type Plan = {
  readonly from: number;
  readonly to: number;
  /** Smallest first. */
  readonly rows: readonly number[];
  /** Absent where the rows alone prove a match. */
  readonly phrase?: string;
};

/**
 * Makes plans of queries whose names are resolved; undefined where nothing can match. A plan with a phrase is good until
 * the next one is made. `words` are those of the index's vocabulary.
 */
export function createPlanner(
  index: SearchIndex,
  words: Texts,
): (query: SearchQuery) => Plan | undefined {
  const { counts } = index.rows;
  const rowsOfPhrase = createPhraseRows(index, words);
  const smallestFirst = (a: number, b: number) => (counts[a] ?? 0) - (counts[b] ?? 0);
  return (query) => {
    const rows: number[] = [];
    for (const name of filterRowsFor(query)) {
      const row = index.filterRows.get(name);
      if (row === undefined) return undefined;
      rows.push(row);
    }
    const phrase = query.mode === 'substring' ? toBytesText(fold(query.query ?? '')) : '';
    const having = rowsOfPhrase(phrase);
    if (having === undefined) return undefined;
    rows.push(...having.rows);
    rows.sort(smallestFirst);
    if (counts[rows[0] ?? -1] === 0) return undefined;
    const { since, until } = query;
    const interval = {
      from: until === undefined ? 0 : countAfter(index.days, toDayNumber(until)),
      to: since === undefined ? index.days.length : countAfter(index.days, toDayNumber(since) - 1),
      rows,
    };
    return having.exact ? interval : { ...interval, phrase };
  };
}

/** Whether one review meets a plan that has no phrase. */
export function meets(index: SearchIndex, plan: Plan, number: number): boolean {
  return (
    number >= plan.from &&
    number < plan.to &&
    plan.rows.every((row) => holds(index.rows, row, number))
  );
}

import type { Sort, Start } from './order.ts';
import { meets, type Plan } from './plan.ts';
import type { SearchIndex } from './search-index.ts';
import { countTraits, starsOf, TRAITS } from './tally.ts';

/** Ranked matches of a text before any filter, best first, with their scores. */
export type Hits = { readonly numbers: Uint32Array; readonly scores: Float64Array };

/** One match with what it may be sorted by. */
export type Hit = { readonly number: number; readonly score: number; readonly stars: number };

/** The hits that pass the filters of a plan. */
export function filterHits(index: SearchIndex, plan: Plan | undefined, hits: Hits): Hit[] {
  const kept: Hit[] = [];
  if (plan === undefined) return kept;
  for (const [i, number] of hits.numbers.entries()) {
    if (!meets(index, plan, number)) continue;
    const stars = starsOf(index.traits[number] ?? 0);
    kept.push({ number, score: hits.scores[i] ?? 0, stars });
  }
  return kept;
}

/** The hits in an order, from where a page begins. */
export function hitsInOrder(hits: readonly Hit[], sort: Sort, start: Start | undefined): Hit[] {
  const compare = COMPARE[sort];
  const sorted = hits.toSorted(
    (a, b) => compare(a, b) || (sort === 'oldest' ? b.number - a.number : a.number - b.number),
  );
  if (start === undefined) return sorted;
  return sorted.filter((hit) => {
    const difference = compare(hit, start);
    if (difference !== 0) return difference > 0;
    return sort === 'oldest' ? hit.number < start.newer : hit.number >= start.older;
  });
}

/** How often each trait occurs among hits. */
export function tallyHits(index: SearchIndex, hits: readonly Hit[]): Uint32Array {
  const tally = new Uint32Array(TRAITS);
  const numbers = Uint32Array.from(hits, ({ number }) => number);
  countTraits(index.traits, numbers, numbers.length, tally);
  return tally;
}

type Sortable = { readonly score: number; readonly stars: number };

const COMPARE: Record<Sort, (a: Sortable, b: Sortable) => number> = {
  relevance: (a, b) => b.score - a.score,
  highest: (a, b) => b.stars - a.stars,
  lowest: (a, b) => a.stars - b.stars,
  newest: () => 0,
  oldest: () => 0,
};

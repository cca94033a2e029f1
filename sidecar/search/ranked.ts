import type { Sort, Start } from './order.ts';
import { meets, type Plan } from './plan.ts';
import type { SearchIndex } from './search-index.ts';
import { countTraits, starsOf, TRAITS } from './tally.ts';

/** Ranked matches in any order; `scores` has a place for every review. */
export type Hits = { readonly numbers: Uint32Array; readonly scores: Float64Array };

/** The hits that pass the filters of a plan, in the memory of the hits given. */
export function filterHits(index: SearchIndex, plan: Plan | undefined, hits: Hits): Hits {
  const { numbers } = hits;
  let kept = 0;
  if (plan !== undefined) {
    for (const number of numbers) if (meets(index, plan, number)) numbers[kept++] = number;
  }
  return { ...hits, numbers: numbers.subarray(0, kept) };
}

/** The first `most` hits in an order, from where a page begins. */
export function hitsInOrder(
  { traits }: SearchIndex,
  { numbers, scores }: Hits,
  sort: Sort,
  start: Start | undefined,
  most: number,
): number[] {
  const keyOf = KEYS[sort];
  const keyAt = (number: number) => keyOf(scores[number] ?? 0, starsOf(traits[number] ?? 0));
  const isOldest = sort === 'oldest';
  const isFurther = (number: number, key: number) => {
    if (start === undefined) return true;
    const difference = key - keyOf(start.score, start.stars);
    if (difference !== 0) return difference > 0;
    return isOldest ? number < start.newer : number >= start.older;
  };
  const isBefore = (number: number, key: number, other: number) => {
    const difference = key - keyAt(other);
    if (difference !== 0) return difference < 0;
    return isOldest ? number > other : number < other;
  };
  const first: number[] = [];
  for (const number of numbers) {
    const key = keyAt(number);
    if (!isFurther(number, key)) continue;
    if (first.length === most && !isBefore(number, key, first[most - 1] ?? 0)) continue;
    first.splice(first.findLastIndex((other) => !isBefore(number, key, other)) + 1, 0, number);
    if (first.length > most) first.pop();
  }
  return first;
}

/** How often each trait occurs among hits. */
export function tallyHits(index: SearchIndex, { numbers }: Hits): Uint32Array {
  const tally = new Uint32Array(TRAITS);
  countTraits(index.traits, numbers, numbers.length, tally);
  return tally;
}

/** What hits are sorted by, the lowest first. */
const KEYS: Record<Sort, (score: number, stars: number) => number> = {
  relevance: (score) => -score,
  highest: (_, stars) => -stars,
  lowest: (_, stars) => stars,
  newest: () => 0,
  oldest: () => 0,
};

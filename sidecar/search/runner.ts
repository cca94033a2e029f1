import { candidates } from './candidates.ts';
import type { Plan } from './plan.ts';
import type { SearchIndex } from './search-index.ts';
import { countTraits, TRAITS } from './tally.ts';
import type { Texts } from './texts.ts';

/** Least numbers looked at at a time when a page is wanted. */
const LEAST_BLOCK = 1024;

/** `counts` is good until the next tally. */
export type Tally = { readonly counts: Uint32Array; readonly first: readonly number[] };

/** Runs plans over one index. */
export type Runner = {
  /** The lowest `most` matches, ascending; or the highest, descending. */
  page(plan: Plan, most: number, direction: 'ascending' | 'descending'): number[];
  /** How often each trait occurs among all matches; on the way, the lowest `most` matches, ascending. */
  tally(plan: Plan, most: number): Tally;
};

/** Every candidate of a plan with a phrase is compared with the text itself, so a match is a match. */
export function createRunner(index: SearchIndex, texts: Texts): Runner {
  let scratch = new Uint32Array(LEAST_BLOCK);
  const counts = new Uint32Array(TRAITS);
  /** The tally of everything, which is asked for again and again. */
  let ofAll: Uint32Array | undefined;

  function roomFor(most: number): Uint32Array {
    if (scratch.length < most) scratch = new Uint32Array(most);
    return scratch;
  }

  /** A block that likely holds a page; each further one is twice as long. */
  function blockFor({ rows }: Plan, most: number): number {
    const fewest = index.rows.counts[rows[0] ?? -1] ?? index.rows.size;
    return Math.max(LEAST_BLOCK, Math.ceil((4 * most * index.rows.size) / (fewest + 1)));
  }

  return {
    page: (plan, most, direction) => {
      const { phrase } = plan;
      const found: number[] = [];
      const has = texts.having(phrase ?? '');
      let { from, to } = plan;
      for (let size = blockFor(plan, most); from < to && found.length < most; size *= 2) {
        const up = direction === 'ascending';
        const first = up ? from : Math.max(from, to - size);
        const end = up ? Math.min(to, from + size) : to;
        const count = candidates(index.rows, plan.rows, first, end, roomFor(end - first));
        for (let i = 0; i < count && found.length < most; i++) {
          const number = scratch[up ? i : count - 1 - i] ?? 0;
          if (has(number)) found.push(number);
        }
        if (up) from = end;
        else to = first;
      }
      return found;
    },

    tally: ({ phrase, from, to, rows }, most) => {
      const isAll = rows.length === 0 && phrase === undefined && to - from === index.rows.size;
      if (isAll && ofAll !== undefined) {
        return { counts: ofAll, first: Array.from({ length: Math.min(to, most) }, (_, n) => n) };
      }
      let count = from < to ? candidates(index.rows, rows, from, to, roomFor(to - from)) : 0;
      if (phrase !== undefined) count = keepMatches(scratch, count, texts, phrase);
      countTraits(index.traits, scratch, count, counts);
      if (isAll) ofAll = counts.slice();
      const first: number[] = [];
      for (let i = 0; i < count && i < most; i++) first.push(scratch[i] ?? 0);
      return { counts, first };
    },
  };
}

/** Moves those of the first `count` numbers whose text holds a phrase together, and gives how many they are. */
function keepMatches(numbers: Uint32Array, count: number, texts: Texts, phrase: string): number {
  const has = texts.having(phrase);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const number = numbers[i] ?? 0;
    if (has(number)) numbers[kept++] = number;
  }
  return kept;
}

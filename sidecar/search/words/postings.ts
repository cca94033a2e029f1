import { sharedFloats, sharedNumbers } from '../../shared-arrays.ts';
import type { RowLists } from '../rows.ts';

/** Parameters of BM25+ (Lv and Zhai, "Lower-bounding term frequency normalization", 2011). */
export const K = 1.2;
const B = 0.7;
export const DELTA = 0.5;

/** Which reviews have each term in one field. */
export type Postings = {
  /** Where the cells of each term begin, and after the last one where they end. */
  readonly starts: Uint32Array;
  /** Number of a review times 256 plus how often it has the term (255 at most); ascending. */
  readonly cells: Uint32Array;
  /** What the length of the field of each review adds to how often a term is in it (BM25). */
  readonly norms: Float64Array;
};

/** How many reviews have a term in the field. */
export function countOf({ starts }: Postings, term: number): number {
  return (starts[term + 1] ?? 0) - (starts[term] ?? 0);
}

/** Turns lists of the terms of each review around; `placeOf` gives the place of a term in the vocabulary. */
export function toPostings(lists: RowLists, placeOf: Uint32Array): Postings {
  const starts = sharedNumbers(placeOf.length + 1);
  const norms = sharedFloats(lists.size);
  let sum = 0;
  lists.forEach((number, cells, from, to) => {
    norms[number] = to - from;
    sum += to - from;
    for (let at = from; at < to; at++) {
      const after = (placeOf[(cells[at] ?? 0) >>> 8] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
  });
  for (let term = 0; term < placeOf.length; term++) {
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  }
  const next = Uint32Array.from(starts);
  const postings = sharedNumbers(starts[placeOf.length] ?? 0);
  lists.forEach((number, cells, from, to) => {
    for (let at = from; at < to; at++) {
      const cell = cells[at] ?? 0;
      const place = placeOf[cell >>> 8] ?? 0;
      const free = next[place] ?? 0;
      postings[free] = number * 256 + (cell & 255);
      next[place] = free + 1;
    }
  });
  for (let number = 0; number < norms.length; number++) {
    norms[number] = K * (1 - B + (B * (norms[number] ?? 0) * norms.length) / sum);
  }
  return { starts, cells: postings, norms };
}

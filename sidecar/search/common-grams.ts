import { countOnes } from './bits.ts';
import { GRAMS, isInsideWords } from './grams.ts';
import type { RowLists, Rows } from './rows.ts';
import { addRow } from './unite.ts';

/**
 * Grams inside words that perhaps more than `width` reviews have, which is one in 32. `grams` has those of each word, `counts` says
 * how many reviews have a word.
 */
export function likelyCommonGrams(
  grams: RowLists,
  counts: Uint32Array,
  firstWordRow: number,
  width: number,
): number[] {
  const most = new Float64Array(GRAMS);
  grams.forEach((word, rows, from, to) => {
    const count = counts[firstWordRow + word] ?? 0;
    for (let at = from; at < to; at++) most[rows[at] ?? 0] = (most[rows[at] ?? 0] ?? 0) + count;
  });
  const likely: number[] = [];
  for (let gram = 0; gram < GRAMS; gram++) {
    if ((most[gram] ?? 0) > width && isInsideWords(gram)) likely.push(gram);
  }
  return likely;
}

/**
 * Gives rows of their own to those of the `likely` grams that more than `width` reviews have, from the cell `start` on: so no
 * query has to unite the rows of a great many words.
 */
export function addCommonGrams(
  rows: Rows,
  grams: RowLists,
  likely: readonly number[],
  firstWordRow: number,
  start: number,
): void {
  const { cells, counts, starts, width } = rows;
  /** Where the bitmap of a gram begins; 0 for one that has none. */
  const places = new Uint32Array(GRAMS);
  for (const [i, gram] of likely.entries()) places[gram] = start + i * width;
  grams.forEach((word, list, from, to) => {
    for (let at = from; at < to; at++) {
      const place = places[list[at] ?? 0] ?? 0;
      if (place > 0) addRow(rows, firstWordRow + word, cells, place);
    }
  });
  for (const gram of likely) {
    const place = places[gram] ?? 0;
    const count = countOnes(cells, place, width);
    if (count <= width) continue;
    counts[gram] = count;
    starts[gram] = place;
  }
}

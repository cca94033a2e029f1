import { fold } from '../../contract/fold.ts';
import { Review } from '../../contract/review.ts';
import type { SharedWasmMemory } from '../../contract/web-assembly.ts';
import { ColumnReader, type Columns } from '../search/columns.ts';
import { type PackedTexts, TextPacker } from '../search/texts.ts';
import { Changes } from './changes.ts';
import { checkAgainst } from './check-against.ts';
import { buildKeyTable, findKey, type KeyTable } from './key-table.ts';
import { type JsonList, openJson, type PackedJson } from './packed-json.ts';

/** Made once: a new one would be compiled again at each load. */
const check = checkAgainst(Review);

/** Reviews, newest first, and what of them is indexed. */
export type ReadReviews = {
  readonly list: JsonList;
  /** Finds a review by its id. */
  readonly table: KeyTable;
  readonly changes: Changes;
  readonly columns: Columns;
  /** Folded. */
  readonly titles: PackedTexts;
};

/**
 * Checks reviews and reads them, one at a time as an object: a hundred thousand of them at once are much work for the garbage collector,
 * which the threads that answer requests would feel. What was read `before` from the same bytes is taken from there.
 *
 * @param memory what the texts are packed into
 * @throws Error that names the first review that breaks the contract, and how
 */
export function readReviews(
  packed: PackedJson,
  memory: SharedWasmMemory,
  before?: ReadReviews,
): ReadReviews {
  const list = openJson(packed, 'id');
  const changes = new Changes(list.length);
  const reader = new ColumnReader(list.length, memory, before?.columns);
  const titles = new TextPacker(list.length);
  const known = before && createKnown(before);
  for (let number = 0; number < list.length; number++) {
    const same = known?.(list, number);
    if (before !== undefined && same !== undefined) {
      changes.take(number, before.changes, same);
      reader.take(before.columns, same);
      titles.take(before.titles, same);
    } else {
      const review = check(JSON.parse(list.textOf(number)), '/reviews.json', `reviews.${number}.`);
      changes.note(number, review);
      reader.add(review);
      titles.add(fold(review.title ?? ''));
    }
  }
  const table = buildKeyTable(list.length, list.keyOf);
  return { list, table, changes, columns: reader.close(), titles: titles.close() };
}

/** Which of the reviews read before has the bytes of another. The next one is looked at first: they mostly follow each other as they did. */
function createKnown({
  list,
  table,
}: ReadReviews): (others: JsonList, number: number) => number | undefined {
  let next = 0;
  return (others, number) => {
    const bytes = others.of(number);
    const isSame = (known: number) => known < list.length && list.of(known).equals(bytes);
    if (!isSame(next)) {
      const found = findKey(table, others.keyOf(number), list.keyOf);
      if (found === undefined || !isSame(found)) return undefined;
      next = found;
    }
    return next++;
  };
}

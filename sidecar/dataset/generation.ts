import { createHash } from 'node:crypto';
import type { Business } from '../../contract/business.ts';
import type { AggregateRating, ReviewPolicy, ReviewsDataset } from '../../contract/dataset.ts';
import type { Etags } from '../../contract/etags.ts';
import { fold } from '../../contract/fold.ts';
import type { Insights } from '../../contract/insights.ts';
import { Review } from '../../contract/review.ts';
import { ColumnReader } from '../search/columns.ts';
import { buildSearchIndex, type SearchIndex } from '../search/search-index.ts';
import { type SearchMemories, TextPacker } from '../search/texts.ts';
import { buildWordIndex, type WordIndex } from '../search/words/word-index.ts';
import { Changes } from './changes.ts';
import { checkAgainst } from './check-against.ts';
import { buildKeyTable, type KeyTable } from './key-table.ts';
import { openJson, type PackedJson, packJson } from './packed-json.ts';
import { buildSinceTable, byChange, byDate, type SinceTable } from './since-table.ts';

/** Objects that are found by their first field. */
export type KeyedJson = { readonly packed: PackedJson; readonly table: KeyTable };

/** Everything one generation of the published files is answered from, made by a thread to be handed to another. */
export type Generation = {
  readonly buildId: string;
  readonly siteUrl: string;
  readonly lastModified: string;
  readonly business: Business;
  readonly aggregateRating: AggregateRating;
  readonly reviewPolicy: ReviewPolicy;
  readonly insights: Insights;
  readonly searchEtag: string;
  readonly reviews: KeyedJson;
  readonly removed: KeyedJson;
  readonly files: KeyedJson;
  readonly index: SearchIndex;
  readonly words: WordIndex;
  readonly sinceDate: SinceTable;
  readonly sinceChange: { readonly table: SinceTable; readonly numbers: Uint32Array };
};

/** The published documents, checked, but for the reviews, which stand apart and are not. */
export type Documents = {
  readonly etags: Etags;
  readonly dataset: ReviewsDataset;
  readonly reviews: PackedJson;
  readonly insights: Insights;
};

/**
 * Checks the reviews of a set of documents, and indexes them all. One review at a time is an object: a hundred thousand of them at once
 * are much work for the garbage collector, which the threads that answer requests would feel.
 *
 * @param memories what its texts are packed into
 * @throws Error that names the first review that breaks the contract, and how
 */
export function toGeneration(
  { etags, dataset, reviews: packed, insights }: Documents,
  memories: SearchMemories,
): Generation {
  const { business, aggregate_rating, review_policy } = dataset;
  const removed = dataset.removed.toSorted((a, b) => (a.removed_at < b.removed_at ? 1 : -1));
  const list = openJson(packed, 'id');
  const changes = new Changes(list.length);
  const reader = new ColumnReader(list.length, memories.texts);
  const titles = new TextPacker(list.length);
  const check = checkAgainst(Review);
  for (let number = 0; number < list.length; number++) {
    const review = check(JSON.parse(list.textOf(number)), '/reviews.json', `reviews.${number}.`);
    changes.note(number, review);
    reader.add(review);
    titles.add(fold(review.title ?? ''));
  }
  const columns = reader.close();
  const change = byChange(changes.days);
  return {
    buildId: etags.build_id,
    siteUrl: etags.site_url,
    lastModified: etags.last_modified,
    business,
    aggregateRating: aggregate_rating,
    reviewPolicy: review_policy,
    insights,
    searchEtag: toSearchEtag(packed, business),
    reviews: { packed, table: buildKeyTable(list.length, list.keyOf) },
    removed: keyed(removed, 'id'),
    files: keyed(etags.files, 'path'),
    index: buildSearchIndex(columns, memories.words),
    words: buildWordIndex(titles.close(), columns.texts),
    sinceDate: buildSinceTable(list, removed, byDate(columns.days), changes),
    sinceChange: {
      table: buildSinceTable(list, removed, change, changes),
      numbers: change.numbers,
    },
  };
}

/** Bytes of the largest arrays of a generation, which are nearly all of it. */
export function sharedSizeOf({ reviews, index, words }: Generation): number {
  const { bytes } = reviews.packed;
  return bytes.byteLength + index.rows.cells.byteLength + words.text.cells.byteLength;
}

function keyed(objects: readonly object[], keyField: string): KeyedJson {
  const packed = packJson(objects);
  const list = openJson(packed, keyField);
  return { packed, table: buildKeyTable(list.length, list.keyOf) };
}

/** Form of the answers: a change of it must change their tags. */
const ANSWER_VERSION = 1;

/** Tag of every search answer: a function of the reviews and of the names that queries are resolved with. */
function toSearchEtag({ bytes }: PackedJson, business: Business): string {
  const { technicians, services, service_areas } = business;
  const names = JSON.stringify([technicians, services, service_areas]);
  const hash = createHash('sha256').update(bytes).update(names).digest('base64url').slice(0, 22);
  return `"${hash}-${ANSWER_VERSION}"`;
}

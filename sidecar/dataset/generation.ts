import { createHash } from 'node:crypto';
import type { Business } from '../../contract/business.ts';
import type { AggregateRating, ReviewPolicy, ReviewsDataset } from '../../contract/dataset.ts';
import type { Etags } from '../../contract/etags.ts';
import type { Insights } from '../../contract/insights.ts';
import type { SharedWasmMemory } from '../../contract/web-assembly.ts';
import { buildSearchIndex, type SearchIndex } from '../search/search-index.ts';
import { buildWordIndex, type WordIndex } from '../search/words/word-index.ts';
import { buildKeyTable, type KeyTable } from './key-table.ts';
import { openJson, type PackedJson, packJson } from './packed-json.ts';
import type { ReadReviews } from './read-reviews.ts';
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

/** Indexes a set of documents with the reviews read from them, whose words are packed into `wordMemory`. */
export function toGeneration(
  { etags, dataset, reviews: packed, insights }: Documents,
  { list, table, changes, columns, titles }: ReadReviews,
  wordMemory: SharedWasmMemory,
): Generation {
  const { business, aggregate_rating, review_policy } = dataset;
  const removed = dataset.removed.toSorted((a, b) => (a.removed_at < b.removed_at ? 1 : -1));
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
    reviews: { packed, table },
    removed: keyed(removed, 'id'),
    files: keyed(etags.files, 'path'),
    index: buildSearchIndex(columns, wordMemory),
    words: buildWordIndex(titles, columns.texts),
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

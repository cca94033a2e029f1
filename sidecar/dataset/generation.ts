import { createHash } from 'node:crypto';
import type { Business } from '../../contract/business.ts';
import type { AggregateRating, ReviewPolicy, ReviewsDataset } from '../../contract/dataset.ts';
import type { Etags } from '../../contract/etags.ts';
import type { Insights } from '../../contract/insights.ts';
import { buildSearchIndex, type SearchIndex } from '../search/search-index.ts';
import { buildWordIndex, type WordIndex } from '../search/words/word-index.ts';
import { buildKeyTable, type KeyTable } from './key-table.ts';
import { openJson, type PackedJson, packJson } from './packed-json.ts';
import { buildSinceTable, byChange, byDate, type PackedTable, packTable } from './since-table.ts';

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
  readonly sinceDate: PackedTable;
  readonly sinceChange: { readonly table: PackedTable; readonly numbers: Uint32Array };
};

/** The published documents, checked. */
export type Documents = { etags: Etags; dataset: ReviewsDataset; insights: Insights };

/** Indexes a set of documents. */
export function toGeneration({ etags, dataset, insights }: Documents): Generation {
  const { reviews, business, aggregate_rating, review_policy } = dataset;
  const removed = dataset.removed.toSorted((a, b) => (a.removed_at < b.removed_at ? 1 : -1));
  const packed = packJson(reviews);
  const list = openJson(packed, 'id');
  const change = byChange(reviews);
  const index = buildSearchIndex(reviews);
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
    index,
    words: buildWordIndex(reviews, index.texts),
    sinceDate: packTable(buildSinceTable(reviews, list, removed, byDate(reviews))),
    sinceChange: {
      table: packTable(buildSinceTable(reviews, list, removed, change)),
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

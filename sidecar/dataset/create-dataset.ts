import { createHash } from 'node:crypto';
import { PublishedFile } from '../../contract/etags.ts';
import { Tombstone } from '../../contract/review.ts';
import { createResolveName } from '../search/resolve-name.ts';
import { createSearch } from '../search/search.ts';
import type { SearchMemories } from '../search/texts.ts';
import type { Dataset } from './dataset.ts';
import type { Generation, KeyedJson } from './generation.ts';
import { findKey } from './key-table.ts';
import { type JsonList, openJson } from './packed-json.ts';
import type { Since } from './since.ts';
import { changedAt } from './since-times.ts';

/** Opens an indexed generation for requests, with what its texts were packed into; `before` is the one it replaces. */
export function createDataset(
  generation: Generation,
  memories: SearchMemories,
  since: Since,
  before: Dataset | undefined,
  swappedAt: string,
): Dataset {
  const { business, searchEtag, index, words } = generation;
  const lastModified =
    before === undefined
      ? generation.lastModified
      : changedAt(
          { etag: before.searchEtag, lastModified: before.searchLastModified },
          searchEtag,
          generation.lastModified,
          swappedAt,
        );
  const reviews = openKeyed(generation.reviews, 'id');
  const removed = openKeyed(generation.removed, 'id');
  const escaped: (Uint8Array | undefined)[] = [];
  const search = createSearch({
    index,
    memories,
    words,
    lastModified,
    reviews: reviews.list,
    resolve: createResolveName(business),
    etag: searchEtag,
  });
  return {
    buildId: generation.buildId,
    lastModified: generation.lastModified,
    siteUrl: generation.siteUrl,
    files: openFiles(generation.files),
    business,
    aggregateRating: generation.aggregateRating,
    reviewPolicy: generation.reviewPolicy,
    insights: generation.insights,
    reviewCount: reviews.list.length,
    searchEtag,
    searchLastModified: lastModified,
    search,
    since,
    review: (id) => {
      const number = reviews.find(id);
      if (number !== undefined) {
        const body = reviews.list.of(number);
        return { removed: false, number, answer: { body, etag: tagOf(body), lastModified } };
      }
      const gone = removed.find(id);
      if (gone === undefined) return undefined;
      return { removed: true, tombstone: Tombstone.parse(JSON.parse(removed.list.textOf(gone))) };
    },
    reviewBytes: reviews.list.of,
    escapedReviewBytes: (number) => {
      const known = escaped[number] ?? escapeForString(reviews.list.textOf(number));
      escaped[number] = known;
      return known;
    },
  };
}

/** Entries are read when first asked for, and kept. */
function openFiles(files: KeyedJson): Dataset['files'] {
  const { list, find } = openKeyed(files, 'path');
  const read = new Map<string, PublishedFile>();
  return {
    get: (path) => {
      const known = read.get(path);
      if (known !== undefined) return known;
      const number = find(path);
      if (number === undefined) return undefined;
      const file = PublishedFile.parse(JSON.parse(list.textOf(number)));
      read.set(path, file);
      return file;
    },
  };
}

function openKeyed(
  { packed, table }: KeyedJson,
  keyField: string,
): { list: JsonList; find: (key: string) => number | undefined } {
  const list = openJson(packed, keyField);
  return {
    list,
    find: (key) => findKey(table, JSON.stringify(key).slice(1, -1), list.keyOf),
  };
}

function tagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

function escapeForString(json: string): Uint8Array {
  return Buffer.from(JSON.stringify(json).slice(1, -1));
}

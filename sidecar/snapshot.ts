import type { Business } from '../contract/business.ts';
import type { AggregateRating, ReviewPolicy } from '../contract/dataset.ts';
import type { PublishedFile } from '../contract/etags.ts';
import type { Insights } from '../contract/insights.ts';
import type { Review, Tombstone } from '../contract/review.ts';
import type { SearchQuery, SinceQuery } from '../contract/search-query.ts';
import type { SinceResult } from '../contract/search-result.ts';
import type { Documents } from './dataset/read-documents.ts';
import { createPace, NO_PACE, type Pace } from './pace.ts';
import { createSearch, type SearchOutcome } from './search/search.ts';
import { createSince, type Slice } from './since/since.ts';
import { toEtag } from './to-etag.ts';

/**
 * One whole generation of the published files and the functions that answer questions about it; immutable. A request uses
 * one from start to end. Its objects are shared: do not change them.
 */
export type Snapshot = {
  readonly buildId: string;
  readonly siteUrl: string;
  /** Newest change in the content, RFC 3339 in UTC. */
  readonly lastModified: string;
  /** The published files by public path. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  readonly business: Business;
  readonly aggregateRating: AggregateRating;
  readonly reviewPolicy: ReviewPolicy;
  readonly insights: Insights;
  /** Newest first. */
  readonly reviews: readonly Review[];
  readonly reviewById: ReadonlyMap<string, Review>;
  /** Newest first. */
  readonly removed: readonly Tombstone[];
  readonly removedById: ReadonlyMap<string, Tombstone>;
  /** Tag of every search response: it changes with the reviews, or with the names that queries are resolved with. */
  readonly searchEtag: string;
  /** The only possible issue of a valid query is `invalid_cursor`. */
  search(query: SearchQuery): SearchOutcome;
  /** `date` is a real calendar date. */
  since(date: string, query: SinceQuery): SinceResult;
  /** The same with its tag, which is known before the result. */
  sinceSlice(date: string, query: SinceQuery): Slice;
};

/** Form of the search responses: a change of it must change their tags. */
const SEARCH_VERSION = 2;

/**
 * Makes a snapshot of the published documents. With a `pace` it is whole when the promise resolves. Without one (nobody
 * is served yet) everything but the index of `mode=words` is ready as soon as possible; that one is filled while
 * requests are answered.
 */
export async function createSnapshot(documents: Documents, pace?: Pace): Promise<Snapshot> {
  const { dataset, files, insights, buildId, siteUrl, lastModified } = documents;
  const { business, reviews } = dataset;
  const removed = dataset.removed.toSorted((a, b) => (a.removed_at < b.removed_at ? 1 : -1));
  const tags: string[] = [];
  for (const review of reviews) {
    tags.push(toEtag(JSON.stringify(review)));
    await pace?.();
  }
  const sinceSlice = createSince(reviews, tags, removed);
  const search = await createSearch(reviews, business, pace ?? NO_PACE);
  const words = search.fillWords(pace ?? createPace());
  if (pace !== undefined) await words;
  const names = [business.technicians, business.services, business.service_areas];
  return {
    buildId,
    siteUrl,
    lastModified,
    files,
    business,
    aggregateRating: dataset.aggregate_rating,
    reviewPolicy: dataset.review_policy,
    insights,
    reviews,
    reviewById: new Map(reviews.map((review) => [review.id, review])),
    removed,
    removedById: new Map(removed.map((tombstone) => [tombstone.id, tombstone])),
    searchEtag: toEtag(JSON.stringify([SEARCH_VERSION, names, tags])),
    search: search.find,
    since: (date, query) => sinceSlice(date, query).result(),
    sinceSlice,
  };
}

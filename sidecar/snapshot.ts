import type { Business } from '../contract/business.ts';
import type { AggregateRating, ReviewPolicy } from '../contract/dataset.ts';
import type { Review, Tombstone } from '../contract/review.ts';
import type { SearchQuery, SinceQuery } from '../contract/search-query.ts';
import type { Documents } from './dataset/read-documents.ts';
import { createPace, NO_PACE, type Pace } from './pace.ts';
import { createSearch, type SearchOutcome } from './search/search.ts';
import { createSince, type Slice } from './since/since.ts';
import { toEtag } from './to-etag.ts';

/**
 * One whole generation of the published files and the functions that answer questions about it; immutable. A request uses
 * one from start to end. Its objects are shared: do not change them.
 */
export type Snapshot = Pick<
  Documents,
  'buildId' | 'siteUrl' | 'hubUrl' | 'lastModified' | 'files' | 'insights' | 'bytes'
> & {
  readonly business: Business;
  readonly aggregateRating: AggregateRating;
  readonly reviewPolicy: ReviewPolicy;
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
  /** `date` is a real calendar date. The tag is known before the result. */
  since(date: string, query: SinceQuery): Slice;
};

/** Form of the search responses: a change of it must change their tags. */
const SEARCH_VERSION = 2;

/**
 * Makes a snapshot of the published documents. With a `pace` it is whole when the promise resolves. Without one (nobody
 * is served yet) everything but the indexes of the search is ready as soon as possible; they are filled while requests
 * are answered.
 */
export async function createSnapshot(documents: Documents, pace?: Pace): Promise<Snapshot> {
  const { dataset } = documents;
  const { business, reviews } = dataset;
  const removed = dataset.removed.toSorted((a, b) => (a.removed_at < b.removed_at ? 1 : -1));
  const tags = new Map<Review, string>();
  for (const review of reviews) {
    tags.set(review, toEtag(JSON.stringify(review)));
    await pace?.();
  }
  const tagOf = (review: Review) => tags.get(review) ?? '';
  const search = await createSearch(reviews, business, pace ?? NO_PACE);
  const filled = search.fill(pace ?? createPace());
  if (pace !== undefined) await filled;
  const names = [business.technicians, business.services, business.service_areas];
  return {
    ...documents,
    business,
    aggregateRating: dataset.aggregate_rating,
    reviewPolicy: dataset.review_policy,
    reviews,
    reviewById: new Map(reviews.map((review) => [review.id, review])),
    removed,
    removedById: new Map(removed.map((tombstone) => [tombstone.id, tombstone])),
    searchEtag: toEtag(JSON.stringify([SEARCH_VERSION, names, [...tags.values()]])),
    search: search.find,
    since: createSince(reviews, tagOf, removed),
  };
}

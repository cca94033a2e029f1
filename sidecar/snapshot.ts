import { newestFirst, type Review, type Tombstone } from '../contract/review.ts';
import type { Documents } from './dataset/read-documents.ts';
import { createPace, NO_PACE, type Pace } from './pace.ts';
import { createSearch } from './search/search.ts';
import { createSince } from './since/since.ts';
import { toEtag } from './to-etag.ts';

/**
 * One whole generation of the published files and the functions that answer questions about it; immutable. A request uses
 * one from start to end. Its objects are shared: do not change them.
 */
export type Snapshot = Awaited<ReturnType<typeof createSnapshot>>;

/** Form of the search responses: a change of it must change their tags. */
const SEARCH_VERSION = 2;

/**
 * Makes a snapshot of the published documents. With a `pace` it is whole when the promise resolves. Without one (nobody
 * is served yet) everything but the indexes of the search is ready as soon as possible; they are filled while requests
 * are answered.
 */
export async function createSnapshot({ dataset, ...documents }: Documents, pace?: Pace) {
  const { business, aggregate_rating, review_policy } = dataset;
  const reviews: readonly Review[] = dataset.reviews;
  const placeOf = ({ removed_at: date, id }: Tombstone) => ({ date, id });
  const removed = dataset.removed.toSorted((a, b) => newestFirst(placeOf(a), placeOf(b)));
  const tags: string[] = [];
  for (const review of reviews) {
    tags.push(toEtag(JSON.stringify(review)));
    await pace?.();
  }
  const search = await createSearch(reviews, business, pace ?? NO_PACE);
  const filled = search.fill(pace ?? createPace());
  if (pace !== undefined) await filled;
  const names = [business.technicians, business.services, business.service_areas];
  return {
    ...documents,
    business,
    aggregateRating: aggregate_rating,
    reviewPolicy: review_policy,
    /** Newest first. */
    reviews,
    reviewById: new Map(reviews.map((review) => [review.id, review])),
    /** Newest first. */
    removed,
    removedById: new Map(removed.map((tombstone) => [tombstone.id, tombstone])),
    /** Tag of every search response: it changes with the reviews, or with the names that queries are resolved with. */
    searchEtag: toEtag(JSON.stringify([SEARCH_VERSION, names, tags])),
    search: search.find,
    since: createSince(reviews, tags, removed),
  };
}

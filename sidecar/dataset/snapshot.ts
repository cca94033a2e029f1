import { newestFirst, type Review, type Tombstone } from '../../contract/review.ts';
import { createPace, NO_PACE, type Pace } from '../pace.ts';
import { createSearch } from '../search/search.ts';
import type { Documents } from './read-documents.ts';
import { createSince } from './since.ts';
import { toEtag } from './source.ts';

/**
 * The published files of one build, with the functions that query them. It is immutable, and a request uses the same
 * snapshot from start to end.
 */
export type Snapshot = Awaited<ReturnType<typeof createSnapshot>>;

/** Version of the format of search responses. It is part of their ETag. */
const SEARCH_VERSION = 2;

/**
 * Creates a snapshot of the published documents. With a `pace`, it is complete when the promise resolves. Without one (at
 * start), the search indexes are still empty: they are filled between requests, and searches work meanwhile.
 */
export async function createSnapshot({ dataset, ...documents }: Documents, pace?: Pace) {
  const { business, aggregate_rating, review_policy } = dataset;
  const reviews: readonly Review[] = dataset.reviews;
  const sortKey = ({ removed_at: date, id }: Tombstone) => ({ date, id });
  const removed = dataset.removed.toSorted((a, b) => newestFirst(sortKey(a), sortKey(b)));
  const etags: string[] = [];
  for (const review of reviews) {
    etags.push(toEtag(JSON.stringify(review)));
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
    /** ETag of every search response. It changes with the reviews and with the names that queries are resolved with. */
    searchEtag: toEtag(JSON.stringify([SEARCH_VERSION, names, etags])),
    search: search.find,
    since: createSince(reviews, etags, removed),
  };
}

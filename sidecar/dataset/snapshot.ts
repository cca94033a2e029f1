import { sitePath } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { createDayOf, type DayOf } from '../../contract/day-of.ts';
import { reviewEtag, toEtag } from '../../contract/etags.ts';
import { type Entry, toEntry } from '../../contract/find-reviews.ts';
import type { Review, Tombstone } from '../../contract/review.ts';
import { REVIEW_INSIGHTS_PATH } from '../../contract/review-insights.ts';
import { inSlices } from '../in-slices.ts';
import { createSearch, type Search } from '../search/search.ts';
import type { Documents } from './documents.ts';
import { createSince } from './since.ts';

/**
 * The published files of one build, with the functions that query them. It is immutable, and a request uses the same
 * snapshot from start to end.
 */
export type Snapshot = Omit<Documents, 'dataset'> &
  Readonly<ReviewsDataset> & {
    /** Path of the site's address, without a trailing slash; empty if the site has a host to itself. */
    readonly sitePath: string;
    readonly dayOf: DayOf;
    readonly reviewById: ReadonlyMap<string, Review>;
    /** Strong, quoted entity tag of each review's JSON, by id. */
    readonly etagById: ReadonlyMap<string, string>;
    readonly removedById: ReadonlyMap<string, Tombstone>;
    /** Entity tag of every search response. It changes with the reviews, what is found in them, and the names that queries are resolved with. */
    readonly searchEtag: string;
    readonly search: Search['find'];
    readonly since: ReturnType<typeof createSince>;
    /** Resolves when the index of words is filled. Until then, searches by words wait. */
    readonly indexed: Promise<void>;
  };

/** Version of what a search finds and how its response looks, part of its ETag: raise it when the same reviews give other bytes. */
const SEARCH_VERSION = 7;

/** Creates a snapshot of the published documents, in slices between which requests are served. */
export async function createSnapshot({ dataset, ...documents }: Documents): Promise<Snapshot> {
  const { business, reviews, removed, time_zone } = dataset;
  const dayOf = createDayOf(time_zone);
  const etagById = new Map<string, string>();
  const entries: Entry[] = [];
  await inSlices(reviews, (review) => {
    etagById.set(review.id, reviewEtag(review));
    entries.push(toEntry(review));
  });
  const { reviewInsights, insights } = documents;
  const aspects = insights.aspects.map(({ id, label: name }) => ({ id, name, aliases: [] }));
  const search = createSearch(entries, business, reviewInsights, aspects);
  const names = [business.technicians, business.services, business.service_areas, aspects];
  const found = documents.files.get(REVIEW_INSIGHTS_PATH)?.sha256;
  return {
    ...documents,
    ...dataset,
    sitePath: sitePath(documents.site_url),
    dayOf,
    reviewById: new Map(reviews.map((review) => [review.id, review])),
    etagById,
    removedById: new Map(removed.map((tombstone) => [tombstone.id, tombstone])),
    searchEtag: toEtag(JSON.stringify([SEARCH_VERSION, names, found, [...etagById.values()]])),
    search: search.find,
    since: createSince(reviews, etagById, removed, dayOf),
    indexed: search.indexed,
  };
}

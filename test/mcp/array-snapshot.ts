import { type Derived, deriveInsights } from '../../build/insights/report/derive-insights.ts';
import { loadSite } from '../../build/load-site.ts';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import { createDayOf } from '../../contract/day-of.ts';
import { reviewEtag } from '../../contract/etags.ts';
import { toEntry } from '../../contract/find-reviews.ts';
import type { Insights } from '../../contract/insights.ts';
import type { Review } from '../../contract/review.ts';
import type { ReviewInsight } from '../../contract/review-insights.ts';
import { createSince } from '../../sidecar/dataset/since.ts';
import type { Snapshot } from '../../sidecar/dataset/snapshot.ts';
import { createSearch } from '../../sidecar/search/search.ts';
import { GARAGE } from '../garage/garage.ts';

export const SITE_URL = 'http://localhost:8080';

const { content, dataset } = await loadSite({ contentDir: GARAGE, siteUrl: SITE_URL });
const { business, removed, updated_at } = dataset;

/** The reviews of the garage, newest first. */
export const { reviews: garageReviews } = dataset;

/** Derives the insights of these reviews as the build does. */
export function garageInsights(reviews: readonly Review[]): Insights {
  return derive(reviews).insights;
}

const derived = new WeakMap<readonly Review[], Derived>();

/** Reading texts takes long, so each list is read once, and only if a test needs it. */
function derive(reviews: readonly Review[]): Derived {
  const input = { business, reviews, config: content.insights, language: 'en' };
  const found = derived.get(reviews) ?? deriveInsights(input);
  derived.set(reviews, found);
  return found;
}

/** Returns what each review says, by its id. */
function insightsOf(reviews: readonly Review[]): ReadonlyMap<string, ReviewInsight> {
  return new Map(Object.entries(derive(reviews).reviewInsights));
}

const dayOf = createDayOf(dataset.time_zone);
const insightsOfAll = garageInsights(garageReviews);

/** A snapshot of these reviews, as a sidecar has it, without files. */
export function arraySnapshot(
  reviews: readonly Review[] = garageReviews,
  insights = insightsOfAll,
): Snapshot {
  const etagById = new Map(reviews.map((review) => [review.id, reviewEtag(review)]));
  const aspects = insights.aspects.map(({ id, label: name }) => ({ id, name, aliases: [] }));
  const search = createSearch(reviews.map(toEntry), business, insightsOf(reviews), aspects);
  return {
    version: 1,
    build_id: '0'.repeat(64),
    last_modified: updated_at,
    site_url: SITE_URL,
    sitePath: '',
    files: new Map(),
    bytes: new Map(),
    dayOf,
    ...dataset,
    aggregate_rating: aggregateRating(reviews),
    insights,
    reviewInsights: insightsOf(reviews),
    reviews: [...reviews],
    reviewById: new Map(reviews.map((review) => [review.id, review])),
    etagById,
    removedById: new Map(removed.map((tombstone) => [tombstone.id, tombstone])),
    searchEtag: '"tag"',
    search: search.find,
    since: createSince(reviews, etagById, removed, dayOf),
    indexed: search.indexed,
  };
}

import { type Derived, deriveInsights } from '../../build/insights/report/derive-insights.ts';
import { loadSite } from '../../build/load-site.ts';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import { fold } from '../../contract/fold.ts';
import type { Insights } from '../../contract/insights.ts';
import { newestFirst, type Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import type { Snapshot } from '../../sidecar/dataset/snapshot.ts';
import type { SearchOutcome } from '../../sidecar/search/search.ts';
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

const insightsOfAll = garageInsights(garageReviews);

/** A snapshot over an array, simple enough to verify by reading. The tests check what MCP does with its results. */
export function arraySnapshot(
  reviews: readonly Review[] = garageReviews,
  insights = insightsOfAll,
): Snapshot {
  async function search(query: SearchQuery): Promise<SearchOutcome> {
    const start = query.cursor === undefined ? 0 : Number(query.cursor);
    if (!Number.isInteger(start)) {
      const message = 'not a cursor of this search';
      return { ok: false, issues: [{ code: 'invalid_cursor', path: 'cursor', message }] };
    }
    const matches = reviews.filter((review) => isMatch(review, query));
    const page = matches.slice(start, start + query.limit);
    const next = start + page.length;
    const fields = query.fields?.split(',');
    const result = {
      query,
      ...(query.count && { total: matches.length }),
      count: page.length,
      ...(next < matches.length && { next_cursor: String(next) }),
      ...(query.count && { aggregate_rating: aggregateRating(matches) }),
      reviews: page.map((review) => JSON.parse(JSON.stringify(review, fields))),
    };
    return { ok: true, result };
  }

  function since(date: string): SinceResult {
    const changed = (review: Review) => review.updated_at?.slice(0, 10) ?? review.date;
    const change = (review: Review) => ({ date: changed(review), id: '' });
    const slice = reviews
      .filter((review) => changed(review) >= date)
      .sort((a, b) => newestFirst(change(a), change(b)));
    const gone = removed.filter(({ removed_at }) => removed_at >= date);
    return { since: date, updated_at, count: slice.length, reviews: slice, removed: gone };
  }

  return {
    version: 1,
    build_id: '0'.repeat(64),
    last_modified: updated_at,
    site_url: SITE_URL,
    sitePath: '',
    files: new Map(),
    bytes: new Map(),
    dayOf: (moment) => moment.slice(0, 10),
    ...dataset,
    aggregate_rating: aggregateRating(reviews),
    insights,
    get reviewInsights() {
      return new Map(Object.entries(derive(reviews).reviewInsights));
    },
    reviews: [...reviews],
    reviewById: new Map(reviews.map((review) => [review.id, review])),
    etagById: new Map(),
    removedById: new Map(removed.map((tombstone) => [tombstone.id, tombstone])),
    searchEtag: '"tag"',
    search,
    since: (date) => ({ etag: '"tag"', result: () => since(date) }),
    indexed: Promise.resolve(),
  };
}

function isMatch(review: Review, query: SearchQuery): boolean {
  const { mentions, rating, date, text } = review;
  const technician = business.technicians.find(({ id, name, aliases }) =>
    [id, name, ...aliases].some((one) => fold(one) === fold(query.mentions_technician ?? '')),
  );
  const words = query.mode === 'words' ? (query.query ?? '').split(' ') : [query.query ?? ''];
  return (
    (query.mentions_technician === undefined ||
      mentions.technicians.includes(technician?.name ?? '')) &&
    (query.mentions_service === undefined || mentions.services.includes(query.mentions_service)) &&
    (query.rating === undefined || rating === query.rating) &&
    (query.min_rating === undefined || rating >= query.min_rating) &&
    (query.since === undefined || date >= query.since) &&
    (query.until === undefined || date <= query.until) &&
    words.some((word) => fold(text).includes(fold(word)))
  );
}

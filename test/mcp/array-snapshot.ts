import type { AggregateRating } from '../../contract/dataset.ts';
import { fold } from '../../contract/fold.ts';
import type { Review, Tombstone } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import type { SearchOutcome } from '../../sidecar/search/search.ts';
import type { Snapshot } from '../../sidecar/snapshot.ts';
import { garage, reviews as garageReviews, insights, SITE_URL } from './harbour-garage.ts';

const REMOVED: Tombstone = {
  id: 'r-99',
  removed_at: '2026-03-05T08:00:00Z',
  reason: 'author_request',
};

/** A Snapshot over an array, plain enough to be right by reading: what is tested is what MCP makes of its results. */
export function arraySnapshot(reviews: readonly Review[] = garageReviews): Snapshot {
  function search(query: SearchQuery): SearchOutcome {
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
      ...(query.count && { aggregate_rating: aggregate(matches) }),
      reviews: page.map((review) => JSON.parse(JSON.stringify(review, fields))),
    };
    return { ok: true, result };
  }

  function since(date: string): SinceResult {
    const changed = (review: Review) => review.updated_at?.slice(0, 10) ?? review.date;
    const slice = reviews.filter((review) => changed(review) >= date);
    const removed = REMOVED.removed_at >= date ? [REMOVED] : [];
    const updated_at = '2026-03-14T10:00:00Z';
    return { since: date, updated_at, count: slice.length, reviews: slice, removed };
  }

  return {
    buildId: '0'.repeat(64),
    lastModified: '2026-03-14T10:00:00Z',
    siteUrl: SITE_URL,
    files: new Map(),
    business: garage,
    aggregateRating: aggregate(reviews),
    reviewPolicy: {
      received_count: reviews.length,
      published_count: reviews.length,
      withheld_count: 0,
      withheld_by_reason: {},
      publish_unverified: false,
      name_display: 'first_initial',
      collects_from: ['direct'],
      incentives: 'none',
    },
    insights,
    reviews,
    reviewById: new Map(reviews.map((review) => [review.id, review])),
    removed: [REMOVED],
    removedById: new Map([[REMOVED.id, REMOVED]]),
    searchEtag: '"tag"',
    search,
    since,
    sinceSlice: (date) => ({ etag: '"tag"', result: () => since(date) }),
  };
}

function isMatch(review: Review, query: SearchQuery): boolean {
  const { mentions, rating, date, text } = review;
  const technician = garage.technicians.find(({ id, name, aliases }) =>
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

function aggregate(reviews: readonly Review[]): AggregateRating {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const stars = (rating: number) => reviews.filter((review) => review.rating === rating).length;
  return {
    rating_value: reviews.length === 0 ? null : Math.round((100 * sum) / reviews.length) / 100,
    rating_count: reviews.length,
    review_count: reviews.filter(({ text }) => text !== '').length,
    best_rating: 5,
    worst_rating: 1,
    distribution: { '1': stars(1), '2': stars(2), '3': stars(3), '4': stars(4), '5': stars(5) },
    verified_count: reviews.length,
    by_source: [],
  };
}

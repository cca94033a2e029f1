import type { Business } from '../contract/business.ts';
import type { AggregateRating, ReviewPolicy } from '../contract/dataset.ts';
import type { PublishedFile } from '../contract/etags.ts';
import type { Insights } from '../contract/insights.ts';
import type { Issue } from '../contract/problem/problem.ts';
import type { Review, Tombstone } from '../contract/review.ts';
import type { SearchQuery, SinceQuery } from '../contract/search-query.ts';
import type { SearchResult, SinceResult } from '../contract/search-result.ts';
import type { Dataset } from './dataset/dataset.ts';

/** What a search found, or what is wrong with its query. */
export type SearchOutcome =
  | { readonly ok: true; readonly result: SearchResult }
  | { readonly ok: false; readonly issues: Issue[] };

/**
 * One whole generation of the published files and the functions that answer questions about it; immutable. A request uses one from
 * start to end. Its objects are shared: do not change them.
 */
export type Snapshot = {
  readonly buildId: string;
  readonly siteUrl: string;
  /** Newest change in the content, RFC 3339 in UTC. */
  readonly lastModified: string;
  /** The published files by public path. */
  readonly files: Pick<ReadonlyMap<string, PublishedFile>, 'get'>;
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
  /** The only possible issue of a valid query is `invalid_cursor`. */
  search(query: SearchQuery): SearchOutcome;
  /** `date` is a real calendar date. */
  since(date: string, query: SinceQuery): SinceResult;
};

/** The same over a dataset. `since` the first day there is gives all reviews and tombstones. */
export function toSnapshot(dataset: Dataset): Snapshot {
  const all = parse<SinceResult>(dataset.since('0001-01-01', { by: 'date' }).body);
  const { reviews, removed } = all;
  return {
    buildId: dataset.buildId,
    siteUrl: dataset.siteUrl,
    lastModified: dataset.lastModified,
    files: dataset.files,
    business: dataset.business,
    aggregateRating: dataset.aggregateRating,
    reviewPolicy: dataset.reviewPolicy,
    insights: dataset.insights,
    reviews,
    reviewById: new Map(reviews.map((review) => [review.id, review])),
    removed,
    removedById: new Map(removed.map((tombstone) => [tombstone.id, tombstone])),
    search: (query) => {
      const outcome = dataset.search(query);
      return outcome.ok ? { ok: true, result: parse(outcome.answer.body) } : outcome;
    },
    since: (date, query) => parse(dataset.since(date, query).body),
  };
}

function parse<T>(body: Uint8Array): T {
  return JSON.parse(Buffer.from(body).toString());
}

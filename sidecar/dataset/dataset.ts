import type { Business } from '../../contract/business.ts';
import type { AggregateRating, ReviewPolicy } from '../../contract/dataset.ts';
import type { PublishedFile } from '../../contract/etags.ts';
import type { Insights } from '../../contract/insights.ts';
import type { Issue } from '../../contract/problem.ts';
import type { Tombstone } from '../../contract/review.ts';
import type { SearchQuery, SinceQuery } from '../../contract/search-query.ts';

/** Bytes of an answer with its validators; the tag is strong and quoted. */
export type Answer = { body: Uint8Array; etag: string; lastModified: string };

/** An answer, or what is wrong with the request. */
export type Outcome = { ok: true; answer: Answer } | { ok: false; issues: Issue[] };

/** One whole generation of the published files, immutable; a request uses one from start to end. */
export interface Dataset {
  readonly buildId: string;
  /** RFC 3339 UTC; newest change in the content. */
  readonly lastModified: string;
  readonly siteUrl: string;
  readonly files: ReadonlyMap<string, PublishedFile>;
  readonly business: Business;
  readonly aggregateRating: AggregateRating;
  readonly reviewPolicy: ReviewPolicy;
  readonly insights: Insights;
  readonly reviewCount: number;
  search(query: SearchQuery): Outcome | Promise<Outcome>;
  /** `date` is a real calendar date. */
  since(date: string, query: SinceQuery): Answer;
  /** One review whole, its tombstone, or undefined where the id was never published. */
  review(
    id: string,
  ): { removed: false; answer: Answer } | { removed: true; tombstone: Tombstone } | undefined;
}

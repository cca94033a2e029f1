import type { Business } from '../../contract/business.ts';
import type { AggregateRating, ReviewPolicy } from '../../contract/dataset.ts';
import type { PublishedFile } from '../../contract/etags.ts';
import type { Insights } from '../../contract/insights.ts';
import type { Issue } from '../../contract/problem/problem.ts';
import type { Tombstone } from '../../contract/review.ts';
import type { SearchQuery, SinceQuery } from '../../contract/search-query.ts';

/** A body that is made while it is sent: what a reader has not come to yet takes no memory of its own. */
export type Pieces = {
  readonly byteLength: number;
  /** Views that must not be written to. */
  readonly pieces: () => Iterable<Uint8Array>;
};

/**
 * Bytes of an answer with its validators; the tag is strong and quoted, the time RFC 3339 UTC. A body may be made when it
 * is first asked for.
 */
export type Answer = {
  readonly body: Uint8Array;
  /** The same in pieces, where it is too large to be joined for each reader. */
  readonly inPieces?: Pieces | undefined;
  readonly etag: string;
  readonly lastModified: string;
};

/**
 * A search answer in pieces: its body is `head`, the reviews of `numbers` (as `reviewBytes` gives them) joined by
 * commas, then `tail`. The body itself is joined when first asked for. Where `fields` was given, `numbers` is
 * empty and the projected reviews stand in `head`.
 */
export type SearchAnswer = Answer & {
  readonly head: string;
  readonly numbers: readonly number[];
  readonly tail: string;
};

/** An answer, or what is wrong with the request. */
export type Outcome =
  | { readonly ok: true; readonly answer: SearchAnswer }
  | { readonly ok: false; readonly issues: Issue[] };

/** One review whole, its tombstone, or undefined where the id was never published. */
export type ReviewOutcome =
  | { readonly removed: false; readonly number: number; readonly answer: Answer }
  | { readonly removed: true; readonly tombstone: Tombstone }
  | undefined;

/** The public files of a generation by path. */
export type PublishedFiles = { get(path: string): PublishedFile | undefined };

/**
 * One whole generation of the published files, immutable; a request uses one from start to end. Reviews are
 * numbered from 0, newest first.
 */
export interface Dataset {
  readonly buildId: string;
  /** RFC 3339 UTC; newest change in the content. */
  readonly lastModified: string;
  readonly siteUrl: string;
  readonly files: PublishedFiles;
  readonly business: Business;
  readonly aggregateRating: AggregateRating;
  readonly reviewPolicy: ReviewPolicy;
  readonly insights: Insights;
  readonly reviewCount: number;
  /** Validators of every search answer, known without searching: the tag is a function of the reviews. */
  readonly searchEtag: string;
  readonly searchLastModified: string;
  /** The only issue is `invalid_cursor`. `key` is the canonical form of the query, where it is known already. */
  search(query: SearchQuery, key?: string): Outcome;
  /** `date` is a real calendar date. */
  since(date: string, query: SinceQuery): Answer;
  review(id: string): ReviewOutcome;
  /** One review as JSON in UTF-8, a view that must not be written to. */
  reviewBytes(number: number): Uint8Array;
  /** The same, escaped to stand inside a JSON string (without its quotes). */
  escapedReviewBytes(number: number): Uint8Array;
}

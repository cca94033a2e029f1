import MiniSearch from 'minisearch';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import type { Business } from '../../contract/business.ts';
import type { NamedEntity } from '../../contract/entity.ts';
import {
  createFilter,
  createReviewFinder,
  type Entry,
  isByWords,
  sortOf,
  startAfter,
} from '../../contract/find-reviews.ts';
import type { Parsed } from '../../contract/issues.ts';
import type { Review } from '../../contract/review.ts';
import type { ReviewInsight } from '../../contract/review-insights.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchSelection } from '../../contract/search-result.ts';
import { describeMatches, RANKER_OPTIONS } from '../../contract/word-search.ts';
import { inSlices } from '../in-slices.ts';
import { createNameResolver, opinionTest, readCursor, writeCursor } from './query.ts';

export type Search = {
  /**
   * Resolves to one page of the matches, with the exact total and rating of all of them. `mode=substring` matches the folded
   * text; `mode=words` finds words (see `WordSearch`), once `indexed` has resolved. Names may be unknown: then nothing
   * matches. It takes less than 2 ms at 10,000 reviews, with frequent or misspelled words of `mode=words` a few milliseconds.
   *
   * @param query a valid query: at most 200 characters, 8 words with `mode=words`, 100 reviews a page
   * @returns issues only for a cursor that is damaged or belongs to another query
   */
  find(query: SearchQuery): Promise<Parsed<SearchSelection>>;
  /** Resolves when the index of words is filled, in slices between which requests are served. */
  indexed: Promise<void>;
};

/** Creates the search over the entries of all reviews, newest first, and what is found in them. Starts to fill the index of words. */
export function createSearch(
  entries: readonly Entry[],
  business: Business,
  insights: ReadonlyMap<string, ReviewInsight> = new Map(),
  aspects: readonly NamedEntity[] = [],
): Search {
  const finder = createReviewFinder(entries, new MiniSearch(RANKER_OPTIONS));
  const rate = (rated: readonly Entry[]) => aggregateRating(rated.map(({ review }) => review));
  const overall = rate(entries);
  const resolveNames = createNameResolver(business, aspects);
  const languageOf = ({ id, language }: Review) => language ?? insights.get(id)?.language;
  const indexed = inSlices(entries, finder.index);

  async function find(parsed: SearchQuery): Promise<Parsed<SearchSelection>> {
    const { query, unknown, issue: unknownAspect } = resolveNames(parsed);
    const { position, issue = unknownAspect } = readCursor(query);
    if (issue !== undefined) return { ok: false, issues: [issue] };
    if (isByWords(query)) await indexed;
    const passes = createFilter(query, opinionTest(query, insights), languageOf);
    const { found, byWords } = finder.find(query, passes);
    const start = startAfter(found, query, position);
    const page = found.slice(start, start + query.limit);
    const last = start + query.limit < found.length ? page.at(-1) : undefined;
    const { cursor, ...applied } = query;
    const value: SearchSelection = {
      query: { ...applied, sort: sortOf(query) },
      ...(query.count && { total: found.length }),
      count: page.length,
      ...(last && { next_cursor: writeCursor(query, last) }),
      ...(query.count && {
        aggregate_rating: found.length === entries.length ? overall : rate(found),
      }),
      ...(byWords && describeMatches(byWords)),
      ...(found.length === 0 && { hint: unknown.join(' ') || undefined }),
      reviews: page.map(({ review }) => selectFields(review, query.fields)),
    };
    return { ok: true, value };
  }

  return { find, indexed };
}

/** Returns a review with only the requested fields, in their usual order. */
function selectFields(review: Review, fields: string | undefined): Partial<Review> {
  const names = fields?.split(',');
  if (names === undefined) return review;
  return Object.fromEntries(Object.entries(review).filter(([field]) => names.includes(field)));
}

import { aggregateRating } from '../../contract/aggregate-rating.ts';
import type { Business } from '../../contract/business.ts';
import { fold } from '../../contract/fold.ts';
import type { Issue } from '../../contract/problem.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchResult } from '../../contract/search-result.ts';
import type { Pace } from '../pace.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { createFilter, createNameResolver } from './filters.ts';
import { createNgramIndex, type NgramIndex } from './ngram-index.ts';
import { type Entry, sortMatches, sortOf } from './order.ts';
import { WordIndex } from './word-index.ts';

/** The result of a search, or the issues of its query. */
export type SearchOutcome =
  | { readonly ok: true; readonly result: SearchResult }
  | { readonly ok: false; readonly issues: Issue[] };

export type Search = Awaited<ReturnType<typeof createSearch>>;

/** Matches, newest first. A search by words adds scores by entry number and, if nothing matches, suggestions. */
type Matches = {
  readonly found: readonly Entry[];
  readonly scores?: ReadonlyMap<number, number>;
  readonly suggestions?: string[];
};

/** Below this many texts, scanning is faster than building an index. */
const MIN_INDEXED = 500;

/** Creates the search over reviews, which are sorted newest first. */
export async function createSearch(reviews: readonly Review[], business: Business, pace: Pace) {
  const entries: Entry[] = [];
  for (const [number, review] of reviews.entries()) {
    entries.push({ number, review, text: normalize(review.text) });
    await pace();
  }
  let ngrams: NgramIndex | undefined;
  const words = new WordIndex(entries);
  const overall = aggregateRating(reviews);
  const resolveNames = createNameResolver(business);

  function findPhrase(query: SearchQuery): Matches {
    const phrase = normalize(query.query ?? '');
    const passes = createFilter(query);
    if (phrase === '')
      return { found: passes ? entries.filter(({ review }) => passes(review)) : entries };
    const candidates = ngrams?.candidates(phrase);
    const found: Entry[] = [];
    for (let i = 0; i < (candidates?.numbers ?? entries).length; i++) {
      const entry = entries[candidates?.numbers[i] ?? i];
      if (entry === undefined || passes?.(entry.review) === false) continue;
      if (candidates?.exact || entry.text.includes(phrase)) found.push(entry);
    }
    return { found };
  }

  function findWords(query: SearchQuery): Matches {
    const passes = createFilter(query) ?? (() => true);
    const scores = words.find(query.query ?? '');
    const found = entries.filter(({ number, review }) => scores.has(number) && passes(review));
    if (found.length > 0) return { found, scores };
    const suggestions = words.suggest(query.query ?? '', ({ review }) => passes(review));
    return { found, scores, suggestions };
  }

  /** Runs a valid query. The only possible issue is `invalid_cursor`. */
  function find(parsed: SearchQuery): SearchOutcome {
    const query = resolveNames(parsed);
    const { position, issue } = readCursor(query);
    if (issue !== undefined) return { ok: false, issues: [issue] };
    const isRanked = query.mode === 'words' && normalize(query.query ?? '') !== '';
    const { found, scores, suggestions } = isRanked ? findWords(query) : findPhrase(query);
    const scoreOf = ({ number }: Entry) => scores?.get(number) ?? 0;
    const { sorted, start } = sortMatches(found, sortOf(query), scoreOf, position);
    const page = sorted.slice(start, start + query.limit);
    const last = start + query.limit < sorted.length ? page.at(-1) : undefined;
    const { cursor, ...applied } = query;
    const result: SearchResult = {
      query: { ...applied, sort: sortOf(query) },
      ...(query.count && { total: found.length }),
      count: page.length,
      ...(last && { next_cursor: writeCursor(query, last.review, scoreOf(last)) }),
      ...(query.count && {
        aggregate_rating:
          found === entries ? overall : aggregateRating(found.map(({ review }) => review)),
      }),
      ...(suggestions && { suggestions }),
      reviews: page.map(({ review }) => selectFields(review, query.fields)),
    };
    return { ok: true, result };
  }

  /** Fills the indexes. Until then, a phrase is searched in every text, and a search by words fills its index first. */
  async function fill(pace: Pace): Promise<void> {
    if (entries.length >= MIN_INDEXED) ngrams = await createNgramIndex(entries, pace);
    await words.fill(pace);
  }

  return { find, fill };
}

/** Normalizes a text or phrase for comparison. Lone surrogates become U+FFFD, as in UTF-8. */
function normalize(text: string): string {
  return fold(text).toWellFormed();
}

/** Returns a review with only the requested fields, in their usual order. */
function selectFields(review: Review, fields: string | undefined): Partial<Review> {
  const names = fields?.split(',');
  if (names === undefined) return review;
  return Object.fromEntries(Object.entries(review).filter(([field]) => names.includes(field)));
}

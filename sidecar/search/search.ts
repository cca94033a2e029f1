import type { Business } from '../../contract/business.ts';
import { fold } from '../../contract/fold.ts';
import type { Issue } from '../../contract/problem.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchResult } from '../../contract/search-result.ts';
import type { Pace } from '../pace.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { createResolveNames, toFilter } from './filters.ts';
import { type Grams, indexGrams } from './grams.ts';
import { type Entry, inOrder, sortOf } from './order.ts';
import { createRatingOf } from './rating.ts';
import { WordIndex } from './words.ts';

/** What a search found, or what is wrong with its query. */
export type SearchOutcome =
  | { readonly ok: true; readonly result: SearchResult }
  | { readonly ok: false; readonly issues: Issue[] };

export type Search = Awaited<ReturnType<typeof createSearch>>;

/** Matches, newest first; those by words with their scores by number, or with queries that would match. */
type Matches = {
  readonly found: readonly Entry[];
  readonly scores?: ReadonlyMap<number, number>;
  readonly suggestions?: string[];
};

/** Fewer texts are compared faster than an index of them is made. */
const MIN_INDEXED = 500;

/** Makes the search over reviews that come newest first. */
export async function createSearch(reviews: readonly Review[], business: Business, pace: Pace) {
  const entries: Entry[] = [];
  for (const [number, review] of reviews.entries()) {
    entries.push({ number, review, text: toSearched(review.text) });
    await pace();
  }
  let grams: Grams | undefined;
  const words = new WordIndex(entries);
  const ratingOf = createRatingOf(entries);
  const resolveNames = createResolveNames(business);

  function findPhrase(query: SearchQuery): Matches {
    const phrase = toSearched(query.query ?? '');
    const passes = toFilter(query);
    if (phrase === '')
      return { found: passes ? entries.filter(({ review }) => passes(review)) : entries };
    const narrowed = grams?.candidates(phrase);
    const found: Entry[] = [];
    for (let at = 0; at < (narrowed?.numbers ?? entries).length; at++) {
      const entry = entries[narrowed?.numbers[at] ?? at];
      if (entry === undefined || passes?.(entry.review) === false) continue;
      if (narrowed?.exact || entry.text.includes(phrase)) found.push(entry);
    }
    return { found };
  }

  function findWords(query: SearchQuery): Matches {
    const passes = toFilter(query) ?? (() => true);
    const scores = words.find(query.query ?? '');
    const found = entries.filter(({ number, review }) => scores.has(number) && passes(review));
    if (found.length > 0) return { found, scores };
    const suggestions = words.suggest(query.query ?? '', ({ review }) => passes(review));
    return { found, scores, suggestions };
  }

  /** The only possible issue of a valid query is `invalid_cursor`. */
  function find(given: SearchQuery): SearchOutcome {
    const query = resolveNames(given);
    const { position, issue } = readCursor(query);
    if (issue !== undefined) return { ok: false, issues: [issue] };
    const isRanked = query.mode === 'words' && toSearched(query.query ?? '') !== '';
    const { found, scores, suggestions } = isRanked ? findWords(query) : findPhrase(query);
    const scoreOf = ({ number }: Entry) => scores?.get(number) ?? 0;
    const { ordered, start } = inOrder(found, sortOf(query), scoreOf, position);
    const page = ordered.slice(start, start + query.limit);
    const last = start + query.limit < ordered.length ? page.at(-1) : undefined;
    const { cursor, ...applied } = query;
    const result: SearchResult = {
      query: { ...applied, sort: sortOf(query) },
      ...(query.count && { total: found.length }),
      count: page.length,
      ...(last && { next_cursor: writeCursor(query, last.review, scoreOf(last)) }),
      ...(query.count && { aggregate_rating: ratingOf(found) }),
      ...(suggestions && { suggestions }),
      reviews: page.map(({ review }) => project(review, query.fields)),
    };
    return { ok: true, result };
  }

  /** Fills the indexes. Until then phrases are looked for in every text; a query by words fills its index at once. */
  async function fill(pace: Pace): Promise<void> {
    if (entries.length >= MIN_INDEXED) grams = await indexGrams(entries, pace);
    await words.fill(pace);
  }

  return { find, fill };
}

/** The form in which texts and phrases are compared. Lone surrogates become U+FFFD, as in UTF-8. */
function toSearched(text: string): string {
  return fold(text).toWellFormed();
}

/** A review with the fields asked for, in its own order. */
function project(review: Review, fields: string | undefined): Partial<Review> {
  const names = fields?.split(',');
  if (names === undefined) return review;
  return Object.fromEntries(Object.entries(review).filter(([field]) => names.includes(field)));
}

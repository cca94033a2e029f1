import MiniSearch from 'minisearch';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import type { Business } from '../../contract/business.ts';
import type { NamedEntity } from '../../contract/entity.ts';
import { fold } from '../../contract/fold.ts';
import type { Issue } from '../../contract/problem.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchSelection } from '../../contract/search-result.ts';
import { createWordSearch, RANKER_OPTIONS, type WordMatches } from '../../contract/word-search.ts';
import { inSlices } from '../in-slices.ts';
import { createNgramIndex, type NgramIndex } from './ngram-index.ts';
import {
  createFilter,
  createNameResolver,
  type Entry,
  type ReviewInsightById,
  readCursor,
  sortMatches,
  sortOf,
  writeCursor,
} from './query.ts';

/** The result of a search, or the issues of its query. */
export type SearchOutcome =
  | { readonly ok: true; readonly result: SearchSelection }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Search over the reviews of one build. */
export type Search = {
  /**
   * Returns one page of the matches, with the exact total and rating of all of them. `mode=substring` matches the folded
   * text; `mode=words` finds words (see `WordSearch`). Names may be unknown: then nothing matches. It takes less than 2 ms at
   * 10,000 reviews, with frequent or misspelled words of `mode=words` a few milliseconds.
   *
   * @param query a valid query: at most 200 characters, 8 words with `mode=words`, 100 reviews a page
   * @returns issues only for a cursor that is damaged or belongs to another query
   */
  find(query: SearchQuery): SearchOutcome;
  /**
   * Fills the indexes, and lets requests go first every few milliseconds. Before it resolves, `find` returns the same
   * results: it compares every text with a phrase, and completes the index of words at the first search by words.
   */
  fill(): Promise<void>;
};

/** Matches, newest first. A search by words adds which words matched, and scores by entry number if they decide the order. */
type Matches = {
  readonly found: readonly Entry[];
  readonly words?: WordMatches;
  readonly scores?: ReadonlyMap<number, number>;
};

/** Below this many texts, comparing all is faster than building an index. */
const MIN_INDEXED = 500;

/** Creates the search over the entries of all reviews, newest first, and what is found in them. */
export function createSearch(
  entries: readonly Entry[],
  business: Business,
  insights: ReviewInsightById = new Map(),
  aspects: readonly NamedEntity[] = [],
): Search {
  const index = createWordSearch(new MiniSearch(RANKER_OPTIONS), (number) => {
    const { title = '', text = '' } = entries[number]?.review ?? {};
    return `${title} ${text}`;
  });
  let indexed = 0;
  const overall = aggregateRating(entries.map(({ review }) => review));
  const resolveNames = createNameResolver(business, aspects);
  let ngrams: NgramIndex | undefined;

  function find(parsed: SearchQuery): SearchOutcome {
    const { query, issue: unknownAspect } = resolveNames(parsed);
    const { position, issue = unknownAspect } = readCursor(query);
    if (issue !== undefined) return { ok: false, issues: [issue] };
    const isRanked = query.mode === 'words' && normalize(query.query ?? '') !== '';
    const { found, words, scores } = isRanked ? findWords(query) : findPhrase(query);
    const scoreOf = ({ number }: Entry) => scores?.get(number) ?? 0;
    const { sorted, start } = sortMatches(found, sortOf(query), scoreOf, position);
    const page = sorted.slice(start, start + query.limit);
    const last = start + query.limit < sorted.length ? page.at(-1) : undefined;
    const { cursor, ...applied } = query;
    const result: SearchSelection = {
      query: { ...applied, sort: sortOf(query) },
      ...(query.count && { total: found.length }),
      count: page.length,
      ...(last && { next_cursor: writeCursor(query, last.review, scoreOf(last)) }),
      ...(query.count && {
        aggregate_rating:
          found === entries ? overall : aggregateRating(found.map(({ review }) => review)),
      }),
      ...(words && { matched: words.matched }),
      ...(words && words.corrections.length > 0 && { corrections: words.corrections }),
      ...(words && words.suggestions.length > 0 && { suggestions: words.suggestions }),
      reviews: page.map(({ review }) => selectFields(review, query.fields)),
    };
    return { ok: true, result };
  }

  function findPhrase(query: SearchQuery): Matches {
    const phrase = normalize(query.query ?? '');
    const passes = createFilter(query, insights);
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
    while (indexed < entries.length) indexNext();
    const passes = createFilter(query, insights);
    const words = index.find(query.query ?? '', (number) => {
      const entry = entries[number];
      return entry !== undefined && passes?.(entry.review) !== false;
    });
    const found = words.found.flatMap((number) => entries[number] ?? []);
    const isRanked = sortOf(query) === 'relevance';
    return { found, words, ...(isRanked && { scores: index.score(words) }) };
  }

  /** Adds the next entry to the index of words, if one is left. */
  function indexNext(): void {
    const entry = entries[indexed++];
    if (entry !== undefined) index.add(normalize(entry.review.title ?? ''), entry.text);
  }

  async function fill(): Promise<void> {
    if (entries.length >= MIN_INDEXED) ngrams = await createNgramIndex(entries);
    await inSlices(entries, indexNext);
  }

  return { find, fill };
}

/** Makes the entry of a review, whose number is its place among all reviews. */
export function toEntry(review: Review, number: number): Entry {
  return { number, review, text: normalize(review.text) };
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

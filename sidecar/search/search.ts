import MiniSearch from 'minisearch';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import type { Business } from '../../contract/business.ts';
import type { NamedEntity } from '../../contract/entity.ts';
import { searchable } from '../../contract/fold.ts';
import type { Issue } from '../../contract/problem.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchSelection } from '../../contract/search-result.ts';
import {
  createWordSearch,
  describeMatches,
  RANKER_OPTIONS,
  type WordMatches,
} from '../../contract/word-search.ts';
import { inSlices } from '../in-slices.ts';
import {
  createFilter,
  createNameResolver,
  type Entry,
  type Placed,
  type ReviewInsightById,
  readCursor,
  sortMatches,
  sortOf,
  unknownNames,
  writeCursor,
} from './query.ts';

/** The result of a search, or the issues of its query. */
export type SearchOutcome =
  | { readonly ok: true; readonly result: SearchSelection }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export type Search = {
  /**
   * Resolves to one page of the matches, with the exact total and rating of all of them. `mode=substring` matches the folded
   * text; `mode=words` finds words (see `WordSearch`), once `indexed` has resolved. Names may be unknown: then nothing
   * matches. It takes less than 2 ms at 10,000 reviews, with frequent or misspelled words of `mode=words` a few milliseconds.
   *
   * @param query a valid query: at most 200 characters, 8 words with `mode=words`, 100 reviews a page
   * @returns issues only for a cursor that is damaged or belongs to another query
   */
  find(query: SearchQuery): Promise<SearchOutcome>;
  /** Resolves when the indexes are filled, in slices between which requests are served. */
  indexed: Promise<void>;
};

/** Matches, newest first, with scores if these decide the order. A search by words adds which words matched. */
type Matches = {
  readonly found: readonly (Entry & Placed)[];
  readonly byWords?: WordMatches;
};

/** Length of the runs of UTF-16 code units by which texts are indexed. */
const RUN_LENGTH = 3;
/** Number of the rarest runs of a phrase whose lists are intersected. With more, comparing the texts is faster. */
const MAX_INTERSECTED = 3;

/** Creates the search over the entries of all reviews, newest first, and what is found in them. Starts to fill the indexes. */
export function createSearch(
  entries: readonly Entry[],
  business: Business,
  insights: ReviewInsightById = new Map(),
  aspects: readonly NamedEntity[] = [],
): Search {
  const words = createWordSearch(
    new MiniSearch(RANKER_OPTIONS),
    (number) => entries[number]?.review,
  );
  /** The entries with a run, newest first. */
  const entriesByRun = new Map<string, Entry[]>();
  let hasRuns = false;
  const overall = aggregateRating(entries.map(({ review }) => review));
  const resolveNames = createNameResolver(business, aspects);
  const indexed = fill();

  async function fill(): Promise<void> {
    await inSlices(entries, addRuns);
    hasRuns = true;
    await inSlices(entries, ({ review, text }) => words.add(searchable(review.title ?? ''), text));
  }

  function addRuns(entry: Entry): void {
    for (const run of runsOf(entry.text)) {
      const found = entriesByRun.get(run);
      if (found === undefined) entriesByRun.set(run, [entry]);
      else if (found.at(-1) !== entry) found.push(entry);
    }
  }

  async function find(parsed: SearchQuery): Promise<SearchOutcome> {
    const { query, issue: unknownAspect } = resolveNames(parsed);
    const { position, issue = unknownAspect } = readCursor(query);
    if (issue !== undefined) return { ok: false, issues: [issue] };
    const isRanked = query.mode === 'words' && searchable(query.query ?? '') !== '';
    if (isRanked) await indexed;
    const { found, byWords } = isRanked ? findWords(query) : findPhrase(query);
    const { sorted, start } = sortMatches(found, sortOf(query), position);
    const page = sorted.slice(start, start + query.limit);
    const last = start + query.limit < sorted.length ? page.at(-1) : undefined;
    const { cursor, ...applied } = query;
    const result: SearchSelection = {
      query: { ...applied, sort: sortOf(query) },
      ...(query.count && { total: found.length }),
      count: page.length,
      ...(last && { next_cursor: writeCursor(query, last) }),
      ...(query.count && {
        aggregate_rating:
          found === entries ? overall : aggregateRating(found.map(({ review }) => review)),
      }),
      ...(byWords && describeMatches(byWords)),
      ...(found.length === 0 && { hint: unknownNames(query, business) }),
      reviews: page.map(({ review }) => selectFields(review, query.fields)),
    };
    return { ok: true, result };
  }

  function findPhrase(query: SearchQuery): Matches {
    const phrase = searchable(query.query ?? '');
    const passes = createFilter(query, insights);
    if (phrase === '')
      return { found: passes ? entries.filter(({ review }) => passes(review)) : entries };
    const found = candidatesOf(phrase).filter(
      ({ review, text }) => passes?.(review) !== false && text.includes(phrase),
    );
    return { found };
  }

  /** Returns the entries that may contain a phrase, newest first: those with its rarest runs. */
  function candidatesOf(phrase: string): readonly Entry[] {
    if (!hasRuns || phrase.length < RUN_LENGTH) return entries;
    const lists = runsOf(phrase).map((run) => entriesByRun.get(run) ?? []);
    const rarest = lists.sort((a, b) => a.length - b.length).slice(0, MAX_INTERSECTED);
    return rarest.reduce(intersect);
  }

  function findWords(query: SearchQuery): Matches {
    const passes = createFilter(query, insights);
    const byWords = words.find(query.query ?? '', (number) => {
      const entry = entries[number];
      return entry !== undefined && passes?.(entry.review) !== false;
    });
    const found = byWords.found.flatMap((number) => entries[number] ?? []);
    if (sortOf(query) !== 'relevance') return { found, byWords };
    const scores = words.score(byWords);
    return {
      found: found.map((entry) => ({ ...entry, score: scores.get(entry.number) ?? 0 })),
      byWords,
    };
  }

  return { find, indexed };
}

/** Returns all runs of a text that is not shorter than one. */
function runsOf(text: string): string[] {
  const length = Math.max(0, text.length - RUN_LENGTH + 1);
  return Array.from({ length }, (_, start) => text.slice(start, start + RUN_LENGTH));
}

/** Returns the entries in both lists, newest first. */
function intersect(a: readonly Entry[], b: readonly Entry[]): Entry[] {
  let at = 0;
  return a.filter((entry) => {
    while (at < b.length && (b[at]?.number ?? 0) < entry.number) at++;
    return b[at] === entry;
  });
}

/** Makes the entry of a review, whose number is its place among all reviews. */
export function toEntry(review: Review, number: number): Entry {
  return { number, review, text: searchable(review.text) };
}

/** Returns a review with only the requested fields, in their usual order. */
function selectFields(review: Review, fields: string | undefined): Partial<Review> {
  const names = fields?.split(',');
  if (names === undefined) return review;
  return Object.fromEntries(Object.entries(review).filter(([field]) => names.includes(field)));
}

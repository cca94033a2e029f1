import type { Business } from './business.ts';
import { byNameKey, ENTITY_KINDS, type EntityKind, mentionKey, nameKey } from './entity.ts';
import { fold, quotedPhrase, searchable } from './fold.ts';
import type { Review } from './review.ts';
import type { SearchQuery } from './search-query.ts';
import { createWordSearch, type Ranker, termsOf, type WordMatches } from './word-search.ts';

// Which reviews a query finds and in which order: the same in the sidecar and in the browser.

/** A review with its folded text. */
export type Entry = { readonly review: Review; readonly text: string };

/** What decides the place of a match, or of the last review of a page, which may have been removed since. */
export type Placed = {
  readonly review: Pick<Review, 'date' | 'id' | 'rating'>;
  /** Score of a ranked match. */
  readonly score?: number;
};

/** Matches in the order of the query. A search by words adds which words matched, and scores, all 0 unless they decide the order. */
export type Matches = {
  readonly found: readonly (Entry & Placed)[];
  readonly byWords?: WordMatches;
};

/** The parameters of a query that are not filters but decide what matches, and in which order. */
export type TextQuery = Partial<Pick<SearchQuery, 'query' | 'mode' | 'sort'>>;

export type ReviewFinder = {
  /** Adds the next entry to the index of words. */
  index(entry: Entry): void;
  /** Finds the reviews that pass a filter and have the query in their text or, once all are indexed, its words (see `WordSearch`). */
  find(query: TextQuery, passes: Test): Matches;
};

type Test = (review: Review) => boolean;
type LanguageOf = (review: Review) => string | null | undefined;

/** Creates a finder of reviews in entries that are newest first. `ranker` is a new one. */
export function createReviewFinder(entries: readonly Entry[], ranker: Ranker): ReviewFinder {
  const words = createWordSearch(ranker, (number) => entries[number]?.review);

  function findPhrase({ query = '', mode }: TextQuery, passes: Test): Matches {
    const phrase = (mode === 'words' ? quotedPhrase(query) : undefined) ?? searchable(query);
    return {
      found: entries.filter(({ review, text }) => passes(review) && text.includes(phrase)),
    };
  }

  function findWords(query: TextQuery, passes: Test): Matches {
    const byWords = words.find(query.query ?? '', (number) => {
      const entry = entries[number];
      return entry !== undefined && passes(entry.review);
    });
    const scores = sortOf(query) === 'relevance' ? words.score(byWords) : undefined;
    const found = byWords.found.flatMap((number) => {
      const entry = entries[number];
      return entry === undefined ? [] : [{ ...entry, score: scores?.get(number) ?? 0 }];
    });
    return { found, byWords };
  }

  return {
    index: ({ review, text }) => words.add(searchable(review.title ?? ''), text),
    find(query, passes) {
      const matches = isByWords(query) ? findWords(query, passes) : findPhrase(query, passes);
      const sort = sortOf(query);
      // Matches are newest first already.
      return sort === 'newest'
        ? matches
        : { ...matches, found: matches.found.toSorted(ORDERS[sort]) };
    },
  };
}

/** Makes the entry of a review. */
export function toEntry(review: Review): Entry {
  return { review, text: searchable(review.text) };
}

/** Reports whether a query finds words. One in quotation marks, or without a word, such as an emoji, is a phrase. */
export function isByWords({ query = '', mode }: TextQuery): boolean {
  if (mode !== 'words' || quotedPhrase(query) !== undefined) return false;
  return termsOf(searchable(query)).length > 0;
}

type Sort = NonNullable<SearchQuery['sort']>;

/** Returns the requested sort order, or the default of the mode. */
export function sortOf({ sort, mode }: TextQuery): Sort {
  return sort ?? (mode === 'words' ? 'relevance' : 'newest');
}

/** Returns the place of the first match after a position in the order of the query. */
export function startAfter(
  matches: readonly Placed[],
  query: TextQuery,
  position: Placed | undefined,
): number {
  if (position === undefined) return 0;
  const start = matches.findIndex((match) => ORDERS[sortOf(query)](match, position) > 0);
  return start < 0 ? matches.length : start;
}

/** Comparison functions by sort order. Ties are sorted newest first. */
const ORDERS: Readonly<Record<Sort, (a: Placed, b: Placed) => number>> = {
  newest: (a, b) => newestFirst(a.review, b.review),
  oldest: (a, b) => newestFirst(b.review, a.review),
  highest: (a, b) => b.review.rating - a.review.rating || newestFirst(a.review, b.review),
  lowest: (a, b) => a.review.rating - b.review.rating || newestFirst(a.review, b.review),
  relevance: (a, b) => (b.score ?? 0) - (a.score ?? 0) || newestFirst(a.review, b.review),
};

/** Compares reviews by date, then by id, both descending in code-unit order: newest first. */
export function newestFirst(
  a: { date: string; id: string },
  b: { date: string; id: string },
): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

/** The search parameter that selects the reviews which mention an entity, by kind. */
export const MENTION_PARAMETERS = {
  technicians: 'mentions_technician',
  services: 'mentions_service',
  service_areas: 'mentions_service_area',
} as const satisfies Record<EntityKind, string>;
type MentionParameter = (typeof MENTION_PARAMETERS)[EntityKind];

/** The filters of a search, by parameter: each makes a test of reviews from its value as text. */
const FILTERS: Readonly<Record<string, (value: string, languageOf: LanguageOf) => Test>> = {
  ids: (list) => {
    const ids = new Set(list.split(','));
    return ({ id }) => ids.has(id);
  },
  rating: (value) => byRating((rating, given) => rating === given, value),
  min_rating: (value) => byRating((rating, given) => rating >= given, value),
  max_rating: (value) => byRating((rating, given) => rating <= given, value),
  since: (day) => (review) => review.date >= day,
  until: (day) => (review) => review.date <= day,
  author: (name) => {
    const words = termsOf(fold(name)).map((word) => ` ${word} `);
    return ({ author }) =>
      words.length > 0 && words.every((word) => wordsOfName(author).includes(word));
  },
  verification: (status) => (review) => review.verification.status === status,
  source: (platform) => (review) => review.source.platform === platform,
  // `de` matches `de-at`.
  language: (tag, languageOf) => {
    const prefix = `${tag.toLowerCase()}-`;
    return (review) => `${languageOf(review)?.toLowerCase() ?? ''}-`.startsWith(prefix);
  },
  has_reply: (value) => (review) => String(review.reply !== undefined) === value,
  has_text: (value) => (review) => String(review.text !== '') === value,
  ...Object.fromEntries(
    ENTITY_KINDS.map((kind) => [
      MENTION_PARAMETERS[kind],
      (key: string): Test =>
        ({ mentions }) =>
          mentions[kind].includes(key),
    ]),
  ),
};

const splitNames = new WeakMap<Review['author'], string>();

/** Returns the words of a name, folded and between spaces. Each is split once: for 20,000 names that takes eight milliseconds. */
export function wordsOfName(author: Review['author']): string {
  const words = splitNames.get(author) ?? ` ${termsOf(fold(author.name)).join(' ')} `;
  splitNames.set(author, words);
  return words;
}

function byRating(passes: (rating: number, given: number) => boolean, value: string): Test {
  const given = Number(value);
  return ({ rating }) => passes(rating, given);
}

/**
 * Combines the filters of a query, whose entities have the names and ids of `mentions`, to one test, with a further one. Other
 * parameters have no test.
 *
 * @param languageOf language of a review's text, by default that of its record
 */
export function createFilter(
  query: Readonly<Record<string, unknown>>,
  further: Test = () => true,
  languageOf: LanguageOf = ({ language }) => language,
): Test {
  const tests = Object.entries(query).flatMap(([parameter, value]) =>
    value === undefined ? [] : (FILTERS[parameter]?.(String(value), languageOf) ?? []),
  );
  return (review) => tests.every((test) => test(review)) && further(review);
}

/**
 * Creates a function that replaces the names of entities in a query by the names and ids in `mentions`. An unknown name is kept:
 * no review mentions it. `unknown` says so of each, and lists the known ones.
 */
export function createMentionResolver(
  business: Pick<Business, EntityKind>,
): <Q extends { [parameter in MentionParameter]?: string | undefined }>(
  query: Q,
) => { query: Q; unknown: string[] } {
  const entitiesOf = ENTITY_KINDS.map((kind) => ({ kind, known: byNameKey(business[kind]) }));
  const namesOf = (kind: EntityKind) =>
    `Known: ${business[kind].map((entity) => mentionKey(kind, entity)).join(', ') || 'none'}.`;
  return (query) => {
    const resolved = { ...query };
    const unknown: string[] = [];
    for (const { kind, known } of entitiesOf) {
      const parameter = MENTION_PARAMETERS[kind];
      const name = query[parameter];
      if (name === undefined) continue;
      const entity = known.get(nameKey(name));
      if (entity !== undefined) resolved[parameter] = mentionKey(kind, entity);
      else unknown.push(`${parameter}: nothing here is called ${name}. ${namesOf(kind)}`);
    }
    return { query: resolved, unknown };
  };
}

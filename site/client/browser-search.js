/**
 * @import { ReviewsDataset } from '../../contract/dataset.ts'
 * @import { Review } from '../../contract/review.ts'
 * @typedef {(review: Review) => boolean} Test
 * @typedef {{ number: number, review: Review, score: number }} Match
 * @typedef {'technicians' | 'services' | 'service_areas'} Kind
 */

/** Filters by API parameter.
 * @type {Record<string, (value: string, dataset: ReviewsDataset) => Test>} */
const FILTERS = {
  rating: (value) => (review) => review.rating === Number(value),
  min_rating: (value) => (review) => review.rating >= Number(value),
  max_rating: (value) => (review) => review.rating <= Number(value),
  since: (day) => (review) => review.date >= day,
  until: (day) => (review) => review.date <= day,
  source: (platform) => (review) => review.source.platform === platform,
  language: (tag) => (review) =>
    `${review.language ?? ''}-`.toLowerCase().startsWith(`${tag.toLowerCase()}-`),
  has_reply: (value) => (review) => String(review.reply !== undefined) === value,
  has_text: (value) => (review) => String(review.text !== '') === value,
  mentions_technician: mentions('technicians'),
  mentions_service: mentions('services'),
  mentions_service_area: mentions('service_areas'),
};

/** Comparison functions by sort order. Matches start newest first and keep that order among equals.
 * @type {Record<string, (a: Match, b: Match) => number>} */
const ORDERS = {
  newest: () => 0,
  oldest: (a, b) => b.number - a.number,
  highest: (a, b) => b.review.rating - a.review.rating,
  lowest: (a, b) => a.review.rating - b.review.rating,
  relevance: (a, b) => b.score - a.score,
};

/**
 * Creates a search that runs in the browser, for sites whose sidecar is unavailable or that have none. It handles requests for a
 * search or for one review like the API, with two differences: the cursor is an offset, and phrases match by their words only.
 * @param {ReviewsDataset} dataset
 * @param {typeof import('minisearch').default} MiniSearch
 * @param {number} maxWords of a ranked query
 * @returns {(address: URL) => { status: number, body: unknown }}
 */
export function createBrowserSearch(dataset, MiniSearch, maxWords) {
  const entries = dataset.reviews.map((review, number) => {
    return { number, review, title: review.title ?? '', text: termsOf(review.text).join(' ') };
  });
  // Same options as in sidecar/search/word-index.ts, so both return the same results.
  const ranked = new MiniSearch({
    idField: 'number',
    fields: ['title', 'text'],
    tokenize: termsOf,
    processTerm: (word) => (word.length > 64 ? null : word),
    searchOptions: {
      tokenize: (query) => [...new Set(termsOf(query))],
      combineWith: 'AND',
      prefix: (word) => word.length >= 2,
      fuzzy: (word) => (word.length >= 4 ? 0.25 : false),
      maxFuzzy: 2,
      boost: { title: 1.5 },
    },
    autoSuggestOptions: {
      combineWith: 'OR',
      prefix: (word) => word.length >= 2,
      fuzzy: (word) => (word.length >= 4 ? 0.4 : false),
      maxFuzzy: 3,
    },
  });

  /** Finds matches by all words of a query. If there are none, suggests similar queries that have matches.
   * @param {string} query @param {Test} passes */
  function findWords(query, passes) {
    if (ranked.documentCount === 0) ranked.addAll(entries);
    const scores = new Map(ranked.search(query).map(({ id, score }) => [id, score]));
    const matches = entries.flatMap(({ number, review }) => {
      const score = scores.get(number);
      return score === undefined || !passes(review) ? [] : { number, review, score };
    });
    if (matches.length > 0) return { matches };
    /** @param {{ id: number }} match */
    const filter = ({ id }) => entries.slice(id, id + 1).some(({ review }) => passes(review));
    // A suggestion joins all similar words of a review, often more than a query may have.
    const suggestions = ranked
      .autoSuggest(query, { filter })
      .map(({ suggestion }) => suggestion)
      .filter((suggestion) => countWords(suggestion) <= maxWords);
    return { matches, suggestions: suggestions.slice(0, 5) };
  }

  /** @param {string} query @param {Test} passes */
  function findPhrase(query, passes) {
    const phrase = termsOf(query).join(' ');
    const found = entries.filter(({ review, text }) => passes(review) && text.includes(phrase));
    return { matches: found.map(({ number, review }) => ({ number, review, score: 0 })) };
  }

  /** Returns the fields of a search result that the page uses.
   * @param {URLSearchParams} params */
  function find(params) {
    const tests = [...params].flatMap(([name, value]) => FILTERS[name]?.(value, dataset) ?? []);
    /** @type {Test} */
    const passes = (review) => tests.every((test) => test(review));
    const query = params.get('query') ?? '';
    const isRanked = params.get('mode') === 'words' && query !== '';
    const { matches, ...more } = (isRanked ? findWords : findPhrase)(query, passes);
    const start = Number(params.get('cursor') ?? 0);
    const end = start + Number(params.get('limit'));
    const page = matches.toSorted(ORDERS[params.get('sort') ?? 'relevance']).slice(start, end);
    const stars = matches.reduce((sum, { review }) => sum + review.rating, 0);
    return {
      ...more,
      total: matches.length,
      aggregate_rating: { rating_value: matches.length === 0 ? null : stars / matches.length },
      ...(end < matches.length && { next_cursor: String(end) }),
      reviews: page.map(({ review }) => review),
    };
  }

  return ({ pathname, searchParams }) => {
    if (pathname.endsWith('/search')) return { status: 200, body: find(searchParams) };
    const id = decodeURIComponent(pathname.replace(/.*\//, ''));
    const body = dataset.reviews.find((review) => review.id === id);
    if (body !== undefined) return { status: 200, body };
    return { status: dataset.removed.some((removed) => removed.id === id) ? 410 : 404, body };
  };
}

/** Creates a filter for reviews that mention an entity, by its id, name or alias.
 * @param {Kind} kind
 * @returns {(name: string, dataset: ReviewsDataset) => Test} */
function mentions(kind) {
  return (name, { business }) => {
    const key = termsOf(name).join(' ');
    const entity = business[kind].find(({ id, name, aliases }) =>
      [id, name, ...aliases].some((alias) => termsOf(alias).join(' ') === key),
    );
    const { id = name, name: fullName = name } = entity ?? {};
    return (review) =>
      review.mentions[kind].some((mention) => mention === id || mention === fullName);
  };
}

/** Letters without a Unicode decomposition (as in contract/fold.ts).
 * @type {Record<string, string>} */
const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i', ς: 'σ' };

/** Counts the words of a query as the API does.
 * @param {string} query */
export function countWords(query) {
  return termsOf(query).filter((word) => word.length >= 2).length;
}

/** Matches a run of letters and digits. In scripts without spaces, each character is a term (as in contract/search-query.ts). */
const TERM =
  /[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]]+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gv;

/** Splits a text into terms without case and accents.
 * @param {string} text
 * @returns {string[]} */
export function termsOf(text) {
  const letters = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase();
  const folded = letters.replace(/[ßæœøđłıς]/g, (letter) => LETTERS[letter] ?? letter);
  return folded.match(TERM) ?? [];
}

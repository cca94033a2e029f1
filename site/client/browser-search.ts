import type { Business } from '../../contract/business.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { byNameKey, mentionKey, nameKey } from '../../contract/entity.ts';
import { fold } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import { createWordSearch, RANKER_OPTIONS } from '../../contract/word-search.ts';

type Test = (review: Review) => boolean;
type Match = { number: number; review: Review; score: number };
type Kind = 'technicians' | 'services' | 'service_areas';
/** Filters by API parameter. */
const FILTERS: Record<string, (value: string, business: Business) => Test> = {
  rating: (value) => (review) => review.rating === Number(value),
  min_rating: (value) => (review) => review.rating >= Number(value),
  max_rating: (value) => (review) => review.rating <= Number(value),
  since: (day) => (review) => review.date >= day,
  until: (day) => (review) => review.date <= day,
  source: (platform) => (review) => review.source.platform === platform,
  language: (tag) => (review) =>
    `${review.language ?? ''}-`.toLowerCase().startsWith(`${tag.toLowerCase()}-`),
  has_reply: (value) => (review) => String(review.reply !== undefined) === value,
  verification: (status) => (review) => review.verification.status === status,
  ids: (list) => {
    const ids = new Set(list.split(','));
    return (review) => ids.has(review.id);
  },
  has_text: (value) => (review) => String(review.text !== '') === value,
  mentions_technician: mentions('technicians'),
  mentions_service: mentions('services'),
  mentions_service_area: mentions('service_areas'),
};

/** Comparison functions by sort order. Matches start newest first and keep that order among equals. */
const ORDERS: Record<string, (a: Match, b: Match) => number> = {
  newest: () => 0,
  oldest: (a, b) => b.number - a.number,
  highest: (a, b) => b.review.rating - a.review.rating,
  lowest: (a, b) => a.review.rating - b.review.rating,
  relevance: (a, b) => b.score - a.score,
};

/**
 * Creates a search that runs in the browser, for sites whose sidecar is unavailable or that have none. It handles requests for a
 * search or for one review like the API, except that the cursor is an offset.
 */
export function createBrowserSearch(
  { business, reviews, removed }: ReviewsDataset,
  MiniSearch: typeof import('minisearch').default,
): (address: URL) => { status: number; body: unknown } {
  const texts = reviews.map(({ text }) => fold(text).toWellFormed());
  let index: ReturnType<typeof createWordSearch> | undefined;

  function indexOfWords() {
    const created = createWordSearch(new MiniSearch(RANKER_OPTIONS), (number) => {
      const { title = '', text = '' } = reviews[number] ?? {};
      return `${title} ${text}`;
    });
    for (const [number, { title = '' }] of reviews.entries())
      created.add(fold(title).toWellFormed(), texts[number] ?? '');
    return created;
  }

  function findWords(query: string, passes: Test, isScored: boolean) {
    index ??= indexOfWords();
    const words = index.find(query, (number) => reviews.slice(number, number + 1).every(passes));
    const scores = isScored ? index.score(words) : undefined;
    const { matched, corrections, suggestions } = words;
    return {
      numbers: words.found,
      scores,
      more: {
        matched,
        ...(corrections.length > 0 && { corrections }),
        ...(suggestions.length > 0 && { suggestions }),
      },
    };
  }

  function findPhrase(query: string, passes: Test) {
    const phrase = fold(query).toWellFormed();
    const numbers = reviews.flatMap((review, number) =>
      passes(review) && texts[number]?.includes(phrase) ? number : [],
    );
    return { numbers, scores: undefined, more: {} };
  }

  /** Returns the fields of a search result that the page uses. */
  function find(params: URLSearchParams) {
    const tests = [...params].flatMap(([name, value]) => FILTERS[name]?.(value, business) ?? []);
    const passes: Test = (review) => tests.every((test) => test(review));
    const query = params.get('query') ?? '';
    const sort = params.get('sort') ?? 'relevance';
    const isByWords = params.get('mode') === 'words' && fold(query) !== '';
    const { numbers, scores, more } = isByWords
      ? findWords(query, passes, sort === 'relevance')
      : findPhrase(query, passes);
    const matches = numbers.flatMap((number) =>
      reviews.slice(number, number + 1).map((review) => {
        return { number, review, score: scores?.get(number) ?? 0 };
      }),
    );
    const start = Number(params.get('cursor') ?? 0);
    const end = start + Number(params.get('limit'));
    const page = matches.toSorted(ORDERS[sort]).slice(start, end);
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
    const body = reviews.find((review) => review.id === id);
    if (body !== undefined) return { status: 200, body };
    return { status: removed.some((gone) => gone.id === id) ? 410 : 404, body };
  };
}

/** Creates a filter for reviews that mention an entity, by its id, name or alias. */
function mentions(kind: Kind): (name: string, business: Business) => Test {
  return (name, business) => {
    const entity = byNameKey(business[kind]).get(nameKey(name));
    const key = entity === undefined ? name : mentionKey(kind, entity);
    return ({ mentions }) => mentions[kind].includes(key);
  };
}

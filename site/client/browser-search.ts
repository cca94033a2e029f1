import { meanRating } from '../../contract/aggregate-rating.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { searchable } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import { createMentionResolver, filterTests } from '../../contract/review-filter.ts';
import {
  createWordSearch,
  describeMatches,
  RANKER_OPTIONS,
  termsOf,
  type WordSearch,
} from '../../contract/word-search.ts';

type Match = { number: number; review: Review; score: number };

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
  const texts = reviews.map(({ text }) => searchable(text));
  const resolveMentions = createMentionResolver(business);
  let filled: WordSearch | undefined;

  function allWords() {
    if (filled !== undefined) return filled;
    filled = createWordSearch(new MiniSearch(RANKER_OPTIONS), (number) => reviews[number]);
    for (const [number, { title = '' }] of reviews.entries())
      filled.add(searchable(title), texts[number] ?? '');
    return filled;
  }

  /** Returns the fields of a search result that the page uses. */
  function find(params: URLSearchParams) {
    const tests = filterTests(resolveMentions(Object.fromEntries(params)));
    const query = params.get('query') ?? '';
    const phrase = searchable(query);
    const sort = params.get('sort') ?? 'relevance';
    const passes = (number: number) =>
      reviews.slice(number, number + 1).every((review) => tests.every((test) => test(review)));
    const isRanked = params.get('mode') === 'words' && termsOf(phrase).length > 0;
    const words = isRanked ? allWords() : undefined;
    const byWords = words?.find(query, passes);
    const scores = byWords && sort === 'relevance' ? words?.score(byWords) : undefined;
    const found = byWords && new Set(byWords.found);
    const isFound = (number: number) =>
      found ? found.has(number) : passes(number) && texts[number]?.includes(phrase) === true;
    const matches = reviews
      .map((review, number) => ({ number, review, score: scores?.get(number) ?? 0 }))
      .filter(({ number }) => isFound(number));
    const start = Number(params.get('cursor') ?? 0);
    const end = start + Number(params.get('limit'));
    const stars = matches.reduce((sum, { review }) => sum + review.rating, 0);
    return {
      ...(byWords && describeMatches(byWords)),
      total: matches.length,
      aggregate_rating: { rating_value: meanRating(stars, matches.length) },
      ...(end < matches.length && { next_cursor: String(end) }),
      reviews: matches
        .toSorted(ORDERS[sort])
        .slice(start, end)
        .map(({ review }) => review),
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

import type { ReviewsDataset } from '../../contract/dataset.ts';
import { fold } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import { createMentionResolver, filterTests } from '../../contract/review-filter.ts';
import { createWordSearch, RANKER_OPTIONS } from '../../contract/word-search.ts';

type Test = (review: Review) => boolean;
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
  const texts = reviews.map(({ text }) => fold(text).toWellFormed());
  const resolveMentions = createMentionResolver(business);
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
    const tests = filterTests(resolveMentions(Object.fromEntries(params)));
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

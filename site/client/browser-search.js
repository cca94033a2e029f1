/**
 * @import { ReviewsDataset } from '../../contract/dataset.ts'
 * @import { Review } from '../../contract/review.ts'
 * @typedef {(review: Review) => boolean} Test
 * @typedef {'technicians' | 'services' | 'service_areas'} Kind
 */

/** What a filter of the API lets through, by its parameter.
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
  query: (query) => {
    const words = wordsOf(query);
    return ({ title = '', text }) => {
      const said = ` ${wordsOf(`${title} ${text}`).join(' ')}`;
      return words.every((word) => said.includes(` ${word}`));
    };
  },
};

/** Orders besides newest first, in which reviews.json has them. Sorting is stable, so that the newest lead among equals.
 * @type {Record<string, (found: Review[]) => Review[]>} */
const ORDERS = {
  oldest: (found) => found.toReversed(),
  highest: (found) => found.toSorted((a, b) => b.rating - a.rating),
  lowest: (found) => found.toSorted((a, b) => a.rating - b.rating),
};

/**
 * Answers a request to the API from reviews.json, for a site whose sidecar is away or that has none. All words of a query must
 * be in the title or text, as beginnings of words; typing errors are not forgiven, and the best match is the newest.
 * @param {ReviewsDataset} dataset
 * @param {URL} address of the request: a search, or one review
 * @returns {{ status: number, body: unknown }}
 */
export function answerFrom(dataset, { pathname, searchParams }) {
  if (pathname.endsWith('/search')) return { status: 200, body: find(dataset, searchParams) };
  const id = decodeURIComponent(pathname.replace(/.*\//, ''));
  const body = dataset.reviews.find((review) => review.id === id);
  if (body !== undefined) return { status: 200, body };
  return { status: dataset.removed.some((removed) => removed.id === id) ? 410 : 404, body };
}

/** What the page reads of a result. The cursor is the number of reviews before it.
 * @param {ReviewsDataset} dataset @param {URLSearchParams} params */
function find(dataset, params) {
  const tests = [...params].flatMap(([name, value]) => FILTERS[name]?.(value, dataset) ?? []);
  const found = dataset.reviews.filter((review) => tests.every((test) => test(review)));
  const ordered = ORDERS[params.get('sort') ?? '']?.(found) ?? found;
  const start = Number(params.get('cursor') ?? 0);
  const end = start + Number(params.get('limit'));
  const stars = found.reduce((sum, { rating }) => sum + rating, 0);
  return {
    total: found.length,
    aggregate_rating: { rating_value: found.length === 0 ? null : stars / found.length },
    reviews: ordered.slice(start, end),
    ...(end < found.length && { next_cursor: String(end) }),
  };
}

/** Reviews that mention something by its id, its name or an alias.
 * @param {Kind} kind
 * @returns {(name: string, dataset: ReviewsDataset) => Test} */
function mentions(kind) {
  return (name, { business }) => {
    const key = wordsOf(name).join(' ');
    const entity = business[kind].find(({ id, name, aliases }) =>
      [id, name, ...aliases].some((each) => wordsOf(each).join(' ') === key),
    );
    const { id = name, name: own = name } = entity ?? {};
    return (review) => review.mentions[kind].some((each) => each === id || each === own);
  };
}

/** The words of a text as they are compared: accents and case do not matter.
 * @param {string} text
 * @returns {string[]} */
export function wordsOf(text) {
  const folded = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase();
  return folded.replaceAll('ß', 'ss').match(/[\p{L}\p{N}]+/gu) ?? [];
}

import { newestFirst } from '../../contract/find-reviews.ts';
import { fold } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';

/** A review with its folded text. */
export type Folded = { readonly review: Review; readonly folded: string };

export function foldAll(reviews: readonly Review[]): Folded[] {
  return reviews.map((review) => ({ review, folded: fold(review.text).toWellFormed() }));
}

/**
 * The reference implementation of substring search: scans every review and applies every filter. Returns all matches in
 * order. The search is tested and measured against it. Names must be resolved.
 */
export function searchReference(reviews: readonly Folded[], query: SearchQuery): Review[] {
  const phrase = fold(query.query ?? '').toWellFormed();
  return reviews
    .filter(({ review, folded }) => folded.includes(phrase) && passes(review, query))
    .map(({ review }) => review)
    .sort(comparison(query.sort));
}

function passes(review: Review, query: SearchQuery): boolean {
  const { rating, date, mentions, source, reply, text } = review;
  const language = query.language?.toLowerCase();
  const reviewLanguage = review.language?.toLowerCase();
  return (
    (query.rating === undefined || rating === query.rating) &&
    (query.min_rating === undefined || rating >= query.min_rating) &&
    (query.max_rating === undefined || rating <= query.max_rating) &&
    (query.since === undefined || date >= query.since) &&
    (query.until === undefined || date <= query.until) &&
    (query.mentions_technician === undefined ||
      mentions.technicians.includes(query.mentions_technician)) &&
    (query.mentions_service === undefined || mentions.services.includes(query.mentions_service)) &&
    (query.mentions_service_area === undefined ||
      mentions.service_areas.includes(query.mentions_service_area)) &&
    (query.source === undefined || source.platform === query.source) &&
    (language === undefined ||
      reviewLanguage === language ||
      reviewLanguage?.startsWith(`${language}-`) === true) &&
    (query.has_reply === undefined || (reply !== undefined) === query.has_reply) &&
    (query.has_text === undefined || (text !== '') === query.has_text)
  );
}

function comparison(sort: SearchQuery['sort']): (a: Review, b: Review) => number {
  if (sort === 'oldest') return (a, b) => newestFirst(b, a);
  if (sort === 'highest') return (a, b) => b.rating - a.rating || newestFirst(a, b);
  if (sort === 'lowest') return (a, b) => a.rating - b.rating || newestFirst(a, b);
  return newestFirst;
}

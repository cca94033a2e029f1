import { fold } from '../../contract/fold.ts';
import { newestFirst, type Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';

/** Reviews with their folded text. */
export type Folded = { readonly review: Review; readonly folded: string };

export function foldAll(reviews: readonly Review[]): Folded[] {
  return reviews.map((review) => ({ review, folded: fold(review.text).toWellFormed() }));
}

/**
 * What a substring search means, written as plainly as there is a way: every review is looked at, every filter applied
 * to it. All matches in order; no page. The index is tested and measured against this. Names are names already.
 */
export function searchPlainly(reviews: readonly Folded[], query: SearchQuery): Review[] {
  const phrase = fold(query.query ?? '').toWellFormed();
  return reviews
    .filter(({ review, folded }) => folded.includes(phrase) && passes(review, query))
    .map(({ review }) => review)
    .sort(comparison(query.sort));
}

function passes(review: Review, query: SearchQuery): boolean {
  const { rating, date, mentions, source, reply, text } = review;
  const language = query.language?.toLowerCase();
  const own = review.language?.toLowerCase();
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
    (language === undefined || own === language || own?.startsWith(`${language}-`) === true) &&
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

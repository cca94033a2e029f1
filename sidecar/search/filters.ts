import type { Business } from '../../contract/business.ts';
import { byNameKey, mentionKey, nameKey } from '../../contract/entity.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';

/** Filters by what a review mentions, each with the kind of name it takes. */
const MENTIONS = [
  ['mentions_technician', 'technicians'],
  ['mentions_service', 'services'],
  ['mentions_service_area', 'service_areas'],
] as const;

/** Replaces the names in a query, however they are written, by the names and ids that reviews carry. An unknown name stays as it is. */
export function createResolveNames(business: Business): (query: SearchQuery) => SearchQuery {
  const resolvers = MENTIONS.map(([parameter, kind]) => {
    const known = byNameKey(business[kind]);
    return (query: SearchQuery) => {
      const entity = known.get(nameKey(query[parameter] ?? ''));
      return entity === undefined ? query : { ...query, [parameter]: mentionKey(kind, entity) };
    };
  });
  return (query) => resolvers.reduce((resolved, resolve) => resolve(resolved), query);
}

/** The filters of a query as one test of a review, without its text; undefined if there are none. Names are resolved. */
export function toFilter(query: SearchQuery): ((review: Review) => boolean) | undefined {
  const { rating, min_rating, max_rating, since, until, source, has_reply, has_text } = query;
  const language = query.language?.toLowerCase();
  const tests: ((review: Review) => boolean)[] = [];
  if (rating !== undefined) tests.push((review) => review.rating === rating);
  if (min_rating !== undefined) tests.push((review) => review.rating >= min_rating);
  if (max_rating !== undefined) tests.push((review) => review.rating <= max_rating);
  if (since !== undefined) tests.push(({ date }) => date >= since);
  if (until !== undefined) tests.push(({ date }) => date <= until);
  for (const [parameter, kind] of MENTIONS) {
    const name = query[parameter];
    if (name !== undefined) tests.push(({ mentions }) => mentions[kind].includes(name));
  }
  if (source !== undefined) tests.push((review) => review.source.platform === source);
  // `de-at` is in `de`.
  if (language !== undefined)
    tests.push((review) => `${review.language?.toLowerCase() ?? ''}-`.startsWith(`${language}-`));
  if (has_reply !== undefined) tests.push(({ reply }) => (reply !== undefined) === has_reply);
  if (has_text !== undefined) tests.push(({ text }) => (text !== '') === has_text);
  if (tests.length < 2) return tests[0];
  return (review) => tests.every((test) => test(review));
}

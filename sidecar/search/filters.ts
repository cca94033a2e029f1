import type { Business } from '../../contract/business.ts';
import { byNameKey, mentionKey, nameKey } from '../../contract/entity.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';

/** Filters by mentions, each with the kind of entity it matches. */
const MENTIONS = [
  ['mentions_technician', 'technicians'],
  ['mentions_service', 'services'],
  ['mentions_service_area', 'service_areas'],
] as const;

/** Creates a function that replaces the names in a query by the names and ids in `mentions`. Unknown names are kept. */
export function createNameResolver(business: Business): (query: SearchQuery) => SearchQuery {
  const resolvers = MENTIONS.map(([parameter, kind]) => {
    const known = byNameKey(business[kind]);
    return (query: SearchQuery) => {
      const entity = known.get(nameKey(query[parameter] ?? ''));
      return entity === undefined ? query : { ...query, [parameter]: mentionKey(kind, entity) };
    };
  });
  return (query) => resolvers.reduce((resolved, resolve) => resolve(resolved), query);
}

/** Combines all filters of a resolved query, except its text, to one test. Returns undefined if there are none. */
export function createFilter(query: SearchQuery): ((review: Review) => boolean) | undefined {
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
  // `de` matches `de-at`.
  if (language !== undefined)
    tests.push((review) => `${review.language?.toLowerCase() ?? ''}-`.startsWith(`${language}-`));
  if (has_reply !== undefined) tests.push(({ reply }) => (reply !== undefined) === has_reply);
  if (has_text !== undefined) tests.push(({ text }) => (text !== '') === has_text);
  if (tests.length < 2) return tests[0];
  return (review) => tests.every((test) => test(review));
}

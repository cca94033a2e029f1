import type { Business } from '../../contract/business.ts';
import { byNameKey, type EntityKind, mentionKey, nameKey } from '../../contract/entity.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';

/** The query with the names and ids that reviews carry, for whatever a caller wrote. A name nobody has stays as it is. */
export type ResolveNames = (query: SearchQuery) => SearchQuery;

export function createResolveNames(business: Business): ResolveNames {
  const resolver = (kind: EntityKind) => {
    const known = byNameKey(business[kind]);
    return (given: string) => {
      const entity = known.get(nameKey(given));
      return entity === undefined ? given : mentionKey(kind, entity);
    };
  };
  const technician = resolver('technicians');
  const service = resolver('services');
  const area = resolver('service_areas');
  return (query) => {
    const resolved = { ...query };
    const { mentions_technician, mentions_service, mentions_service_area } = query;
    if (mentions_technician !== undefined)
      resolved.mentions_technician = technician(mentions_technician);
    if (mentions_service !== undefined) resolved.mentions_service = service(mentions_service);
    if (mentions_service_area !== undefined)
      resolved.mentions_service_area = area(mentions_service_area);
    return resolved;
  };
}

/** The filters of a query as one test of a review, without its text. Names are resolved. */
export function toFilter(query: SearchQuery): (review: Review) => boolean {
  const { rating, min_rating, max_rating, since, until, source, has_reply, has_text } = query;
  const { mentions_technician, mentions_service, mentions_service_area } = query;
  const language = query.language?.toLowerCase();
  const tests: ((review: Review) => boolean)[] = [];
  if (rating !== undefined) tests.push((review) => review.rating === rating);
  if (min_rating !== undefined) tests.push((review) => review.rating >= min_rating);
  if (max_rating !== undefined) tests.push((review) => review.rating <= max_rating);
  if (since !== undefined) tests.push(({ date }) => date >= since);
  if (until !== undefined) tests.push(({ date }) => date <= until);
  if (mentions_technician !== undefined)
    tests.push(({ mentions }) => mentions.technicians.includes(mentions_technician));
  if (mentions_service !== undefined)
    tests.push(({ mentions }) => mentions.services.includes(mentions_service));
  if (mentions_service_area !== undefined)
    tests.push(({ mentions }) => mentions.service_areas.includes(mentions_service_area));
  if (source !== undefined) tests.push((review) => review.source.platform === source);
  if (language !== undefined)
    tests.push((review) => isIn(review.language?.toLowerCase(), language));
  if (has_reply !== undefined) tests.push(({ reply }) => (reply !== undefined) === has_reply);
  if (has_text !== undefined) tests.push(({ text }) => (text !== '') === has_text);
  const [first, ...others] = tests;
  if (first === undefined) return () => true;
  return (review) => first(review) && others.every((test) => test(review));
}

/** Whether a language is the one asked for or a variant of it: `de-at` is in `de`. */
function isIn(own: string | undefined, language: string): boolean {
  return own === language || own?.startsWith(`${language}-`) === true;
}

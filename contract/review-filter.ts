import type { Business } from './business.ts';
import { byNameKey, ENTITY_KINDS, type EntityKind, mentionKey, nameKey } from './entity.ts';
import { fold } from './fold.ts';
import type { Review } from './review.ts';
import { termsOf } from './word-search.ts';

type Test = (review: Review) => boolean;

/** The search parameter that selects the reviews which mention an entity, by kind. */
export const MENTION_PARAMETERS = {
  technicians: 'mentions_technician',
  services: 'mentions_service',
  service_areas: 'mentions_service_area',
} as const satisfies Record<EntityKind, string>;
type MentionParameter = (typeof MENTION_PARAMETERS)[EntityKind];

/** The filters of a search, by parameter: each makes a test of reviews from its value as text. */
const FILTERS: Readonly<Record<string, (value: string) => Test>> = {
  ids: (list) => {
    const ids = new Set(list.split(','));
    return ({ id }) => ids.has(id);
  },
  rating: (value) => byRating((rating, given) => rating === given, value),
  min_rating: (value) => byRating((rating, given) => rating >= given, value),
  max_rating: (value) => byRating((rating, given) => rating <= given, value),
  since: (day) => (review) => review.date >= day,
  until: (day) => (review) => review.date <= day,
  author: (name) => {
    const words = termsOf(fold(name)).map((word) => ` ${word} `);
    return ({ author }) =>
      words.length > 0 && words.every((word) => wordsOfName(author).includes(word));
  },
  verification: (status) => (review) => review.verification.status === status,
  source: (platform) => (review) => review.source.platform === platform,
  // `de` matches `de-at`.
  language: (tag) => {
    const prefix = `${tag.toLowerCase()}-`;
    return (review) => `${review.language?.toLowerCase() ?? ''}-`.startsWith(prefix);
  },
  has_reply: (value) => (review) => String(review.reply !== undefined) === value,
  has_text: (value) => (review) => String(review.text !== '') === value,
  ...Object.fromEntries(
    ENTITY_KINDS.map((kind) => [
      MENTION_PARAMETERS[kind],
      (key: string): Test =>
        ({ mentions }) =>
          mentions[kind].includes(key),
    ]),
  ),
};

/** The words of each name between spaces, split once: for 20,000 names that takes eight milliseconds. */
const splitNames = new WeakMap<Review['author'], string>();

function wordsOfName(author: Review['author']): string {
  const known = splitNames.get(author);
  if (known !== undefined) return known;
  const words = ` ${termsOf(fold(author.name)).join(' ')} `;
  splitNames.set(author, words);
  return words;
}

function byRating(passes: (rating: number, given: number) => boolean, value: string): Test {
  const given = Number(value);
  return ({ rating }) => passes(rating, given);
}

/** Returns the tests of the filters in a query, whose entities have the names and ids of `mentions`. Other parameters have no test. */
export function filterTests(query: Readonly<Record<string, unknown>>): Test[] {
  return Object.entries(query).flatMap(([parameter, value]) =>
    value === undefined ? [] : (FILTERS[parameter]?.(String(value)) ?? []),
  );
}

/**
 * Creates a function that replaces the names of entities in a query by the names and ids in `mentions`. An unknown name is kept:
 * no review mentions it.
 */
export function createMentionResolver(
  business: Pick<Business, EntityKind>,
): <Q extends { [parameter in MentionParameter]?: string | undefined }>(query: Q) => Q {
  const entitiesOf = ENTITY_KINDS.map((kind) => ({ kind, known: byNameKey(business[kind]) }));
  return (query) => {
    const resolved = { ...query };
    for (const { kind, known } of entitiesOf) {
      const parameter = MENTION_PARAMETERS[kind];
      const name = query[parameter];
      const entity = name === undefined ? undefined : known.get(nameKey(name));
      if (entity !== undefined) resolved[parameter] = mentionKey(kind, entity);
    }
    return resolved;
  };
}

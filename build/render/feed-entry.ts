import type { Business } from '../../contract/business.ts';
import { ENTITY_KINDS, mentionKey, type NamedEntity } from '../../contract/entity.ts';
import { excerpt } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';

/** Returns the technicians, services and areas that a review mentions. */
export function mentionedEntities(
  { mentions }: Review,
  business: Business,
): Pick<NamedEntity, 'id' | 'name'>[] {
  return ENTITY_KINDS.flatMap((kind) =>
    business[kind].filter((entity) => mentions[kind].includes(mentionKey(kind, entity))),
  );
}

/** Maximum length of a feed entry's title without the stars, in UTF-16 code units. */
const MAX_TITLE = 80;

/** Returns the title of a review in a feed: stars, then its title or first words. */
export function entryTitle({ rating, title, text }: Review): string {
  return `${starText(rating)} ${excerpt(title ?? text, MAX_TITLE)}`.trim();
}

/** Returns when the review was published, or midnight UTC of its day if the time is unknown. */
export function publishedMoment({ published_at, date }: Review): string {
  return published_at ?? `${date}T00:00:00Z`;
}

/** Returns five star characters, filled ones first. */
export function starText(rating: number): string {
  return '★'.repeat(rating) + '☆'.repeat(5 - rating);
}

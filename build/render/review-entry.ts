import { excerpt } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { starText } from './plain-text.ts';

/** Longest title of a feed entry, in UTF-16 units without the stars. */
const TITLE_LENGTH = 80;

/** Title of a review in a feed: stars, then its own title or first words. */
export function entryTitle({ rating, title, text }: Review): string {
  return `${starText(rating)} ${excerpt(title ?? text, TITLE_LENGTH)}`.trim();
}

/** When it was written: to the second where known, else the begin of its day in UTC. */
export function publishedMoment({ published_at, date }: Review): string {
  return published_at ?? `${date}T00:00:00Z`;
}

/** When it last changed, its writing included. */
export function updatedMoment(review: Review): string {
  return review.updated_at ?? publishedMoment(review);
}

/** Services, technicians and areas it mentions. */
export function reviewTags({ mentions }: Review): string[] {
  return [...mentions.services, ...mentions.technicians, ...mentions.service_areas];
}

import type { Business } from '../../contract/business.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { ENTITY_KINDS, mentionKey, type NamedEntity } from '../../contract/entity.ts';
import { FEED_SIZE } from '../../contract/feed.ts';
import { excerpt } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { fillSlots, type WordTable } from '../read/word-table.ts';

/** A document of a feed: the newest reviews, or a numbered page of its archive. */
export type FeedPage = {
  /** Absent for the feed itself. */
  number?: number;
  /** Newest first. */
  reviews: readonly Review[];
  /** Number of the archive page with older reviews; 0 if there are none. */
  older: number;
};

/**
 * Returns the feed, then the pages of its archive. They are full and numbered from the oldest review, so that a new review changes none
 * of them; the newest page may overlap with the feed. See docs/decisions/050-pages-numbered-from-the-oldest.md.
 */
export function feedPages(all: readonly Review[]): [feed: FeedPage, ...archive: FeedPage[]] {
  const count = Math.max(0, Math.ceil(all.length / FEED_SIZE) - 1);
  const archive = Array.from({ length: count }, (_, older) => {
    const end = all.length - FEED_SIZE * older;
    return { number: older + 1, reviews: all.slice(end - FEED_SIZE, end), older };
  });
  return [{ reviews: all.slice(0, FEED_SIZE), older: count }, ...archive];
}

/** Returns the description of a feed: that of the business, and first that everything is invented if it is. */
export function feedDescription({ business, sample }: ReviewsDataset, words: WordTable): string {
  const title = fillSlots(words, 'overview.title', { business: business.name });
  const { description = `${title}. ${fillSlots(words, 'frame.no_choice', {})}` } = business;
  return sample === true ? `${fillSlots(words, 'frame.sample', {})} ${description}` : description;
}

/** Returns the technicians, services and areas that a review mentions. */
export function mentionedEntities(
  { mentions }: Review,
  business: Business,
): Pick<NamedEntity, 'id' | 'name'>[] {
  return ENTITY_KINDS.flatMap((kind) =>
    business[kind].filter((entity) => mentions[kind].includes(mentionKey(kind, entity))),
  );
}

/** Maximum length of the first words of a review in a feed, in UTF-16 code units. */
const MAX_TITLE = 80;

/** Returns the title of a review in a feed: stars, then its title, which a feed has nowhere else, or first words. */
export function entryTitle({ rating, title, text }: Review): string {
  const words = title?.replace(/\s+/g, ' ') ?? excerpt(text, MAX_TITLE);
  return `${starText(rating)} ${words}`.trim();
}

/** Returns when the review was published, or midnight UTC of its day if the time is unknown. */
export function publishedMoment({ published_at, date }: Review): string {
  return published_at ?? `${date}T00:00:00Z`;
}

/** Returns five star characters, filled ones first. */
export function starText(rating: number): string {
  return '★'.repeat(rating) + '☆'.repeat(5 - rating);
}

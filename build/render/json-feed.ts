import { absolute, hubUrl, type Site } from '../../contract/addresses.ts';
import type { Business } from '../../contract/business.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { ENTITY_KINDS, mentionKey, type NamedEntity } from '../../contract/entity.ts';
import { FEED_SIZE, type JsonFeed } from '../../contract/feed.ts';
import { excerpt } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { fillSlots, type WordTable } from '../read/word-table.ts';
import { starText } from './plain-text.ts';

/** Returns `/api/feed.json`: the newest reviews as JSON Feed 1.1, with our own fields under `_review`. `words` are in the site's language. */
export function toJsonFeed(dataset: ReviewsDataset, site: Site, words: WordTable): JsonFeed {
  const { business, reviews } = dataset;
  const hub = hubUrl(site);
  const about = absolute(site, '/.well-known/openapi.json');
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: fillSlots(words, 'overview.title', { business: business.name }),
    home_page_url: absolute(site, '/'),
    feed_url: absolute(site, '/api/feed.json'),
    description:
      business.description ?? fillSlots(words, 'frame.promise', { business: business.name }),
    language: site.language,
    authors: [{ name: business.name, url: business.url ?? absolute(site, '/') }],
    ...(hub !== undefined && { hubs: [{ type: 'WebSub', url: hub }] }),
    items: reviews.slice(0, FEED_SIZE).map((review) => toItem(review, business, about)),
  };
}

function toItem(review: Review, business: Business, about: string): JsonFeed['items'][number] {
  const { id, url, rating, text, author, language, source, verification, mentions, reply } = review;
  return {
    id: url,
    url,
    title: entryTitle(review),
    content_text: text === '' ? starText(rating) : text,
    date_published: publishedMoment(review),
    ...(review.updated_at !== undefined && { date_modified: review.updated_at }),
    authors: [{ name: author.name }],
    ...(language !== undefined && { language }),
    tags: mentionedEntities(review, business).map(({ name }) => name),
    ...(source.url !== undefined && { external_url: source.url }),
    _review: {
      about,
      id,
      rating,
      source,
      verification,
      mentions,
      ...(reply !== undefined && { reply }),
    },
  };
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

import { absolute, hubUrl, type Site } from '../../contract/addresses.ts';
import type { Business } from '../../contract/business.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { type JsonFeed, jsonArchivePath } from '../../contract/feed.ts';
import { lastChange, type Review } from '../../contract/review.ts';
import { fillSlots, type WordTable } from '../read/word-table.ts';
import {
  entryTitle,
  type FeedPage,
  feedDescription,
  feedPages,
  mentionedEntities,
  publishedMoment,
  starText,
} from './feed-entry.ts';

/**
 * Returns `/api/feed.json`: the newest reviews as JSON Feed 1.1, with our own fields under `_review`; or a page of its archive, which is
 * the same feed with other items. `words` are in the site's language.
 */
export function toJsonFeed(
  dataset: ReviewsDataset,
  site: Site,
  words: WordTable,
  { reviews, older }: FeedPage = feedPages(dataset.reviews)[0],
): JsonFeed {
  const { business } = dataset;
  const hub = hubUrl(site);
  const title = fillSlots(words, 'overview.title', { business: business.name });
  const about = absolute(site, '/.well-known/openapi.json');
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: absolute(site, '/'),
    feed_url: absolute(site, '/api/feed.json'),
    ...(older > 0 && { next_url: absolute(site, jsonArchivePath(older)) }),
    description: feedDescription(dataset, words),
    language: site.language,
    authors: [{ name: business.name, url: business.url ?? absolute(site, '/') }],
    ...(hub !== undefined && { hubs: [{ type: 'WebSub', url: hub }] }),
    items: reviews.map((review) => toItem(review, business, about)),
  };
}

function toItem(review: Review, business: Business, about: string): JsonFeed['items'][number] {
  const { url, date: _day, published_at: _published, updated_at: _updated, ...others } = review;
  const { text, author, language, ...own } = others;
  const [published, changed] = [publishedMoment(review), lastChange(review)];
  return {
    id: url,
    url,
    title: entryTitle(review),
    content_text: text === '' ? starText(own.rating) : text,
    date_published: published,
    date_modified: changed === published ? undefined : changed,
    authors: [{ name: author.name }],
    language,
    tags: mentionedEntities(review, business).map(({ name }) => name),
    external_url: own.source.url,
    _review: { about, ...own },
  };
}

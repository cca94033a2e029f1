import { absolute, hubUrl, type Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { FEED_SIZE, type JsonFeed } from '../../contract/feed.ts';
import type { Review } from '../../contract/review.ts';
import { starText } from './plain-text.ts';
import { entryTitle, publishedMoment, reviewTags } from './review-entry.ts';

/** `/api/feed.json`: JSON Feed 1.1 of the newest reviews, our own fields under `_review`. */
export function toJsonFeed(dataset: ReviewsDataset, site: Site): JsonFeed {
  const { business, reviews } = dataset;
  const about = absolute(site, '/.well-known/openapi.json');
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `Reviews of ${business.name}`,
    home_page_url: absolute(site, '/'),
    feed_url: absolute(site, '/api/feed.json'),
    description: business.description ?? `Customer reviews of ${business.name}.`,
    language: site.language,
    authors: [{ name: business.name, url: business.url ?? absolute(site, '/') }],
    hubs: [{ type: 'WebSub', url: hubUrl(site) }],
    items: reviews.slice(0, FEED_SIZE).map((review) => toItem(review, about)),
  };
}

function toItem(review: Review, about: string): JsonFeed['items'][number] {
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
    tags: reviewTags(review),
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

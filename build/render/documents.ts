import { SaxesParser } from 'saxes';
import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { REVIEW_ETAGS_PATH, type ReviewEtags, reviewEtag } from '../../contract/etags.ts';
import { atomArchivePath, type JsonFeed, jsonArchivePath } from '../../contract/feed.ts';
import type { OpenApi } from '../../contract/open-api.ts';
import { REVIEW_INSIGHTS_PATH, toReviewInsightsJson } from '../../contract/review-insights.ts';
import { toReviewsJson } from '../../contract/reviews-json.ts';
import type { Derived } from '../insights/report/derive-insights.ts';
import type { Document } from '../publish/publish.ts';
import type { WordTable } from '../read/word-table.ts';
import { toAtomFeed } from './atom-feed.ts';
import { type OwnLook, renderExports } from './exports.ts';
import { type FeedPage, feedPages } from './feed-entry.ts';
import { toJsonFeed } from './json-feed.ts';
import { toMcpDiscovery } from './mcp-discovery.ts';

const json = 'application/json';

/** Renders every document for programs. `words` are for the feeds, which people also read. Throws if a feed fails its check. */
export function renderDocuments(
  dataset: ReviewsDataset,
  { insights, reviewInsights }: Derived,
  site: Site,
  words: WordTable,
  openApi: OpenApi,
  look: OwnLook,
): Document[] {
  return [
    { path: '/reviews.json', mediaType: json, content: toReviewsJson(dataset) },
    { path: '/insights.json', mediaType: json, content: JSON.stringify(insights) },
    { path: REVIEW_INSIGHTS_PATH, mediaType: json, content: toReviewInsightsJson(reviewInsights) },
    { path: REVIEW_ETAGS_PATH, mediaType: json, content: toReviewEtags(dataset) },
    ...feedDocuments(dataset, site, words, feedPages(dataset.reviews)[0]),
    { path: '/.well-known/openapi.json', mediaType: json, content: JSON.stringify(openApi) },
    ...renderExports(dataset, insights, site, look),
    ...toMcpDiscovery(dataset.business, site),
  ];
}

/** Renders the archive of the feeds. Throws if a page fails its check. */
export function renderFeedArchive(
  dataset: ReviewsDataset,
  site: Site,
  words: WordTable,
): Document[] {
  const [, ...archive] = feedPages(dataset.reviews);
  return archive.flatMap((page) => feedDocuments(dataset, site, words, page));
}

function feedDocuments(
  dataset: ReviewsDataset,
  site: Site,
  words: WordTable,
  page: FeedPage,
): Document[] {
  const { number, reviews } = page;
  const jsonFeed = toJsonFeed(dataset, site, words, page);
  const atom = toAtomFeed(dataset, site, words, page);
  checkFeeds({ atom, jsonFeed, reviewCount: reviews.length });
  const [jsonPath, atomPath] =
    number === undefined
      ? ['/api/feed.json', '/feed.xml']
      : [jsonArchivePath(number), atomArchivePath(number)];
  return [
    { path: jsonPath, mediaType: json, content: JSON.stringify(jsonFeed) },
    { path: atomPath, mediaType: 'application/atom+xml', content: atom },
  ];
}

function toReviewEtags({ reviews }: ReviewsDataset): string {
  const etags = reviews.map((review) => [review.id, reviewEtag(review)]);
  return JSON.stringify({ reviews: Object.fromEntries(etags) } satisfies ReviewEtags);
}

/**
 * Parses the Atom feed with a strict parser and counts the entries of both feeds. Review text is untrusted; a wrong count means
 * that some of it became markup. Throws if the Atom feed is not well-formed or a count is wrong.
 */
export function checkFeeds(feeds: { atom: string; jsonFeed: JsonFeed; reviewCount: number }): void {
  const { reviewCount: expected } = feeds;
  const entries = countElements(feeds.atom, 'entry');
  const items = feeds.jsonFeed.items.length;
  if (entries !== expected || items !== expected) {
    throw new Error(
      `expected ${expected} reviews in each feed, got ${entries} Atom entries and ${items} JSON items`,
    );
  }
}

function countElements(xml: string, name: string): number {
  const parser = new SaxesParser();
  let count = 0;
  parser.on('opentag', (tag) => {
    if (tag.name === name) count++;
  });
  parser.on('error', (cause) => {
    throw new Error(`feed.xml is not well-formed: ${cause.message}`, { cause });
  });
  parser.write(xml).close();
  return count;
}

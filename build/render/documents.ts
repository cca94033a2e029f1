import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { REVIEW_ETAGS_PATH, type ReviewEtags, reviewEtag } from '../../contract/etags.ts';
import { atomArchivePath, jsonArchivePath } from '../../contract/feed.ts';
import type { OpenApi } from '../../contract/open-api.ts';
import { REVIEW_INSIGHTS_PATH } from '../../contract/review-insights.ts';
import { toReviewInsightsJson, toReviewsJson } from '../../contract/reviews-json.ts';
import { type Document, toDocument } from '../document.ts';
import type { Derived } from '../insights/report/derive-insights.ts';
import type { OwnContent } from '../read/content.ts';
import type { WordTable } from '../read/word-table.ts';
import { toAtomFeed } from './atom-feed.ts';
import { renderExports } from './exports.ts';
import { feedPages } from './feed-entry.ts';
import { toJsonFeed } from './json-feed.ts';
import { toMcpDiscovery } from './mcp-discovery.ts';

/** Renders every document for programs except the feeds. */
export function renderDocuments(
  content: OwnContent,
  dataset: ReviewsDataset,
  { insights, reviewInsights }: Derived,
  site: Site,
  openApi: OpenApi,
): Document[] {
  const etags = dataset.reviews.map((review) => [review.id, reviewEtag(review)]);
  const reviewEtags: ReviewEtags = { reviews: Object.fromEntries(etags) };
  return [
    toDocument('/reviews.json', toReviewsJson(dataset)),
    toDocument('/insights.json', JSON.stringify(insights)),
    toDocument(REVIEW_INSIGHTS_PATH, toReviewInsightsJson(reviewInsights)),
    toDocument(REVIEW_ETAGS_PATH, JSON.stringify(reviewEtags)),
    toDocument('/.well-known/openapi.json', JSON.stringify(openApi)),
    ...renderExports(content, dataset, insights, site),
    ...toMcpDiscovery(dataset.business, site),
  ];
}

/** Renders the feeds, then each page of their archive, as JSON Feed and Atom. */
export function renderFeeds(dataset: ReviewsDataset, site: Site, words: WordTable): Document[][] {
  return feedPages(dataset.reviews).map((page) => {
    const { number } = page;
    const [jsonPath, atomPath] =
      number === undefined
        ? ['/api/feed.json', '/feed.xml']
        : [jsonArchivePath(number), atomArchivePath(number)];
    return [
      toDocument(jsonPath, JSON.stringify(toJsonFeed(dataset, site, words, page))),
      toDocument(atomPath, toAtomFeed(dataset, site, words, page), 'application/atom+xml'),
    ];
  });
}

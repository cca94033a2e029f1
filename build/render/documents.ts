import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { Insights } from '../../contract/insights.ts';
import { toAtomFeed } from './atom-feed.ts';
import { checkFeeds } from './check-feeds.ts';
import type { Document } from './document.ts';
import { renderExports } from './exports.ts';
import { toJsonFeed } from './json-feed.ts';
import { toMcpDiscovery } from './mcp-discovery.ts';
import { toOpenApi } from './openapi.ts';
import { toReviewsJson } from './reviews-json.ts';

const json = 'application/json';

/** Every document that programs read. Throws when a feed does not hold what it should. */
export function renderDocuments(
  dataset: ReviewsDataset,
  insights: Insights,
  site: Site,
): Document[] {
  const jsonFeed = toJsonFeed(dataset, site);
  const atom = toAtomFeed(dataset, site);
  checkFeeds({ atom, jsonFeed, reviewCount: dataset.reviews.length });
  const openApi = toOpenApi({ siteUrl: site.siteUrl, businessName: dataset.business.name });
  return [
    { path: '/reviews.json', mediaType: json, content: toReviewsJson(dataset) },
    { path: '/insights.json', mediaType: json, content: toJson(insights) },
    { path: '/api/feed.json', mediaType: json, content: toJson(jsonFeed) },
    { path: '/feed.xml', mediaType: 'application/atom+xml', content: atom },
    { path: '/.well-known/openapi.json', mediaType: json, content: toJson(openApi) },
    ...renderExports(dataset, site),
    ...toMcpDiscovery(dataset.business, site.siteUrl),
  ];
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

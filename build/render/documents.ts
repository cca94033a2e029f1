import { SaxesParser } from 'saxes';
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

/** Renders the feeds, then each page of their archive, as JSON Feed and Atom. Throws if one fails its check. */
export function renderFeeds(dataset: ReviewsDataset, site: Site, words: WordTable): Document[][] {
  return feedPages(dataset.reviews).map((page) => {
    const { number, reviews } = page;
    const atom = toAtomFeed(dataset, site, words, page);
    checkAtom(atom, reviews.length);
    const [jsonPath, atomPath] =
      number === undefined
        ? ['/api/feed.json', '/feed.xml']
        : [jsonArchivePath(number), atomArchivePath(number)];
    return [
      toDocument(jsonPath, JSON.stringify(toJsonFeed(dataset, site, words, page))),
      toDocument(atomPath, atom, 'application/atom+xml'),
    ];
  });
}

/**
 * Parses an Atom feed with a strict parser and counts its entries. Review text is untrusted; a wrong count means that some of it
 * became markup. Throws if the feed is not well-formed or the count is wrong.
 */
export function checkAtom(atom: string, reviewCount: number): void {
  const parser = new SaxesParser();
  let entries = 0;
  parser.on('opentag', ({ name }) => {
    if (name === 'entry') entries++;
  });
  parser.on('error', (cause) => {
    throw new Error(`feed.xml is not well-formed: ${cause.message}`, { cause });
  });
  parser.write(atom).close();
  if (entries !== reviewCount)
    throw new Error(`expected ${reviewCount} reviews in feed.xml, got ${entries} entries`);
}

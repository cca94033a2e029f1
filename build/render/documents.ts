import { absolute, type Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { REVIEW_ETAGS_PATH, type ReviewEtags, reviewEtag } from '../../contract/etags.ts';
import { atomArchivePath, jsonArchivePath } from '../../contract/feed.ts';
import type { OpenApi } from '../../contract/open-api.ts';
import { REVIEW_INSIGHTS_PATH } from '../../contract/review-insights.ts';
import { toReviewInsightsJson, toReviewsJson } from '../../contract/reviews-json.ts';
import { type Document, toDocument } from '../document.ts';
import type { Derived } from '../insights/report/derive-insights.ts';
import type { BusinessFile } from '../read/business-file.ts';
import type { WordTable } from '../read/word-table.ts';
import { toAtomFeed } from './atom-feed.ts';
import { feedPages } from './feed-entry.ts';
import { toJsonFeed } from './json-feed.ts';
import { businessJsonLd } from './json-ld.ts';
import { toLlmsTxt } from './llms-txt.ts';
import { toMcpDiscovery } from './mcp-discovery.ts';
import { toReviewsCsv } from './reviews-csv.ts';
import { toReviewsMarkdown } from './reviews-markdown.ts';
import { toSitemap } from './sitemap.ts';

/** The parts of the content that documents need besides the reviews. */
type Own = {
  own: { pages: readonly { path: string }[] };
  theme: { logo?: string | undefined };
  site: Pick<BusinessFile['site'], 'content_signals' | 'well_known'>;
};

/** Renders every document for programs except the feeds. */
export function renderDocuments(
  { own, theme, site: { content_signals = {}, well_known = {} } }: Own,
  dataset: ReviewsDataset,
  { insights, reviewInsights }: Derived,
  site: Site,
  openApi: OpenApi,
): Document[] {
  const { business, reviews } = dataset;
  const etags = reviews.map((review) => [review.id, reviewEtag(review)]);
  const reviewEtags: ReviewEtags = { reviews: Object.fromEntries(etags) };
  const jsonLd = businessJsonLd(dataset, reviews, site, { logo: theme.logo, isRated: true });
  return [
    toDocument('/reviews.json', toReviewsJson(dataset)),
    toDocument('/reviews.csv', toReviewsCsv(reviews)),
    toDocument('/reviews.jsonld', `${JSON.stringify(jsonLd)}\n`),
    toDocument('/reviews.md', toReviewsMarkdown(dataset)),
    toDocument(REVIEW_ETAGS_PATH, JSON.stringify(reviewEtags)),
    toDocument('/insights.json', JSON.stringify(insights)),
    toDocument(REVIEW_INSIGHTS_PATH, toReviewInsightsJson(reviewInsights)),
    toDocument('/.well-known/openapi.json', JSON.stringify(openApi)),
    ...toMcpDiscovery(business, site),
    toDocument('/llms.txt', toLlmsTxt(dataset, insights, site)),
    toDocument('/robots.txt', toRobotsTxt(site, content_signals)),
    toDocument('/sitemap.xml', toSitemap(dataset, insights, own.pages, site)),
    ...Object.entries(well_known).map(([name, text]) =>
      toDocument(`/.well-known/${name}`, text, 'text/plain; charset=utf-8'),
    ),
  ];
}

/** Returns `/robots.txt`, which allows everything, with the owner's wishes for the use of the content, if there are any (contentsignals.org). */
function toRobotsTxt(site: Site, signals: object): string {
  const wishes = Object.entries(signals).map(
    ([use, isAllowed]) => `${use.replace('_', '-')}=${isAllowed ? 'yes' : 'no'}`,
  );
  const line = wishes.length === 0 ? '' : `Content-Signal: ${wishes.join(', ')}\n`;
  return `User-agent: *\n${line}Allow: /\n\nSitemap: ${absolute(site, '/sitemap.xml')}\n`;
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

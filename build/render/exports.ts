import { absolute, ENTITY_PATHS, type Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { EntityKind } from '../../contract/entity.ts';
import type { Insights } from '../../contract/insights.ts';
import { hasWords, lastChange } from '../../contract/review.ts';
import { type Document, toDocument } from '../document.ts';
import type { BusinessFile } from '../read/business-file.ts';
import { businessJsonLd } from './json-ld.ts';
import { toLlmsTxt } from './llms-txt.ts';
import { toReviewsCsv } from './reviews-csv.ts';
import { toReviewsMarkdown } from './reviews-markdown.ts';
import { type SitemapEntry, toSitemaps } from './sitemap.ts';

/** The parts of the content that exports need besides the reviews. */
type Own = {
  own: { pages: readonly { path: string }[] };
  theme: { logo?: string | undefined };
  site: Pick<BusinessFile['site'], 'content_signals' | 'well_known'>;
};

/** Renders the reviews for spreadsheets, search engines and language models, plus robots.txt and the sitemaps. */
export function renderExports(
  { own, theme, site: settings }: Own,
  dataset: ReviewsDataset,
  insights: Insights,
  site: Site,
): Document[] {
  const { content_signals: signals = {}, well_known: texts = {} } = settings;
  const options = { logo: theme.logo, isRated: true };
  const jsonLd = businessJsonLd(dataset, dataset.reviews, site, options);
  const pages = own.pages.map(({ path }) => ({ path }));
  return [
    toDocument('/reviews.csv', toReviewsCsv(dataset.reviews)),
    toDocument('/reviews.jsonld', `${JSON.stringify(jsonLd)}\n`),
    toDocument('/reviews.md', toReviewsMarkdown(dataset)),
    toDocument('/llms.txt', toLlmsTxt(dataset, insights, site)),
    toDocument('/robots.txt', toRobotsTxt(site, signals)),
    ...Object.entries(texts).map(([name, text]) =>
      toDocument(`/.well-known/${name}`, text, 'text/plain; charset=utf-8'),
    ),
    ...toSitemaps([...sitemapEntries(dataset, insights, site), ...pages], site),
  ];
}

/** Files for programs that the sitemap lists. */
const DATA_FILES = [
  '/reviews.json',
  '/insights.json',
  '/reviews.md',
  '/reviews.csv',
  '/api/feed.json',
  '/feed.xml',
  '/llms.txt',
  '/.well-known/openapi.json',
];

/** Returns the pages and the files for programs to index. Numbered list pages are left out, because search finds their reviews, and so are empty entity pages. */
function sitemapEntries(
  { reviews, removed, updated_at }: ReviewsDataset,
  { entities }: Insights,
  { siteUrl }: Site,
): SitemapEntry[] {
  // Without reviews there is no time of a change.
  const changed = reviews.length + removed.length > 0 ? updated_at : undefined;
  const changing = (path: string): SitemapEntry => ({ path, changed });
  const kinds = Object.keys(ENTITY_PATHS) as EntityKind[];
  const lists = kinds.filter((kind) => entities[kind].length > 0).map((kind) => ENTITY_PATHS[kind]);
  const ofEntities = kinds.flatMap((kind) =>
    entities[kind].map(({ id }) => `${ENTITY_PATHS[kind]}${id}/`),
  );
  // The pages of others only repeat the stars, and search engines skip them.
  const ofReviews = reviews.filter(hasWords).map((review) => ({
    path: review.url.slice(siteUrl.length),
    changed: lastChange(review).slice(0, 10),
  }));
  return [
    ...['/', '/reviews/', ...lists, '/about/'].map(changing),
    ...['/search/', '/developers/', '/developers/reference/'].map((path) => ({ path })),
    ...[...DATA_FILES, ...ofEntities].map(changing),
    ...ofReviews.filter(({ path }) => !path.includes('?')),
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

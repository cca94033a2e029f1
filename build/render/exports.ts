import { absolute, ENTITY_PATHS, type Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { EntityKind } from '../../contract/entity.ts';
import type { Insights } from '../../contract/insights.ts';
import { hasWords, lastChange } from '../../contract/review.ts';
import type { Document } from '../publish/publish.ts';
import { businessJsonLd } from './json-ld.ts';
import { toLlmsTxt } from './llms-txt.ts';
import { toReviewsCsv } from './reviews-csv.ts';
import { toReviewsMarkdown } from './reviews-markdown.ts';
import { type SitemapEntry, toSitemaps } from './sitemap.ts';

const TEXT = 'text/plain; charset=utf-8';

/** The owner's pages, the public path of their logo, and their wishes for the use of the content. */
export type OwnLook = {
  pages: readonly { path: string }[];
  logo?: string | undefined;
  signals?: Signals | undefined;
  /** Texts below `/.well-known/`, by name. */
  wellKnown?: Readonly<Record<string, string | undefined>> | undefined;
};

/** Uses of the content that the owner allows or forbids. */
type Signals = Readonly<Record<string, boolean | undefined>>;

/** Renders the reviews for spreadsheets, search engines and language models, plus robots.txt and the sitemaps. */
export function renderExports(
  dataset: ReviewsDataset,
  insights: Insights,
  site: Site,
  { pages, logo, signals, wellKnown = {} }: OwnLook,
): Document[] {
  const jsonLd = businessJsonLd(dataset, dataset.reviews, site, { logo, isRated: true });
  return [
    {
      path: '/reviews.csv',
      mediaType: 'text/csv; charset=utf-8',
      content: toReviewsCsv(dataset.reviews),
    },
    {
      path: '/reviews.jsonld',
      mediaType: 'application/ld+json',
      content: `${JSON.stringify(jsonLd)}\n`,
    },
    {
      path: '/reviews.md',
      mediaType: 'text/markdown; charset=utf-8',
      content: toReviewsMarkdown(dataset),
    },
    { path: '/llms.txt', mediaType: TEXT, content: toLlmsTxt(dataset, insights, site) },
    { path: '/robots.txt', mediaType: TEXT, content: toRobotsTxt(site, signals) },
    ...Object.entries(wellKnown).map(([name, content = '']) => ({
      path: `/.well-known/${name}`,
      mediaType: TEXT,
      content,
    })),
    ...toSitemaps(
      [...sitemapEntries(dataset, insights, site), ...pages.map(({ path }) => ({ path }))],
      site,
    ).map((file) => ({
      ...file,
      mediaType: 'application/xml',
    })),
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
function sitemapEntries(dataset: ReviewsDataset, insights: Insights, site: Site): SitemapEntry[] {
  // Without reviews there is no time of a change.
  const { reviews: shown, removed, updated_at } = dataset;
  const changed = shown.length + removed.length > 0 ? updated_at : undefined;
  const directories = (Object.keys(ENTITY_PATHS) as EntityKind[]).map((kind) => {
    const list = ENTITY_PATHS[kind];
    return { list, pages: insights.entities[kind].map(({ id }) => `${list}${id}/`) };
  });
  const lists = directories.flatMap(({ list, pages }) => (pages.length === 0 ? [] : [list]));
  const entities = directories.flatMap(({ pages }) => pages);
  const changing = ['/', '/reviews/', ...lists, '/about/'].map((path) => ({ path, changed }));
  const technical = ['/search/', '/developers/', '/developers/reference/'].map((path) => ({
    path,
  }));
  const reviews = dataset.reviews
    // The pages of others only repeat the stars, and search engines skip them.
    .filter(hasWords)
    .map((review) => ({
      path: review.url.slice(site.siteUrl.length),
      changed: lastChange(review).slice(0, 10),
    }))
    .filter(({ path }) => !path.includes('?'));
  const data = DATA_FILES.map((path) => ({ path, changed }));
  return [
    ...changing,
    ...technical,
    ...data,
    ...entities.map((path) => ({ path, changed })),
    ...reviews,
  ];
}

/** Returns `/robots.txt`, which allows everything, with the owner's wishes for the use of the content, if there are any (contentsignals.org). */
function toRobotsTxt(site: Site, signals: Signals | undefined): string {
  const wishes = Object.entries(signals ?? {}).map(
    ([use, isAllowed]) => `${use.replace('_', '-')}=${isAllowed ? 'yes' : 'no'}`,
  );
  const line = wishes.length === 0 ? '' : `Content-Signal: ${wishes.join(', ')}\n`;
  return `User-agent: *\n${line}Allow: /\n\nSitemap: ${absolute(site, '/sitemap.xml')}\n`;
}

import { ENTITY_PATHS, type Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { type EntityKind, mentionKey } from '../../contract/entity.ts';
import type { Document } from '../publish/publish.ts';
import { businessJsonLd } from './json-ld.ts';
import { toLlmsTxt, toRobotsTxt } from './llms-txt.ts';
import { toReviewsCsv } from './reviews-csv.ts';
import { toReviewsMarkdown } from './reviews-markdown.ts';
import { type SitemapEntry, toSitemaps } from './sitemap.ts';

const TEXT = 'text/plain; charset=utf-8';

/** Pages of the owner's, and the public path of their logo. */
export type OwnLook = { pages: readonly { path: string }[]; logo?: string | undefined };

/** The same reviews in the forms of spreadsheets, search engines and language models, and the maps for robots. */
export function renderExports(
  dataset: ReviewsDataset,
  site: Site,
  { pages, logo }: OwnLook,
): Document[] {
  const jsonLd = businessJsonLd(dataset, dataset.reviews, site, logo);
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
    { path: '/llms.txt', mediaType: TEXT, content: toLlmsTxt(dataset, site) },
    { path: '/robots.txt', mediaType: TEXT, content: toRobotsTxt(site) },
    ...toSitemaps(
      [...sitemapEntries(dataset, site), ...pages.map(({ path }) => ({ path }))],
      site,
    ).map((file) => ({
      ...file,
      mediaType: 'application/xml',
    })),
  ];
}

/** Pages worth finding: numbered list pages are left out, because every review in them has a page or is searched, and pages of what no review mentions. */
function sitemapEntries(dataset: ReviewsDataset, site: Site): SitemapEntry[] {
  // Before the first review nothing has a time.
  const { reviews: shown, removed, updated_at } = dataset;
  const changed = shown.length + removed.length > 0 ? updated_at : undefined;
  const kinds = Object.keys(ENTITY_PATHS) as EntityKind[];
  const ofKinds = kinds.map((kind) => {
    const mentioned = new Set(dataset.reviews.flatMap(({ mentions }) => mentions[kind]));
    const own = dataset.business[kind].filter((thing) => mentioned.has(mentionKey(kind, thing)));
    return { list: ENTITY_PATHS[kind], ids: own.map(({ id }) => id) };
  });
  const lists = ofKinds.flatMap(({ list, ids }) => (ids.length === 0 ? [] : [list]));
  const entities = ofKinds.flatMap(({ list, ids }) => ids.map((id) => `${list}${id}/`));
  const changing = ['/', '/reviews/', ...lists, '/about/'].map((path) => ({ path, changed }));
  const technical = ['/search/', '/developers/', '/developers/reference/'].map((path) => ({
    path,
  }));
  const reviews = dataset.reviews
    .map(({ url, date, updated_at }) => ({
      path: url.slice(site.siteUrl.length),
      changed: updated_at ?? date,
    }))
    .filter(({ path }) => !path.includes('?'));
  return [...changing, ...technical, ...entities.map((path) => ({ path, changed })), ...reviews];
}

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

/** The owner's pages and the public path of their logo. */
export type OwnLook = { pages: readonly { path: string }[]; logo?: string | undefined };

/** Renders the reviews for spreadsheets, search engines and language models, plus robots.txt and the sitemaps. */
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

/** Returns the pages to index. Numbered list pages are left out, because search finds their reviews, and so are empty entity pages. */
function sitemapEntries(dataset: ReviewsDataset, site: Site): SitemapEntry[] {
  // Without reviews there is no time of a change.
  const { reviews: shown, removed, updated_at } = dataset;
  const changed = shown.length + removed.length > 0 ? updated_at : undefined;
  const kinds = Object.keys(ENTITY_PATHS) as EntityKind[];
  const directories = kinds.map((kind) => {
    const mentioned = new Set(dataset.reviews.flatMap(({ mentions }) => mentions[kind]));
    const entities = dataset.business[kind].filter((entity) =>
      mentioned.has(mentionKey(kind, entity)),
    );
    return { list: ENTITY_PATHS[kind], ids: entities.map(({ id }) => id) };
  });
  const lists = directories.flatMap(({ list, ids }) => (ids.length === 0 ? [] : [list]));
  const entities = directories.flatMap(({ list, ids }) => ids.map((id) => `${list}${id}/`));
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

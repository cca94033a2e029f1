import { absolute, ENTITY_PATHS, type Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { EntityKind } from '../../contract/entity.ts';
import type { Insights } from '../../contract/insights.ts';
import { escapeMarkup } from '../../contract/plain-text.ts';
import { hasWords, lastChange } from '../../contract/review.ts';

/** The path of a page and the date or time of its last change, if known. */
type Entry = { path: string; changed?: string | undefined };

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

/** Maximum number of URLs in a sitemap (sitemaps.org). Those of the oldest reviews are left out first. */
const MAX_URLS = 50_000;

/**
 * Returns `/sitemap.xml`: the pages, those of the owner and of reviews with words, and the files for programs to index. Numbered list
 * pages are left out, because search finds their reviews, and so are empty entity pages.
 */
export function toSitemap(
  { reviews, removed, updated_at }: ReviewsDataset,
  { entities }: Insights,
  ownPages: readonly { path: string }[],
  site: Site,
): string {
  // Without reviews there is no time of a change.
  const changed = reviews.length + removed.length > 0 ? updated_at : undefined;
  const changing = (path: string): Entry => ({ path, changed });
  const kinds = Object.keys(ENTITY_PATHS) as EntityKind[];
  const lists = kinds.filter((kind) => entities[kind].length > 0).map((kind) => ENTITY_PATHS[kind]);
  const ofEntities = kinds.flatMap((kind) =>
    entities[kind].map(({ id }) => `${ENTITY_PATHS[kind]}${id}/`),
  );
  // The pages of others only repeat the stars, and search engines skip them.
  const ofReviews = reviews.filter(hasWords).map((review) => ({
    path: review.url.slice(site.siteUrl.length),
    changed: lastChange(review).slice(0, 10),
  }));
  const entries: Entry[] = [
    ...['/', '/reviews/', ...lists, '/about/'].map(changing),
    ...['/search/', '/developers/', '/developers/reference/'].map((path) => ({ path })),
    ...ownPages.map(({ path }) => ({ path })),
    ...[...DATA_FILES, ...ofEntities].map(changing),
    ...ofReviews.filter(({ path }) => !path.includes('?')),
  ];
  const urls = entries.slice(0, MAX_URLS).map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escapeMarkup(absolute(site, path))}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

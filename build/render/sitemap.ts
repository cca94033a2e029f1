import { absolute, type Site } from '../../contract/addresses.ts';
import { escapeMarkup } from '../../contract/plain-text.ts';
import { type Document, toDocument } from '../document.ts';

/** The path of a page and the date or time of its last change, if known. */
export type SitemapEntry = { path: string; changed?: string | undefined };

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Returns `/sitemap.xml`, or for more pages than sitemaps.org allows in a file, an index and `/sitemap-1.xml`, `/sitemap-2.xml` … */
export function toSitemaps(
  entries: readonly SitemapEntry[],
  site: Site,
  maxUrls = 50_000,
): Document[] {
  if (entries.length <= maxUrls) return [toDocument('/sitemap.xml', urlSet(entries, site))];
  const files = Array.from({ length: Math.ceil(entries.length / maxUrls) }, (_, at) => {
    const part = entries.slice(at * maxUrls, (at + 1) * maxUrls);
    return toDocument(`/sitemap-${at + 1}.xml`, urlSet(part, site));
  });
  const index = files.map(({ path }) => `<sitemap><loc>${loc(site, path)}</loc></sitemap>\n`);
  return [toDocument('/sitemap.xml', xmlOf('sitemapindex', index)), ...files];
}

function urlSet(entries: readonly SitemapEntry[], site: Site): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${loc(site, path)}</loc>${lastmod}</url>\n`;
  });
  return xmlOf('urlset', urls);
}

function xmlOf(name: string, lines: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${NAMESPACE}">\n${lines.join('')}</${name}>\n`;
}

function loc(site: Site, path: string): string {
  return escapeMarkup(absolute(site, path));
}

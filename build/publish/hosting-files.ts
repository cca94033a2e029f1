import { HUB_PATH, MARKDOWN_NAME } from '../../contract/addresses.ts';
import { EMBED_SERVICES } from '../../contract/embed.ts';
import type { Etags } from '../../contract/etags.ts';
import { feedOfArchive } from '../../contract/feed.ts';
import { ADMIN_PATH, COMMON_HEADERS, fileHeaders } from '../../contract/headers.ts';
import { PHOTO_FOLDER } from '../../contract/photo.ts';

/**
 * Content-Security-Policy of all paths, which also covers a host's own pages at unknown paths. Hosts join it with the policy of
 * a more specific rule, and browsers enforce both, so it must not forbid anything that a page of the site needs.
 */
export const COMMON_POLICY =
  "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";

/**
 * Returns `_headers` for Netlify and Cloudflare Pages: one rule with the headers that all files share, one for the pages of each
 * section of the site, and one for each other file. Only the policy occurs in two rules that match the same file, because these
 * hosts join the values. There is no ETag: hosts compute their own and would not send 304 for ours.
 */
export function toHeadersFile({ site_url: siteUrl, hub_url: hub, files }: Etags): string {
  const sections = new Map<string, Record<string, string>>();
  const others = new Map<string, Record<string, string>>();
  for (const file of files) {
    const { 'Content-Type': type = '', ...headers } = fileHeaders(siteUrl, file, hub);
    const specific = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !(name in COMMON_HEADERS)),
    );
    if (file.media_type.startsWith('text/html')) {
      const section = sectionOf(file.path);
      sections.set(section, specific);
      // Some hosts also serve the home page under its file name.
      if (section === '/') sections.set('/index.html', specific);
    } else if (file.path.startsWith(PHOTO_FOLDER)) {
      sections.set(`${PHOTO_FOLDER}*`, specific);
    } else if (!file.path.startsWith(ADMIN_PATH) && !isTypedByName(file.path)) {
      others.set(file.path, { 'Content-Type': type, ...specific });
    }
  }
  return [
    rule('/*', { ...COMMON_HEADERS, 'Content-Security-Policy': COMMON_POLICY }),
    ...[...sections].map(([path, headers]) => rule(path, headers)),
    ...[...others].map(([path, { 'Cache-Control': cache = '', ...headers }]) => {
      const isShared = sections.has(sectionOf(path));
      return rule(path, { ...headers, ...(!isShared && { 'Cache-Control': cache }) });
    }),
  ].join('\n');
}

/** Reports whether hosts know the type of a file by its name, as of Markdown, embeds and the archive. Some allow only a hundred rules. */
function isTypedByName(path: string): boolean {
  return (
    path.startsWith(EMBED_SERVICES) ||
    path.endsWith(`/${MARKDOWN_NAME}`) ||
    feedOfArchive(path) !== undefined
  );
}

/** Returns the rule of the first folder of a path, which also matches the other files in it. */
function sectionOf(path: string): string {
  return path.replace(/^(\/[^/]+\/).*/, '$1*');
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}

/** Paths without a static file, except the hub. */
export const QUERY_PATHS = ['/api/reviews/*', '/mcp', '/mcp/*', '/healthz', '/readyz'];

/** Returns `_redirects`, which rewrites paths to the sidecar. Empty if the sidecar is at the same origin. */
export function toRedirectsFile(sidecarUrl: string | undefined): string {
  if (sidecarUrl === undefined) return '';
  const paths = [...QUERY_PATHS, HUB_PATH];
  const rewrite = (path: string) => `${path} ${sidecarUrl}${path.replace('*', ':splat')} 200\n`;
  return paths.map(rewrite).join('');
}

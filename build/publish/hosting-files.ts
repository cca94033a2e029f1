import { HUB_PATH } from '../../contract/addresses.ts';
import type { Etags, PublishedFile } from '../../contract/etags.ts';
import { ADMIN_HEADERS, ADMIN_PATH, fileHeaders } from '../../contract/headers.ts';

/**
 * `_headers` of Netlify and Cloudflare Pages: one rule with what all files share, and one for each file that needs more,
 * without repeating (these hosts join values of several rules). Never ETag: they compute their own and would not answer
 * 304 to ours.
 */
export function toHeadersFile({ site_url: siteUrl, hub_url: hub, files: all }: Etags): string {
  const files = all.filter(({ path }) => !path.startsWith(ADMIN_PATH));
  const shared = fileHeaders(siteUrl, { path: '/*', media_type: 'text/html' });
  delete shared['Content-Type'];
  const rules = files.length < all.length ? rulesBesideAdmin(shared, files) : [rule('/*', shared)];
  for (const file of files) {
    if (file.media_type.startsWith('text/html')) continue;
    const own = Object.entries(fileHeaders(siteUrl, file, hub)).filter(
      ([name]) => !(name in shared),
    );
    rules.push(rule(file.path, Object.fromEntries(own)));
  }
  return rules.join('\n');
}

/**
 * The same with an editor, whose policy differs: hosts would join both, so that each part of the site has the policy of pages in
 * a rule of its own.
 */
function rulesBesideAdmin(
  shared: Readonly<Record<string, string>>,
  files: readonly PublishedFile[],
): string[] {
  const { 'Content-Security-Policy': policy, 'Referrer-Policy': referrer, ...all } = shared;
  const ofPages = Object.fromEntries(
    Object.entries({ 'Content-Security-Policy': policy, 'Referrer-Policy': referrer }).filter(
      (header): header is [string, string] => header[1] !== undefined,
    ),
  );
  const pages = files.filter(({ media_type }) => media_type.startsWith('text/html'));
  const parts = new Set(pages.map(({ path }) => path.replace(/^(\/[^/]+\/).*/, '$1*')));
  return [
    rule('/*', all),
    ...[...parts].map((part) => rule(part, ofPages)),
    rule(`${ADMIN_PATH}*`, ADMIN_HEADERS),
  ];
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}

/** Paths only the sidecar can answer. */
const SIDECAR_PATHS = ['/api/reviews/*', '/mcp', '/mcp/*', HUB_PATH];

/** `_redirects`: rewrites to the sidecar; empty where it stands at the same origin. */
export function toRedirectsFile(sidecarUrl: string | undefined): string {
  if (sidecarUrl === undefined) return '';
  return SIDECAR_PATHS.map((path) => {
    const target = path.replace('*', ':splat');
    return `${path} ${sidecarUrl}${target} 200\n`;
  }).join('');
}

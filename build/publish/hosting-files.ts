import { HUB_PATH } from '../../contract/addresses.ts';
import type { Etags } from '../../contract/etags.ts';
import { ADMIN_PATH, fileHeaders } from '../../contract/headers.ts';

/**
 * Policy of everything, for the page that a host shows at an address outside all parts of the site. A host joins it with the
 * policy of a part, and a browser obeys both: so it forbids nothing that any page or picture of ours does.
 */
export const COMMON_POLICY =
  "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";

/**
 * `_headers` of Netlify and Cloudflare Pages: one rule with what all files share, one for the pages of each part of the site, and one for each
 * other file that needs more. No header but the policy is in two rules that match one file: these hosts join the values. Never ETag: they
 * compute their own and would not answer 304 to ours.
 */
export function toHeadersFile({ site_url: siteUrl, hub_url: hub, files }: Etags): string {
  const { 'Content-Type': _type, ...shared } = fileHeaders(siteUrl, { path: '/*', media_type: '' });
  const parts = new Map<string, Record<string, string>>();
  const others: string[] = [];
  for (const file of files) {
    const { 'Content-Type': type, ...headers } = fileHeaders(siteUrl, file, hub);
    const own = Object.entries(headers).filter(([name]) => !(name in shared));
    if (file.media_type.startsWith('text/html')) {
      const part = file.path.replace(/^(\/[^/]+\/).*/, '$1*');
      // Some hosts serve the home page under its file name, too.
      for (const path of part === '/' ? ['/', '/index.html'] : [part])
        parts.set(path, Object.fromEntries(own));
    } else if (!file.path.startsWith(ADMIN_PATH)) {
      others.push(rule(file.path, { 'Content-Type': type ?? '', ...Object.fromEntries(own) }));
    }
  }
  return [
    rule('/*', { ...shared, 'Content-Security-Policy': COMMON_POLICY }),
    ...[...parts].map(([path, headers]) => rule(path, headers)),
    ...others,
  ].join('\n');
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}

/** Paths that no file answers, the hub aside. */
export const QUERY_PATHS = ['/api/reviews/*', '/mcp', '/mcp/*', '/healthz', '/readyz'];

/** Paths only the sidecar can answer. */
const SIDECAR_PATHS = [...QUERY_PATHS, HUB_PATH];

/** `_redirects`: rewrites to the sidecar; empty where it stands at the same origin. */
export function toRedirectsFile(sidecarUrl: string | undefined): string {
  if (sidecarUrl === undefined) return '';
  return SIDECAR_PATHS.map((path) => {
    const target = path.replace('*', ':splat');
    return `${path} ${sidecarUrl}${target} 200\n`;
  }).join('');
}

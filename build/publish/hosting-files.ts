import { HUB_PATH } from '../../contract/endpoints.ts';
import type { PublishedFile } from '../../contract/etags.ts';
import { fileHeaders } from '../../contract/headers.ts';

/**
 * `_headers` of Netlify and Cloudflare Pages: the headers of every document, and one rule for all pages. Never ETag: these
 * hosts compute their own and would not answer 304 to ours.
 */
export function toHeadersFile(siteUrl: string, files: readonly PublishedFile[]): string {
  const isPage = ({ media_type }: PublishedFile): boolean => media_type.startsWith('text/html');
  const pages = files.find(isPage);
  const rules = files.filter((file) => !isPage(file)).map((file) => rule(siteUrl, file.path, file));
  if (pages !== undefined)
    rules.unshift(rule(siteUrl, '/*', { ...pages, path: '/*' }, 'Content-Type'));
  return rules.join('\n');
}

function rule(
  siteUrl: string,
  path: string,
  file: Pick<PublishedFile, 'path' | 'media_type'>,
  without?: string,
): string {
  const lines = Object.entries(fileHeaders(siteUrl, file))
    .filter(([name]) => name !== without)
    .map(([name, value]) => `  ${name}: ${value}\n`);
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

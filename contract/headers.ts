import { hash } from 'node:crypto';
import { MARKDOWN_NAME, TOPIC_PATHS } from './addresses.ts';
import { API_CATALOG_PATH } from './mcp.ts';

/** Cache-Control by class of response: `document` is a file of the build, `asset` one whose name has a hash of its content, `query` is computed by the sidecar. */
export const CACHE_CONTROL = {
  document: 'public, max-age=60, stale-while-revalidate=300, stale-if-error=604800',
  asset: 'public, max-age=31536000, immutable',
  query: 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400',
  none: 'no-store',
} as const;
export type CacheClass = keyof typeof CACHE_CONTROL;

/** Pages may load only files of the site. Data blocks (JSON-LD) are not scripts and need no hash. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Style sheets, scripts and photos, which have a hash in their name. */
const HASHED = /^\/assets\/(?:.*\.[0-9a-f]{10}\.(?:css|js|woff2)|photos\/.*)$/;

/** Adds a hash of its content to the name of a style sheet, a script or a font. */
export function withHash(path: string, content: string | Uint8Array): string {
  return path.replace(/\.\w+$/, `.${hash('sha256', content).slice(0, 10)}$&`);
}

/** Removes the hash that `withHash` added. */
export function withoutHash(path: string): string {
  return path.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '');
}

/** Returns the class of a published file. */
function cacheClass(path: string): 'asset' | 'document' {
  return HASHED.test(path) ? 'asset' : 'document';
}

/** Path of the only pages that other sites may frame. */
const EMBED_PATH = '/embed/';
export const EMBED_POLICY = CONTENT_SECURITY_POLICY.replace("ancestors 'none'", 'ancestors *');

/** Path of the files of the editor. */
export const ADMIN_PATH = '/admin/';

/** Headers of the editor, which calls the GitHub API, adds inline styles and shows previews in a frame. */
export const ADMIN_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data: https://avatars.githubusercontent.com; font-src 'self' data: https://cdn.jsdelivr.net; connect-src 'self' blob: data: https://api.github.com https://www.githubstatus.com; frame-src blob:; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  // The editor signs in with GitHub in a popup.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Robots-Tag': 'noindex',
};

/** Headers of every response. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Link, Last-Modified, Retry-After, RateLimit, RateLimit-Policy, Mcp-Session-Id',
};

/** Headers of the response to a preflight request (CORS). */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Accept, Authorization, Content-Type, If-None-Match, If-Modified-Since, Last-Event-ID, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
};

/** Returns the headers of a published file except its validators, the same on every host. Without a hub there are no topics. */
export function fileHeaders(
  siteUrl: string,
  file: { path: string; media_type: string },
  hub?: string,
): Record<string, string> {
  const isTopic = TOPIC_PATHS.some((topic) => topic === file.path);
  const isPage = file.media_type.startsWith('text/html');
  const isEmbed = file.path.startsWith(EMBED_PATH);
  return {
    'Content-Type': file.media_type,
    'Cache-Control': CACHE_CONTROL[cacheClass(file.path)],
    ...COMMON_HEADERS,
    ...(isTopic && hub !== undefined && { Link: topicLink(hub, siteUrl + file.path) }),
    ...(file.path === '/' && { Link: homeLinks(siteUrl) }),
    ...(isPage && {
      'Content-Security-Policy': isEmbed ? EMBED_POLICY : CONTENT_SECURITY_POLICY,
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy':
        'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    }),
    // A picture that is opened by itself is a document of the site, and may hold a script.
    ...(file.media_type === 'image/svg+xml' && { 'Content-Security-Policy': "script-src 'none'" }),
    ...(file.path.startsWith(ADMIN_PATH) && ADMIN_HEADERS),
  };
}

/** Returns the `Link` header of a topic, the same on 200, 304, HEAD and in deliveries (WebSub 4 and 7). */
export function topicLink(hubUrl: string, topicUrl: string): string {
  return `<${hubUrl}>; rel="hub", <${topicUrl}>; rel="self"`;
}

/** Returns the `Link` header of the home page, which leads programs to the APIs (RFC 9727) and to the page as Markdown. */
function homeLinks(siteUrl: string): string {
  const links = [
    [API_CATALOG_PATH, 'rel="api-catalog"'],
    ['/.well-known/openapi.json', 'rel="service-desc"; type="application/json"'],
    ['/llms.txt', 'rel="describedby"; type="text/plain"'],
    [`/${MARKDOWN_NAME}`, 'rel="alternate"; type="text/markdown"'],
  ];
  return links.map(([path, about]) => `<${siteUrl}${path}>; ${about}`).join(', ');
}

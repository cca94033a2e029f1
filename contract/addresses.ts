import type { EntityKind } from './entity.ts';

/** Paths of the hub and of its topics, the documents that clients can subscribe to. */
export const HUB_PATH = '/api/websub/hub';
export const TOPIC_PATHS = ['/feed.xml', '/api/feed.json', '/reviews.json'] as const;

/** A site. `siteUrl` has no trailing slash. */
export type Site = {
  siteUrl: string;
  language: string;
  /** Address of its WebSub hub. Default: the built-in hub, if there is a server. */
  hub?: 'none' | (string & {}) | undefined;
  /** False if it consists of files only: no server answers searches, and nothing on the site names one. Default: true. */
  hasServer?: boolean | undefined;
};

/** Returns the public address of a path. */
export function absolute({ siteUrl }: Pick<Site, 'siteUrl'>, path: string): string {
  return siteUrl + path;
}

/** Returns the path of a site without a trailing slash; empty if the site is at the root of its host. */
export function sitePath(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, '');
}

/** Returns the address of the site's hub, or undefined if it has none. */
export function hubUrl({ siteUrl, hub, hasServer }: Omit<Site, 'language'>): string | undefined {
  if (hub !== undefined) return hub === 'none' ? undefined : hub;
  return hasServer === false ? undefined : siteUrl + HUB_PATH;
}

/**
 * Returns the path of a review's page or, if the owner turned review pages off, of the search page that shows this one
 * review. Neither ever changes, because feed entries use them as ids.
 */
export function reviewPath(id: string, reviewPages: boolean): string {
  return reviewPages ? `/reviews/${id}/` : `/search/?review=${id}`;
}

/** Parent paths of the pages of technicians, services and areas. */
export const ENTITY_PATHS = {
  services: '/services/',
  technicians: '/technicians/',
  service_areas: '/areas/',
} as const satisfies Record<EntityKind, string>;

/** Name of the Markdown of a page, beside its HTML. */
export const MARKDOWN_NAME = 'index.md';

/** Reports whether a host name, as `URL` formats it, is loopback: 127.0.0.0/8, ::1, localhost and its subdomains (RFC 6761 6.3). */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

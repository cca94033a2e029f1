import type { EntityKind } from './entity.ts';

/** The hub and the documents one can subscribe to (WebSub topics), as paths. */
export const HUB_PATH = '/api/websub/hub';
export const TOPIC_PATHS = ['/feed.xml', '/api/feed.json', '/reviews.json'] as const;
/** Largest body of a request to the hub: callback, topic and secret fit many times. */
export const MAX_HUB_BODY_BYTES = 8_192;

/** One site; `siteUrl` is its origin without a slash at the end. `hub` is its WebSub hub: an address, or its own by default. */
export type Site = { siteUrl: string; language: string; hub?: 'none' | (string & {}) | undefined };

/** Public address of a path. */
export function absolute({ siteUrl }: Pick<Site, 'siteUrl'>, path: string): string {
  return siteUrl + path;
}

/** The path a site stands below, without a slash at its end: empty where it has its host to itself. */
export function sitePath(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, '');
}

/** Address of the hub that announces changes of the site; undefined where there is none. */
export function hubUrl({ siteUrl, hub }: Omit<Site, 'language'>): string | undefined {
  return hub === 'none' ? undefined : (hub ?? siteUrl + HUB_PATH);
}

/**
 * Path of a review for people: its page, or, where the owner switched these off, the search page, which then fetches this
 * one review. Both stay the same for ever, as the ids of feed entries must.
 */
export function reviewPath(id: string, reviewPages: boolean): string {
  return reviewPages ? `/reviews/${id}/` : `/search/?review=${id}`;
}

/** What gets a page of its own besides reviews, with the path it stands under. */
export const ENTITY_PATHS = {
  services: '/services/',
  technicians: '/technicians/',
  service_areas: '/areas/',
} as const satisfies Record<EntityKind, string>;

/** Whether a host name, as `URL` writes it, leads to this machine only: 127.0.0.0/8, ::1, localhost and names below it (RFC 6761 6.3). */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

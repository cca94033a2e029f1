import { HUB_PATH } from '../../contract/endpoints.ts';

/** Addresses of one site; `siteUrl` is its origin without a slash at the end. */
export type Site = { siteUrl: string; language: string };

/** Public address of a path. */
export function absolute({ siteUrl }: Pick<Site, 'siteUrl'>, path: string): string {
  return siteUrl + path;
}

/** Address of the hub that announces changes of the site. */
export function hubUrl(site: Pick<Site, 'siteUrl'>): string {
  return absolute(site, HUB_PATH);
}

import { isLoopback } from '../../contract/loopback.ts';

/** Decides which Host and Origin headers are served: protection against DNS rebinding. */
export type Trust = {
  host(host: string | undefined): boolean;
  origin(origin: string | undefined): boolean;
};

/** A Host header: a name or an address, perhaps a port (RFC 9110 7.2). */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/**
 * Hosts: those of the site and of the sidecar behind a CDN, and loopback, any port. Origins: behind a loopback site only loopback pages, else those of
 * `allowedOrigins`, where `*` is everyone: the data is public and read-only. A request without Origin is no browser's.
 */
export function createTrust(
  siteUrl: string,
  allowedOrigins: readonly string[],
  sidecarUrl: string = siteUrl,
): Trust {
  const own = new URL(siteUrl).hostname;
  const behind = new URL(sidecarUrl).hostname;
  const everyone = allowedOrigins.includes('*');
  const origins = new Set([new URL(siteUrl).origin, ...allowedOrigins]);
  const isLocalSite = isLoopback(own);

  return {
    host(host) {
      const name = HOST.exec((host ?? '').toLowerCase())?.[1];
      return name !== undefined && (name === own || name === behind || isLoopback(name));
    },
    origin(origin) {
      if (origin === undefined) return true;
      if (!isLocalSite) return everyone || origins.has(origin);
      const name = URL.parse(origin)?.hostname;
      return name !== undefined && isLoopback(name);
    },
  };
}

import type { Settings } from './config.ts';
import { createApp } from './http/app.ts';
import { listen } from './http/server.ts';
import { staticRoute } from './http/static-route.ts';
import type { Log } from './log.ts';
import type { Mcp } from './mcp/mcp.ts';
import { metricsApp } from './metrics.ts';
import { createLazyHub, hasStore } from './open-hub.ts';
import { openPublication } from './publication.ts';

export type Sidecar = {
  /** Address it listens on. */
  url: string;
  /** Drains: readiness off, open requests finished, stores closed. */
  close: () => Promise<void>;
};

/** Milliseconds since 1970, and where events go: the only inputs besides the settings. */
export type SidecarDeps = { log: Log; now: () => number };

/** Wires the published files, search, MCP and hub to one HTTP server. Rejects if there is nothing to serve. */
export async function startSidecar(
  settings: Settings,
  { log, now }: SidecarDeps,
): Promise<Sidecar> {
  const { SITE_URL, PORT, HOST, REUSE_PORT, ADMIN_PORT, DIST_DIR, ORIGIN_URL, HUB_URL } = settings;
  const isHub = HUB_URL !== 'none';
  const [publication, mayHaveWork] = await Promise.all([
    openPublication({ distDir: DIST_DIR, originUrl: ORIGIN_URL, log }),
    isHub && hasStore(settings),
  ]);
  const snapshot = publication.current;
  const hub = isHub ? createLazyHub({ settings, publication, log, now }) : undefined;
  let mcp: Promise<Mcp> | undefined;
  const openMcp = async (): Promise<Mcp> => {
    // Loaded with the first request to MCP: the SDK takes 40 to 60 ms, which a start can do without.
    const { createMcp } = await import('./mcp/mcp.ts');
    return createMcp({ settings, snapshot, log });
  };
  let isReady = true;
  const app = createApp({
    snapshot,
    files: staticRoute({ ...publication, log }),
    hub,
    trustedProxies: settings.TRUSTED_PROXIES,
    mcp: {
      handle: async (...request) => {
        mcp ??= openMcp();
        return (await mcp).handle(...request);
      },
    },
    isReady: () => isReady,
    log,
  });
  if (mayHaveWork) await hub?.open();
  const listening = listen(app.fetch, { port: PORT, host: HOST, reusePort: REUSE_PORT });
  const server = await listening.catch(throwNaming('PORT'));
  const admin =
    ADMIN_PORT === undefined
      ? undefined
      : await listen(metricsApp({ snapshot, hub }).fetch, {
          port: ADMIN_PORT,
          host: '127.0.0.1',
        }).catch(throwNaming('ADMIN_PORT'));
  const { siteUrl: built_for, reviews } = snapshot();
  // Feeds name the address they were built for, the hub and MCP go by the setting.
  if (built_for !== SITE_URL) log('warn', 'site_url_differs', { site_url: SITE_URL, built_for });
  log('info', 'serving', { url: server.url, site_url: SITE_URL, reviews: reviews.length });
  return {
    url: server.url,
    close: async () => {
      isReady = false;
      await server.close();
      // Together: the hub may wait for a look at an origin that lags behind.
      await Promise.all([hub?.close(), publication.close()]);
      await admin?.close();
      log('info', 'stopped');
    },
  };
}

/** If a port is in use, adds to the error which setting to change. */
function throwNaming(setting: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code === 'EADDRINUSE') error.message += `; set ${setting} to another number`;
    throw error;
  };
}

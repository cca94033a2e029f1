import program from '../package.json' with { type: 'json' };
import type { Settings } from '../settings.ts';
import { openPublication } from './dataset/publication.ts';
import type { Snapshot } from './dataset/snapshot.ts';
import { createApp } from './http/app.ts';
import * as compression from './http/compression.ts';
import { type HttpServer, listen } from './http/server.ts';
import { staticRoute } from './http/static-route.ts';
import type { HubDeps } from './hub/hub-context.ts';
import type { Mcp } from './mcp/mcp.ts';
import { createSidecarHub } from './open-hub.ts';

/** The server. `close` turns readiness off before it drains, and closes the stores after that. */
export type Sidecar = HttpServer;

/** Serves the published files, search, MCP and the hub over HTTP. Rejects with NothingToServe if there are no files. */
export async function startSidecar(
  settings: Settings,
  { log, now }: Pick<HubDeps, 'log' | 'now'>,
): Promise<Sidecar> {
  const { SITE_URL, PORT, HOST, REUSE_PORT, ADMIN_PORT, DIST_DIR, ORIGIN_URL, HUB_URL } = settings;
  const hasHub = HUB_URL !== 'none';
  const publication = await openPublication({ distDir: DIST_DIR, originUrl: ORIGIN_URL, log });
  const snapshot = publication.current;
  const hub = hasHub ? await createSidecarHub({ settings, publication, log, now }) : undefined;
  // Loaded only if needed, like MCP.
  const metrics =
    ADMIN_PORT === undefined
      ? undefined
      : (await import('./http/metrics.ts')).createMetrics({ publication, hub, now });
  // Loaded on the first MCP request: the SDK takes 40 to 60 ms to load.
  const loadMcp = async () =>
    (await import('./mcp/mcp.ts')).createMcp({ settings, snapshot, log, now });
  let mcp: Promise<Mcp> | undefined;
  let isReady = true;
  const app = createApp({
    snapshot,
    files: staticRoute({ ...publication, log }),
    hub,
    mcp: async (request, path) => {
      mcp ??= loadMcp();
      return (await mcp)(request, path);
    },
    isReady: () => isReady,
    compression,
    observe: metrics?.observe,
    log,
  });
  const { TRUSTED_PROXIES: trustedProxies } = settings;
  const address = { port: PORT, host: HOST, reusePort: REUSE_PORT };
  const listening = listen(app.fetch, { ...address, trustedProxies });
  const server = await listening.catch(rethrowWithSetting('PORT'));
  const adminAddress = { port: ADMIN_PORT ?? 0, host: '127.0.0.1' };
  const admin =
    metrics &&
    (await listen(metrics.app.fetch, adminAddress).catch(rethrowWithSetting('ADMIN_PORT')));
  // Not earlier: a process that does not get its ports must not take over the work of the one that has them.
  hub?.start();
  // Feeds contain the address of the build, but the hub and MCP use the setting.
  const checkAddress = ({ site_url: built_for }: Snapshot): void => {
    if (built_for !== SITE_URL) log('warn', 'site_url_differs', { site_url: SITE_URL, built_for });
  };
  checkAddress(snapshot());
  publication.onSwap(checkAddress);
  const reviews = snapshot().reviews.length;
  const { version } = program;
  log('info', 'serving', { url: server.url, site_url: SITE_URL, reviews, version });
  return {
    url: server.url,
    close: async () => {
      isReady = false;
      await server.close();
      // In parallel: the hub may wait for a refresh, which closing the publication aborts.
      await Promise.all([hub?.close(), publication.close()]);
      await admin?.close();
      log('info', 'stopped');
    },
  };
}

/** Returns an error handler that rethrows. If the port is in use, it adds the setting to change to the message. */
function rethrowWithSetting(setting: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code === 'EADDRINUSE') error.message += `; set ${setting} to another number`;
    throw error;
  };
}

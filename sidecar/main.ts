import { HUB_PATH, TOPIC_PATHS } from '../contract/endpoints.ts';
import type { Settings } from './config.ts';
import { openPublication, type Publication } from './dataset/publication.ts';
import { createApp } from './http/app.ts';
import { listen } from './http/server.ts';
import { createHub, type Hub } from './hub/hub.ts';
import { hubSettings } from './hub/settings.ts';
import type { Log } from './log.ts';
import { createMcp } from './mcp/mcp.ts';
import { metricsApp } from './metrics.ts';
import { openStore } from './open-store.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';

export type Sidecar = {
  /** Where it listens. */
  url: string;
  /** Drains: readiness off, requests under way finished, stores closed. */
  close: () => Promise<void>;
};

/** Milliseconds since 1970, and where events go: the only two things taken from the world besides the settings. */
export type SidecarDeps = { log: Log; now: () => number };

/** Wires dataset, search, MCP and hub to one HTTP server. Rejects where there is nothing to serve. */
export async function startSidecar(
  settings: Settings,
  { log, now }: SidecarDeps,
): Promise<Sidecar> {
  const { SITE_URL, PORT, HOST, ADMIN_PORT, DIST_DIR, ORIGIN_URL } = settings;
  const publication = await openPublication({
    distDir: DIST_DIR,
    originUrl: ORIGIN_URL,
    open: createSnapshot,
    log,
  });
  const snapshot = publication.current;
  const hub = createHub({
    store: await openStore(settings),
    siteUrl: SITE_URL,
    hubUrl: SITE_URL + HUB_PATH,
    topics: TOPIC_PATHS.map((path) => SITE_URL + path),
    refresh: async () => {
      if ((await publication.refresh()) === 'failed')
        throw new Error('the published files could not be read');
    },
    settings: hubSettings(settings),
    now,
    log,
  });
  const mcp = createMcp({
    snapshot,
    siteUrl: SITE_URL,
    sidecarUrl: settings.SIDECAR_URL,
    allowedOrigins: settings.MCP_ALLOWED_ORIGINS,
    sessionKey: settings.MCP_SESSION_KEY,
    now: () => new Date(now()),
    log,
  });
  const announce = (current: Snapshot): void => {
    updateHub(hub, publication, current, SITE_URL).catch((error) =>
      log('error', 'hub_update_failed', { error }),
    );
  };
  let isReady = true;
  const app = createApp({
    snapshot,
    refresh: publication.refresh,
    readBytes: publication.readBytes,
    precompressed: ORIGIN_URL === undefined,
    distDir: ORIGIN_URL === undefined ? DIST_DIR : undefined,
    hub,
    trustedProxies: settings.TRUSTED_PROXIES,
    mcp,
    isReady: () => isReady,
    log,
  });
  const server = await listen(app.fetch, { port: PORT, host: HOST });
  const admin =
    ADMIN_PORT === undefined
      ? undefined
      : await listen(metricsApp({ snapshot, hub }).fetch, { port: ADMIN_PORT, host: '127.0.0.1' });
  hub.start();
  announce(snapshot());
  publication.onSwap(announce);
  log('info', 'serving', {
    url: server.url,
    site_url: SITE_URL,
    reviews: snapshot().reviews.length,
  });
  return {
    url: server.url,
    close: async () => {
      isReady = false;
      await server.close();
      await hub.close();
      await publication.close();
      await admin?.close();
      log('info', 'stopped');
    },
  };
}

/** Hands the topics of a generation to the hub; it compares hashes and sends what changed. */
async function updateHub(
  hub: Hub,
  publication: Publication<Snapshot>,
  { files }: Snapshot,
  siteUrl: string,
): Promise<void> {
  const documents = TOPIC_PATHS.flatMap((path) => {
    const file = files.get(path);
    if (file === undefined) return [];
    const { sha256, size, media_type: contentType } = file;
    const body = () => publication.readBytes(path);
    return [{ url: siteUrl + path, sha256, size, contentType, body }];
  });
  await hub.update(documents);
}

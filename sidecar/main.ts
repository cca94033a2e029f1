import { HUB_PATH, TOPIC_PATHS } from '../contract/endpoints.ts';
import type { Settings } from './config.ts';
import type { Dataset } from './dataset/dataset.ts';
import { type DatasetHolder, openDataset } from './dataset/holder.ts';
import { createApp } from './http/app.ts';
import { createQueries } from './http/queries.ts';
import { listen } from './http/server.ts';
import { createHub, type Hub } from './hub/hub.ts';
import { hubSettings } from './hub/settings.ts';
import type { Log } from './log.ts';
import { createMcp } from './mcp/mcp.ts';
import { metricsApp } from './metrics.ts';
import { openStore } from './open-store.ts';
import { toSnapshot } from './snapshot.ts';

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
  const holder = await openDataset({ distDir: DIST_DIR, originUrl: ORIGIN_URL, now, log });
  const hub = createHub({
    store: await openStore(settings),
    siteUrl: SITE_URL,
    hubUrl: SITE_URL + HUB_PATH,
    topics: TOPIC_PATHS.map((path) => SITE_URL + path),
    refresh: async () => {
      if ((await holder.refresh()) === 'failed')
        throw new Error('the published files could not be read');
    },
    settings: hubSettings(settings),
    now,
    log,
  });
  let opened = { dataset: holder.current(), snapshot: toSnapshot(holder.current()) };
  const snapshot = () => {
    const dataset = holder.current();
    if (opened.dataset !== dataset) opened = { dataset, snapshot: toSnapshot(dataset) };
    return opened.snapshot;
  };
  const mcp = createMcp({
    snapshot,
    siteUrl: SITE_URL,
    sidecarUrl: settings.SIDECAR_URL,
    allowedOrigins: settings.MCP_ALLOWED_ORIGINS,
    sessionKey: settings.MCP_SESSION_KEY,
    now: () => new Date(now()),
    log,
  });
  const announce = (dataset: Dataset): void => {
    updateHub(hub, holder, dataset, SITE_URL).catch((error) =>
      log('error', 'hub_update_failed', { error }),
    );
  };
  const queries = createQueries({ dataset: holder.current });
  let isReady = true;
  const app = createApp({
    dataset: holder.current,
    queries,
    refresh: holder.refresh,
    readBytes: holder.readBytes,
    precompressed: ORIGIN_URL === undefined,
    hub,
    trustedProxies: settings.TRUSTED_PROXIES,
    mcp,
    isReady: () => isReady,
    log,
  });
  const server = await listen(app.fetch, { port: PORT, host: HOST }, queries);
  const admin =
    ADMIN_PORT === undefined
      ? undefined
      : await listen(metricsApp({ holder, hub }).fetch, { port: ADMIN_PORT, host: '127.0.0.1' });
  hub.start();
  announce(holder.current());
  holder.onSwap(announce);
  log('info', 'serving', {
    url: server.url,
    site_url: SITE_URL,
    reviews: holder.current().reviewCount,
  });
  return {
    url: server.url,
    close: async () => {
      isReady = false;
      await server.close();
      await hub.close();
      await holder.close();
      await admin?.close();
      log('info', 'stopped');
    },
  };
}

/** Hands the topics of a generation to the hub; it compares hashes and sends what changed. */
async function updateHub(
  hub: Hub,
  holder: DatasetHolder,
  dataset: Dataset,
  siteUrl: string,
): Promise<void> {
  const documents = TOPIC_PATHS.flatMap((path) => {
    const file = dataset.files.get(path);
    if (file === undefined) return [];
    const { sha256, media_type: contentType } = file;
    return [{ url: siteUrl + path, sha256, contentType, body: () => holder.readBytes(path) }];
  });
  await hub.update(documents);
}

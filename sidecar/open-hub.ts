import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HUB_PATH, TOPIC_PATHS } from '../contract/addresses.ts';
import type { Settings } from '../settings.ts';
import type { Publication } from './dataset/publication.ts';
import type { Snapshot } from './dataset/snapshot.ts';
import type { Hub } from './hub/hub.ts';
import type { SubscriptionStore } from './hub/store.ts';
import { hubSettings } from './hub/subscription.ts';
import type { Log } from './log.ts';

type Deps = {
  readonly settings: Settings;
  readonly publication: Publication;
  readonly log: Log;
  readonly now: () => number;
};

export type LazyHub = ReturnType<typeof createLazyHub>;

/** Creates a hub that is loaded on first use. Most sidecars never need it, and it takes as long to load as everything else. */
export function createLazyHub(deps: Deps) {
  let opened: Promise<Hub> | undefined;
  function open(): Promise<Hub> {
    opened ??= openHub(deps).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }
  return {
    open,
    handle: async (...request: Parameters<Hub['handle']>) => (await open()).handle(...request),
    stats: async () => (await open()).stats(),
    /** Closes the hub if it was opened. */
    close: async () => (await opened)?.close(),
  };
}

async function openHub({ settings, publication, log, now }: Deps): Promise<Hub> {
  const { SITE_URL } = settings;
  const { createHub } = await import('./hub/hub.ts');
  const hub = createHub({
    store: await openStore(settings),
    siteUrl: SITE_URL,
    hubUrl: SITE_URL + HUB_PATH,
    topics: TOPIC_PATHS.map((path) => SITE_URL + path),
    refresh: publication.refresh,
    settings: hubSettings(settings),
    now,
    log,
  });
  /** Passes the topics of a snapshot to the hub, which delivers those whose hash changed. */
  const update = async ({ files }: Snapshot): Promise<void> => {
    const documents = TOPIC_PATHS.flatMap((path) => {
      const file = files.get(path);
      if (file === undefined) return [];
      const { sha256, size, media_type: contentType } = file;
      const body = () => publication.readBytes(file);
      return [{ url: SITE_URL + path, sha256, size, contentType, body }];
    });
    await hub.update(documents);
  };
  publication.onSwap(update);
  // Before any subscription: otherwise the current content would be delivered as a change.
  await update(publication.current());
  hub.start();
  return hub;
}

/** Opens the hub's store: PostgreSQL if DATABASE_URL is set, else a SQLite file in DATA_DIR. Only that driver is loaded. */
export async function openStore({ DATABASE_URL, DATA_DIR }: Settings): Promise<SubscriptionStore> {
  if (DATABASE_URL !== undefined) {
    const { openPostgresStore } = await import('./hub/store-postgres.ts');
    return openPostgresStore(DATABASE_URL);
  }
  const { openSqliteStore } = await import('./hub/store-sqlite.ts');
  return openSqliteStore(join(DATA_DIR, 'hub.sqlite'));
}

/**
 * Reports whether a store may exist already. Rejects if none can be created, so that the operator learns it at start and
 * not from the first subscriber.
 */
export async function hasStore({ DATABASE_URL, DATA_DIR }: Settings): Promise<boolean> {
  if (DATABASE_URL !== undefined) return true;
  await mkdir(DATA_DIR, { recursive: true });
  await access(DATA_DIR, constants.W_OK);
  return existsSync(join(DATA_DIR, 'hub.sqlite'));
}

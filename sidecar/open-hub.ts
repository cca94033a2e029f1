import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HUB_PATH, TOPIC_PATHS } from '../contract/addresses.ts';
import type { Settings } from '../settings.ts';
import type { Publication } from './dataset/publication.ts';
import type { Snapshot } from './dataset/snapshot.ts';
import type { Hub } from './hub/hub.ts';
import type { MovableStore } from './hub/store.ts';
import { hubSettings } from './hub/subscription.ts';
import { type Log, reasonOf } from './log.ts';
import { problemResponse } from './problem-response.ts';

type Deps = {
  readonly settings: Settings;
  readonly publication: Publication;
  readonly log: Log;
  readonly now: () => number;
};

/** A hub that opens on first use. While its store cannot be opened, everything else works. */
export type LazyHub = Pick<Hub, 'handle'> & {
  /** Opens the hub if a store exists, because subscriptions may wait there, or if none can be created. Never rejects. */
  start(): Promise<void>;
  /** `idle`: not opened, because no request has come. `unavailable`: the store cannot be opened, or its last access failed. */
  state(): 'idle' | 'ready' | 'unavailable';
  /** Returns metrics, or undefined if the hub is not open. */
  stats(): ReturnType<Hub['stats']> | undefined;
  /** Stops opening, and closes the hub if it is open. */
  close(): Promise<void>;
};

/** Pauses between attempts to open the store. Each is twice as long as the one before, within these bounds. */
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Creates the hub of a sidecar. Most sidecars never open it, and it takes as long to load as everything else. */
export function createLazyHub(deps: Deps): LazyHub {
  const { settings, log } = deps;
  let hub: Hub | undefined;
  let opening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function open(): Promise<void> {
    opening ??= attempt(MIN_PAUSE_MS);
    return opening;
  }

  /** Opens the hub, or schedules the next attempt. */
  async function attempt(pauseMs: number): Promise<void> {
    try {
      const opened = await openHub(deps);
      if (isClosed) return await opened.close();
      hub = opened;
      if (pauseMs > MIN_PAUSE_MS) log('info', 'hub.available');
    } catch (error) {
      if (isClosed) return;
      // About once a minute from the sixth attempt.
      const fields = { error: reasonOf(error), advice: adviceFor(settings) };
      log('warn', 'hub.unavailable', { ...fields, again_in_seconds: pauseMs / 1_000 });
      timer = setTimeout(attempt, pauseMs, Math.min(2 * pauseMs, MAX_PAUSE_MS)).unref();
    }
  }

  return {
    async start() {
      if (await isStoreExpected(settings)) await open();
    },

    async handle(request, ...rest) {
      await open();
      if (hub !== undefined) return hub.handle(request, ...rest);
      const about = 'The hub is not available at the moment: its store cannot be opened.';
      const headers = { 'Retry-After': String(MAX_PAUSE_MS / 1_000) };
      return problemResponse(request.headers.get('accept'), 503, about, { headers });
    },

    state() {
      if (opening === undefined) return 'idle';
      return hub?.isStoreUp() ? 'ready' : 'unavailable';
    },

    stats: () => hub?.stats(),

    async close() {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      await hub?.close();
    },
  };
}

/** Reports whether a store may exist, or cannot be created, so that the operator learns of it at start. */
async function isStoreExpected({ DATABASE_URL, DATA_DIR }: Settings): Promise<boolean> {
  if (DATABASE_URL !== undefined || existsSync(join(DATA_DIR, 'hub.sqlite'))) return true;
  const created = mkdir(DATA_DIR, { recursive: true });
  return created
    .then(() => access(DATA_DIR, constants.W_OK))
    .then(
      () => false,
      () => true,
    );
}

function adviceFor({ DATABASE_URL, DATA_DIR }: Settings): string {
  return DATABASE_URL === undefined
    ? `check that ${DATA_DIR} is writable and has space; if hub.sqlite in it is damaged, restore a backup or move it away`
    : 'check that PostgreSQL runs and that DATABASE_URL names it';
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
  const update = async ({ files, bytes }: Snapshot): Promise<void> => {
    const documents = TOPIC_PATHS.flatMap((path) => {
      const { sha256 = '', media_type: contentType = '' } = files.get(path) ?? {};
      const body = bytes.get(sha256);
      return body === undefined ? [] : [{ url: SITE_URL + path, sha256, contentType, body }];
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
export async function openStore({ DATABASE_URL, DATA_DIR }: Settings): Promise<MovableStore> {
  if (DATABASE_URL !== undefined) {
    const { openPostgresStore } = await import('./hub/store-postgres.ts');
    return openPostgresStore(DATABASE_URL);
  }
  const { openSqliteStore } = await import('./hub/store-sqlite.ts');
  return openSqliteStore(join(DATA_DIR, 'hub.sqlite'));
}

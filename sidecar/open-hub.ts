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

/** The hub of a sidecar. While its store cannot be opened, everything else works, and the hub tries again. */
export type SidecarHub = Pick<Hub, 'handle'> & {
  /** Opens the hub. Resolves after the first attempt, and never rejects. */
  start(): Promise<void>;
  /** `unavailable`: the store is not open yet, or its last access failed. */
  state(): 'ready' | 'unavailable';
  /** Returns metrics, or undefined if the hub is not open. */
  stats(): ReturnType<Hub['stats']> | undefined;
  /** Stops opening, and closes the hub if it is open. */
  close(): Promise<void>;
};

/** Pauses between attempts to open the store. Each is twice as long as the one before, within these bounds. */
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

export function createSidecarHub(deps: Deps): SidecarHub {
  const { settings, log } = deps;
  let hub: Hub | undefined;
  let opening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

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
    start() {
      opening ??= attempt(MIN_PAUSE_MS);
      return opening;
    },

    async handle(request, ...rest) {
      await opening;
      if (hub !== undefined) return hub.handle(request, ...rest);
      const about = 'The hub is not available at the moment: its store cannot be opened.';
      const headers = { 'Retry-After': String(MAX_PAUSE_MS / 1_000) };
      return problemResponse(request.headers.get('accept'), 503, about, { headers });
    },

    state: () => (hub?.isStoreUp() ? 'ready' : 'unavailable'),

    stats: () => hub?.stats(),

    async close() {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      await hub?.close();
    },
  };
}

function adviceFor({ DATABASE_URL, DATA_DIR }: Settings): string {
  return DATABASE_URL === undefined
    ? `check that ${DATA_DIR} is writable and has space; if hub.sqlite in it is damaged, restore a backup or move it away`
    : 'check that PostgreSQL runs, that DATABASE_URL names it, and that its user may create tables';
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
  return openSqliteStore(sqliteFile({ DATA_DIR }));
}

/** Returns the path of the SQLite file of the hub. */
export function sqliteFile({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'hub.sqlite');
}

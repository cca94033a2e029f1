import { join } from 'node:path';
import { HUB_PATH, TOPIC_PATHS } from '../contract/addresses.ts';
import type { Settings } from '../settings.ts';
import type { Publication } from './dataset/publication.ts';
import type { Snapshot } from './dataset/snapshot.ts';
import type { Hub } from './hub/hub.ts';
import type { HubDeps } from './hub/hub-context.ts';
import type { SqlDatabase } from './hub/sql-database.ts';
import { hubSettings } from './hub/subscription.ts';
import { reasonOf } from './log.ts';

type Deps = Pick<HubDeps, 'log' | 'now'> & { settings: Settings; publication: Publication };

/** Creates the hub of a sidecar. Once it is started, it opens its database. Until that succeeds, it responds with 503 and tries again. */
export async function createSidecarHub({ settings, publication, log, now }: Deps): Promise<Hub> {
  const { SITE_URL, DATABASE_URL, DATA_DIR } = settings;
  const { createHub } = await import('./hub/hub.ts');
  const { createSqlStore } = await import('./hub/open-sql-store.ts');
  const advice =
    DATABASE_URL === undefined
      ? `check that ${DATA_DIR} is writable and has space; if hub.sqlite in it is damaged, restore a backup or move it away`
      : 'check that PostgreSQL runs, that DATABASE_URL names it, and that its user may create tables';
  const open = () =>
    openDatabase(settings).catch((cause) => {
      throw new Error(`${reasonOf(cause)}; ${advice}`, { cause });
    });
  const hub = createHub({
    store: createSqlStore(reopening(open)),
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
  return {
    ...hub,
    start() {
      // Before any subscription: otherwise the current content would be delivered as a change.
      void update(publication.current());
      hub.start();
    },
  };
}

/** A database that is opened by its first transaction, and by the next one if that failed. */
export function reopening(open: () => Promise<SqlDatabase>): SqlDatabase {
  let opening: Promise<SqlDatabase> | undefined;
  return {
    async transaction(work, kind) {
      opening ??= open().catch((error) => {
        opening = undefined;
        throw error;
      });
      return (await opening).transaction(work, kind);
    },
    async close() {
      const database = await opening?.catch(() => undefined);
      await database?.close();
    },
  };
}

/** Opens the hub's database: PostgreSQL if DATABASE_URL is set, else a SQLite file in DATA_DIR. Only that driver is loaded. */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Settings): Promise<SqlDatabase> {
  if (DATABASE_URL !== undefined) {
    const { openPostgres } = await import('./hub/store-postgres.ts');
    return openPostgres(DATABASE_URL);
  }
  const { openSqlite } = await import('./hub/store-sqlite.ts');
  return openSqlite(sqliteFile({ DATA_DIR }));
}

/** Returns the path of the SQLite file of the hub. */
export function sqliteFile({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'hub.sqlite');
}

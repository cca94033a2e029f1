import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { createSqlStore } from '../../sidecar/hub/open-sql-store.ts';
import type { SqlDatabase } from '../../sidecar/hub/sql-database.ts';
import type { SubscriptionStore } from '../../sidecar/hub/store.ts';
import { openPostgres } from '../../sidecar/hub/store-postgres.ts';
import { openSqlite } from '../../sidecar/hub/store-sqlite.ts';
import type { TestDatabase } from './postgres-server.ts';

/** Returns the URL of an empty database of the run's PostgreSQL, or the reason why there is none. */
export async function createDatabase(): Promise<TestDatabase> {
  const res = await fetch(inject('postgres'), { method: 'POST' });
  if (!res.ok) throw new Error(await res.text());
  return (await res.json()) as TestDatabase; // what postgres-server.ts writes
}

/** A store and its database. */
export type OpenStore = SubscriptionStore & { database: SqlDatabase };

function storeOf(database: SqlDatabase): OpenStore {
  return { ...createSqlStore(database), database };
}

/** Runs a suite with SQLite and with PostgreSQL. If PostgreSQL does not start, its suite is skipped with the reason. */
export function eachStore(
  title: string,
  suite: (open: () => Promise<OpenStore>, name: string) => void,
): void {
  describe(`${title}, with SQLite`, () => {
    let folder: string;
    let files = 0;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'hub-store-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    suite(async () => storeOf(await openSqlite(join(folder, `${++files}.db`))), 'SQLite');
  });

  describe(`${title}, with PostgreSQL`, () => {
    const postgres = postgresForAll();
    beforeEach(async ({ skip }) => {
      const opened = await postgres.open();
      if ('reason' in opened) skip(opened.reason);
    });
    afterAll(postgres.close);
    suite(async () => {
      const opened = await postgres.open();
      if ('reason' in opened) throw new Error(opened.reason);
      return opened;
    }, 'PostgreSQL');
  });
}

/**
 * A store in PostgreSQL for all tests of a suite, because each of its connections is a process. `open` empties it, or returns why there
 * is none. Only the last `close` closes it, not that of the store.
 */
export function postgresForAll(): {
  open: () => Promise<OpenStore | { reason: string }>;
  close: () => Promise<void>;
} {
  let opening: ReturnType<typeof openEmpty> | undefined;
  return {
    open: async () => {
      opening ??= openEmpty();
      const opened = await opening;
      if ('reason' in opened) return opened;
      // TRUNCATE would create each file anew.
      await opened.client.query(
        'DELETE FROM topic; DELETE FROM subscription; DELETE FROM verification; UPDATE hub_state SET responses = 0',
      );
      return { ...opened.store, close: async () => {} };
    },
    close: async () => {
      const opened = await opening;
      if (opened === undefined || 'reason' in opened) return;
      await opened.client.end();
      await opened.store.close();
    },
  };
}

async function openEmpty() {
  const database = await createDatabase();
  if ('reason' in database) return database;
  const store = storeOf(await openPostgres(database.url));
  const client = new pg.Client(database.url);
  await client.connect();
  return { store, client };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import type { MovableStore } from '../../sidecar/hub/store.ts';
import { openPostgresStore } from '../../sidecar/hub/store-postgres.ts';
import { openSqliteStore } from '../../sidecar/hub/store-sqlite.ts';
import type { TestDatabase } from './postgres-server.ts';

/** Returns the URL of an empty database of the run's PostgreSQL, or the reason why there is none. */
export async function createDatabase(): Promise<TestDatabase> {
  const res = await fetch(inject('postgres'), { method: 'POST' });
  if (!res.ok) throw new Error(await res.text());
  return (await res.json()) as TestDatabase; // what postgres-server.ts writes
}

/** Runs a suite with SQLite and with PostgreSQL. If PostgreSQL does not start, its suite is skipped with the reason. */
export function eachStore(
  title: string,
  suite: (open: () => Promise<MovableStore>, name: string) => void,
): void {
  describe(`${title}, with SQLite`, () => {
    let folder: string;
    let files = 0;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'hub-store-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    suite(() => openSqliteStore(join(folder, `${++files}.db`)), 'SQLite');
  });

  describe(`${title}, with PostgreSQL`, () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createDatabase();
    });
    beforeEach(({ skip }) => {
      if ('reason' in database) skip(database.reason);
    });
    suite(() => openEmpty(database), 'PostgreSQL');
  });
}

async function openEmpty(database: TestDatabase): Promise<MovableStore> {
  if ('reason' in database) throw new Error(database.reason);
  const store = await openPostgresStore(database.url);
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    'TRUNCATE topic, subscription, verification; UPDATE hub_state SET responses = 0',
  );
  await client.end();
  return store;
}

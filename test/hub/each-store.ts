import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { SubscriptionStore } from '../../sidecar/hub/store.ts';
import { openPostgresStore } from '../../sidecar/hub/store-postgres.ts';
import { openSqliteStore } from '../../sidecar/hub/store-sqlite.ts';
import type { PostgresServer } from './postgres-server.ts';
import { startPostgres } from './postgres-server.ts';

/** Runs a suite with SQLite and with PostgreSQL. If PostgreSQL does not start, its suite is skipped with the reason. */
export function eachStore(
  title: string,
  suite: (open: () => Promise<SubscriptionStore>, name: string) => void,
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
    let server: PostgresServer | { reason: string };
    let databaseUrl = '';
    beforeAll(async () => {
      server = await startPostgres();
      if ('database' in server) databaseUrl = await server.database('hub');
    });
    afterAll(async () => {
      if ('stop' in server) await server.stop();
    });
    beforeEach(({ skip }) => {
      if ('reason' in server) skip(server.reason);
    });
    suite(() => openEmpty(databaseUrl), 'PostgreSQL');
  });
}

async function openEmpty(databaseUrl: string): Promise<SubscriptionStore> {
  const store = await openPostgresStore(databaseUrl);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('TRUNCATE topic, subscription, handshake; UPDATE hub_state SET answers = 0');
  await client.end();
  return store;
}

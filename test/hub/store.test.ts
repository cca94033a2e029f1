import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STANDING } from '../../sidecar/hub/sql-deliveries.ts';
import { openPostgresStore } from '../../sidecar/hub/store-postgres.ts';
import { openSqliteStore } from '../../sidecar/hub/store-sqlite.ts';
import { createDatabase } from './each-store.ts';
import { describeStore } from './store.cases.ts';

let folder: string;
let number = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-store-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describeStore('SQLite in memory', () => openSqliteStore(':memory:'));
describeStore('SQLite on disk', () => openSqliteStore(join(folder, `${++number}`, 'hub.db')));
it('reads from SQLite without waiting for a writer', async () => {
  const path = join(folder, 'reads.db');
  const store = await openSqliteStore(path);
  const writer = new DatabaseSync(path);
  writer.exec('BEGIN IMMEDIATE');
  expect(await store.list(0)).toEqual([]);
  expect(await store.counts(0)).toMatchObject({ subscriptions: 0 });
  expect(await store.find({ topic: 'a', callbackKey: 'b' }, 0)).toMatchObject({ waiting: 0 });
  writer.exec('COMMIT');
  writer.close();
  await store.close();
});

it('uses an index to find due subscriptions of one standing', async () => {
  const path = join(folder, 'plan.db');
  await (await openSqliteStore(path)).close();
  const file = new DatabaseSync(path);
  const due = `topic = 'a' AND ${STANDING} = 'proven' AND delivered_seq < 1`;
  const plan = file.prepare(`EXPLAIN QUERY PLAN SELECT id FROM subscription WHERE ${due}`).all();
  file.close();
  expect(plan).toMatchObject([
    {
      detail: expect.stringMatching(/subscription_due \(topic=\? AND <expr>=\? AND delivered_seq</),
    },
  ]);
});

describeStore('PostgreSQL', async () => {
  const database = await createDatabase();
  return 'reason' in database ? database : openPostgresStore(database.url);
});

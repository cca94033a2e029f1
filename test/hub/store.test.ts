import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresStore, openSqliteStore } from '../../exports/hub.ts';
import { createSqlStore } from '../../sidecar/hub/open-sql-store.ts';
import type { SqlDatabase } from '../../sidecar/hub/sql-database.ts';
import type { SubscriptionStore } from '../../sidecar/hub/store.ts';
import { openPostgres } from '../../sidecar/hub/store-postgres.ts';
import { openSqlite } from '../../sidecar/hub/store-sqlite.ts';
import { createDatabase, postgresForAll } from './each-store.ts';
import { seedSubscriptions } from './seed.ts';
import { describeStore } from './store.cases.ts';
import { ATOM } from './test-hub.ts';

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
  expect(await store.list({}, 0)).toEqual({ subscriptions: [], verifications: [] });
  expect(await store.counts(0)).toMatchObject({ subscriptions: 0 });
  const none = { subscriptions: [], verifications: [] };
  expect(await store.list({ topic: 'a', callback_key: 'b' }, 0)).toEqual(none);
  writer.exec('COMMIT');
  writer.close();
  await store.close();
});

/** Reads the topics twice in a transaction, during which another process stores one. A row that moves from one table to another would be missed. */
async function readTwice(open: () => Promise<SqlDatabase>): Promise<unknown[]> {
  const [reader, writer] = [await open(), await open()];
  const topic = { url: ATOM, sha256: 'a', previousSha256: null, staleMs: 0, now: 0 };
  const seen = await reader.transaction(async ({ query }) => {
    const before = await query('SELECT url FROM topic');
    await createSqlStore(writer).putTopic(topic);
    return [before, await query('SELECT url FROM topic')];
  }, 'read');
  await Promise.all([reader.close(), writer.close()]);
  return seen;
}

it('reads one moment of SQLite, while another process writes', async () => {
  expect(await readTwice(() => openSqlite(join(folder, 'moment.db')))).toEqual([[], []]);
});

it('reads one moment of PostgreSQL, while another process writes', async ({ skip }) => {
  const database = await createDatabase();
  if ('reason' in database) return skip(database.reason);
  expect(await readTwice(() => openPostgres(database.url))).toEqual([[], []]);
});

it('serves others while another process has locked the file, and writes when it is free', async () => {
  const path = join(folder, 'locked.db');
  const store = await openSqliteStore(path);
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  const written = store.check();
  // A process that waits for the lock itself would never get here.
  await setTimeout(10);
  other.exec('COMMIT');
  other.close();
  await written;
  await store.close();
});

it('uses an index to find due subscriptions of one state', async () => {
  const path = join(folder, 'plan.db');
  await (await openSqliteStore(path)).close();
  const file = new DatabaseSync(path);
  const due = `topic = 'a' AND state = 'proven' AND delivered_seq < 1`;
  const plan = file.prepare(`EXPLAIN QUERY PLAN SELECT id FROM subscription WHERE ${due}`).all();
  file.close();
  expect(plan).toMatchObject([
    {
      detail: expect.stringMatching(/subscription_due \(topic=\? AND state=\? AND delivered_seq</),
    },
  ]);
});

it('releases the claims of a crashed process with SQLite, where only one process can hold claims', async () => {
  const path = join(folder, 'crash.db');
  expect(await claimTwice(() => openSqliteStore(path))).toEqual([1, 1, 1]);
});

it('leaves the claims of other replicas until they expire with PostgreSQL', async ({ skip }) => {
  const database = await createDatabase();
  if ('reason' in database) return skip(database.reason);
  expect(await claimTwice(() => openPostgresStore(database.url))).toEqual([1, 0, 1]);
});

/** Claims a delivery, then twice with a second store, as after a crash: at once, and when the claim is over. Returns the numbers of claimed deliveries. */
async function claimTwice(open: () => Promise<SubscriptionStore>): Promise<number[]> {
  const now = 1_800_000_000_000;
  const [crashed, next] = [await open(), await open()];
  await seedSubscriptions(crashed, [{ callback: 'https://reader.example/hook' }], now);
  await crashed.putTopic({ url: ATOM, sha256: 'a', previousSha256: null, staleMs: 0, now });
  const limits = { proven: 9, new: 9, failing: 9 };
  const most = { limit: 9, perHost: 9, hostLimits: new Map(), limits, now, until: now + 90_000 };
  const claim = { hashes: ['a'], ...most };
  const first = await crashed.claimDeliveries(claim);
  const second = await next.claimDeliveries(claim);
  const third = await next.claimDeliveries({ ...claim, now: claim.until, until: claim.until + 1 });
  await Promise.all([crashed.close(), next.close()]);
  return [first, second, third].map(({ length }) => length);
}

it.each([
  ['a checkout with a network per request', ['001-hub.sql']],
  ['a checkout with two migrations', ['001-hub.sql', '002-one-key-per-client.sql']],
  ['a checkout whose topics have no previous version', ['001-tables.sql']],
  ['a later version', ['001-store.sql', '002-later.sql']],
])('refuses the database of %s, and leaves it as it is', async (_maker, migrations) => {
  const path = join(folder, `${++number}.db`);
  const file = new DatabaseSync(path);
  file.exec(`CREATE TABLE migration (name TEXT PRIMARY KEY);
    CREATE TABLE verification (id INTEGER PRIMARY KEY, client TEXT NOT NULL, network TEXT NOT NULL);
    INSERT INTO verification VALUES (1, '32.1.13.184.0.1.0.2', '32.1.13.184.0.1')`);
  for (const name of migrations) file.prepare('INSERT INTO migration VALUES (?)').run(name);
  const content = () => [
    file.prepare('SELECT name, sql FROM sqlite_schema').all(),
    file.prepare('SELECT * FROM migration').all(),
    file.prepare('SELECT * FROM verification').all(),
  ];
  const before = content();
  await expect(openSqliteStore(path)).rejects.toThrow(
    /made by another version of this program \(it has the migration .*\); restore a backup of before, or use another database/,
  );
  expect(content()).toEqual(before);
  file.close();
});

it('leaves the parsers of pg to the program, which may use it too', async ({ skip }) => {
  const database = await createDatabase();
  if ('reason' in database) return skip(database.reason);
  await (await openPostgresStore(database.url)).close();
  expect(pg.types.getTypeParser(pg.types.builtins.INT8)('9007199254740993')).toBe(
    '9007199254740993',
  );
});

const inPostgres = postgresForAll();
describeStore('PostgreSQL', inPostgres.open);
afterAll(inPostgres.close);

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtempDisposable, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { change, list } from '../../cli/commands/subscribers.ts';
import { ExportedRow, exportRows, importRows } from '../../cli/subscriber-rows.ts';
import { openSqliteStore } from '../../exports/hub.ts';
import { createSqlStore } from '../../sidecar/hub/open-sql-store.ts';
import type { SubscriptionStore } from '../../sidecar/hub/store.ts';
import { openSqlite } from '../../sidecar/hub/store-sqlite.ts';
import { runHere } from '../support/run-command.ts';
import { createDatabase, eachStore } from './each-store.ts';
import { seedSubscriptions } from './seed.ts';
import { ATOM } from './test-hub.ts';

const NOW = 1_800_000_000_000;

it('lists, resends to and removes subscriptions', async () => {
  const store = await openSqliteStore(':memory:');
  await seedSubscriptions(
    store,
    [{ callback: 'https://b.example/hook' }, { callback: 'https://a.example/~me', secret: 's' }],
    NOW,
  );
  await store.putTopic({ url: ATOM, sha256: 'a', previousSha256: null, staleMs: 0, now: NOW });
  const lines = ['https://a.example/~me', 'https://b.example/hook'].map(
    (callback) => `due  until 2027-01-25T08:00:00Z  last success never  ${ATOM}  ${callback}\n`,
  );
  expect(await list(store, NOW)).toBe(lines.join(''));
  const resend = change('resent', 'queued for delivery');
  const remove = change('removed', 'removed');
  expect(await resend(store, 'https://a.example/%7Eme')).toBe(0);
  expect(await resend(store, 'https://a.example/~me', 'https://other.example/')).toBe(1);
  expect(await resend(store, 'rubbish')).toBe(1);
  expect(await remove(store, 'https://a.example/~me', ATOM)).toBe(0);
  expect(await remove(store, 'https://a.example/~me')).toBe(1);
  expect(await store.counts(NOW)).toMatchObject({ subscriptions: 1, denials: 1 });
  await store.close();
});

it('lists the last success, the next attempt, failures and pending verifications', async () => {
  const store = await openSqliteStore(':memory:');
  const callback = 'https://a.example/hook';
  await seedSubscriptions(store, [{ callback }], NOW);
  const offer = { url: ATOM, previousSha256: null, staleMs: 0, now: NOW };
  const limits = { proven: 1, new: 1, failing: 1 };
  const most = { limit: 1, limits, perHost: 1, hostLimits: new Map() };
  const claim = (sha256: string) =>
    store.claimDeliveries({ hashes: [sha256], ...most, now: NOW, until: NOW + 1 });

  await store.putTopic({ ...offer, sha256: 'a' });
  const [first] = await claim('a');
  if (first === undefined) throw new Error('nothing is due');
  await store.settleDeliveries([{ move: 'delivered', delivery: first, at: NOW, status: 204 }]);
  const success = 'until 2027-01-25T08:00:00Z  last success 2027-01-15T08:00:00Z';
  expect(await list(store, NOW)).toBe(`up to date  ${success}  ${ATOM}  ${callback}\n`);

  await store.putTopic({ ...offer, sha256: 'b' });
  const [second] = await claim('b');
  if (second === undefined) throw new Error('nothing is due');
  const error = 'The callback responded with 500.';
  const failed = { move: 'failed', status: 500, error, isHubFault: false } as const;
  await store.settleDeliveries([{ ...failed, delivery: second, at: NOW, retryAt: NOW + 300_000 }]);
  const request = { topic: ATOM, topic_as_sent: ATOM, host: 'a.example', secret: null };
  const pair = { callback, callback_key: callback, mode: 'unsubscribe', lease_seconds: 0 } as const;
  const many = {
    pendingPerSubscription: 9,
    pendingPerHost: 9,
    pendingPerClient: 9,
    pending: 9,
  };
  await store.accept(
    { ...request, ...pair, client: 'c' },
    { ...many, subscriptionsPerHost: 9, subscriptions: 9 },
    NOW,
  );
  expect(await list(store, NOW)).toBe(
    `due  ${success}  next try 2027-01-15T08:05:00Z  1 failure: ${error}  ${ATOM}  ${callback}
pending unsubscribe  since 2027-01-15T08:00:00Z  ${ATOM}  ${callback}\n`,
  );
  await store.close();
});

eachStore('an export', (open) => {
  it('moves subscriptions, topics and pending requests to another store, once', async () => {
    const [source, to] = [await openSqlite(':memory:'), await open()];
    const from = createSqlStore(source);
    await seedSubscriptions(from, [{ callback: 'https://a.example/hook', secret: 's' }], NOW);
    await from.putTopic({ url: ATOM, sha256: 'a', previousSha256: null, staleMs: 0, now: NOW });
    await from.apply({ move: 'resent', callback_key: 'https://a.example/hook' }, NOW);
    const ended = 'https://b.example/hook';
    await seedSubscriptions(from, [{ callback: ended }], NOW);
    await from.apply({ move: 'removed', callback_key: ended }, NOW);
    const rows = await exportRows(source);
    expect(rows.map(({ table }) => table)).toEqual(['topic', 'subscription', 'verification']);
    await importRows(to.database, rows);
    await expect(importRows(to.database, rows)).rejects.toThrow(/^it has subscriptions already; /);
    expect(await exportRows(to.database)).toEqual(rows);
    expect(await to.list({}, NOW)).toEqual(await from.list({}, NOW));
    expect(ExportedRow.safeParse({ table: 'migration', name: 'x' }).success).toBe(false);
    await Promise.all([from.close(), to.close()]);
  });

  it('never hides a change from the subscriptions that it brings, wherever the numbers stand', async () => {
    const callback = 'https://a.example/hook';
    const [source, to] = [await openSqlite(':memory:'), await open()];
    const from = createSqlStore(source);
    await seedSubscriptions(from, [{ callback }], NOW);
    const offer = (store: SubscriptionStore, sha256: string) =>
      store.putTopic({ url: ATOM, sha256, previousSha256: null, staleMs: 0, now: NOW });
    for (const sha256 of ['a', 'b', 'c']) await offer(from, sha256);
    const limits = { proven: 1, new: 1, failing: 1 };
    const most = { limit: 1, limits, perHost: 1, hostLimits: new Map() };
    const [delivery] = await from.claimDeliveries({
      ...{ hashes: ['c'], ...most, now: NOW, until: NOW + 1 },
    });
    if (delivery === undefined) throw new Error('nothing is due');
    await from.settleDeliveries([{ move: 'delivered', delivery, at: NOW, status: 204 }]);
    // The other hub has started once, with content of its own.
    await offer(to, 'd');
    await importRows(to.database, await exportRows(source));
    expect((await to.list({}, NOW)).subscriptions).toMatchObject([
      { callback, signed: false, up_to_date: false },
    ]);
    const [next] = await to.claimDeliveries({
      ...{ hashes: ['d'], ...most, now: NOW, until: NOW + 1 },
    });
    expect(next?.callback).toBe(callback);
    await Promise.all([from.close(), to.close()]);
  });
});

it('backs up, restores, and moves to PostgreSQL and back, by the commands of docs/operate.md', async ({
  skip,
}) => {
  const database = await createDatabase();
  if ('reason' in database) return skip(database.reason);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hub-move-'));
  const env = { DATA_DIR: join(folder.path, 'data'), SITE_URL: 'http://localhost:8080' };
  const subscribers = (args: string[], more = {}, input = '') =>
    runHere(['subscribers', ...args], { ...env, ...more }, input);
  const file = join(env.DATA_DIR, 'hub.sqlite');
  const store = await openSqliteStore(file);
  await seedSubscriptions(store, [{ callback: 'https://a.example/hook', secret: 's' }], NOW);
  await store.putTopic({ url: ATOM, sha256: 'a', previousSha256: null, staleMs: 0, now: NOW });

  expect((await subscribers(['constructor'])).code).toBe(64);
  const copy = join(folder.path, 'copy.sqlite');
  expect((await subscribers(['backup', copy])).code).toBe(0);
  expect(await subscribers(['backup', copy])).toMatchObject({
    code: 64,
    err: `${copy} exists; name a new file\n`,
  });
  const nowhere = join(folder.path, 'missing', 'copy.sqlite');
  expect(await subscribers(['backup', nowhere])).toMatchObject({
    code: 1,
    err: `ENOENT: no such file or directory, open '${nowhere}'\n`,
  });
  // They hold the secrets of subscribers.
  for (const secret of [file, `${file}-wal`, copy])
    expect([secret, (await stat(secret)).mode & 0o777]).toEqual([secret, 0o600]);
  await store.close();
  await rm(file);
  await cp(copy, file);
  const { out: rows } = await subscribers(['export']);
  expect(
    rows
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).table),
  ).toEqual(['topic', 'subscription']);

  const away = { DATABASE_URL: database.url };
  const there = await subscribers(['import'], away, rows);
  expect(there).toMatchObject({ code: 0, err: '2 rows added\n' });
  const again = await subscribers(['import'], away, rows);
  const refusal = 'it has subscriptions already; import into another database';
  expect(again).toMatchObject({ code: 1, err: `DATABASE_URL: ${refusal}\n` });
  expect((await subscribers(['list'], away)).out).toContain('https://a.example/hook');
  expect((await subscribers(['export'], away)).out).toBe(rows);
  const back = { DATA_DIR: join(folder.path, 'new') };
  expect((await subscribers(['import'], back, rows)).err).toBe('2 rows added\n');
  expect((await subscribers(['export'], back)).out).toBe(rows);
});

it('ends quietly if the reader of a long list closes the pipe', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hub-list-'));
  const store = await openSqliteStore(join(folder.path, 'hub.sqlite'));
  const callbacks = Array.from({ length: 2_000 }, (_, i) => `https://r${i}.example/hook`);
  await seedSubscriptions(
    store,
    callbacks.map((callback) => ({ callback })),
    Date.now(),
  );
  await store.close();
  const command = `"${process.execPath}" cli/main.js subscribers list | head -1`;
  const env = { ...process.env, DATA_DIR: folder.path };
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], { env });
  expect(stdout.split('\n')).toHaveLength(2);
  expect(stderr).toBe('2000 subscriptions, 0 pending verifications\n');
});

it('says in a sentence why the store cannot be used', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hub-broken-'));
  const DATA_DIR = folder.path;
  const file = join(DATA_DIR, 'hub.sqlite');
  const target = join(DATA_DIR, 'copy.sqlite');
  const env = { DATA_DIR, SITE_URL: 'http://localhost:8080' };
  // A command with the settings of another service must not make a database and report it as empty.
  for (const args of [['list'], ['export'], ['backup', target], ['remove', 'https://a.example/']]) {
    const { code, err } = await runHere(['subscribers', ...args], env);
    expect([code, err]).toEqual([
      1,
      `there is no ${file}; set DATA_DIR or DATABASE_URL to that of the service\n`,
    ]);
  }
  await writeFile(file, 'damaged');
  const damaged = await runHere(['subscribers', 'list'], env);
  expect(damaged).toMatchObject({ code: 1, err: `${file}: file is not a database\n` });
  // An empty backup would restore a hub without subscriptions.
  expect(await runHere(['subscribers', 'backup', target], env)).toMatchObject({
    code: 1,
    err: `${target} not written: file is not a database\n`,
  });
  expect(existsSync(target)).toBe(false);
  const away = { ...env, DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/x' };
  expect(await runHere(['subscribers', 'list'], away)).toMatchObject({
    code: 1,
    err: 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n',
  });
});

it('says what to do with the database of an earlier checkout', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hub-earlier-'));
  const file = new DatabaseSync(join(folder.path, 'hub.sqlite'));
  file.exec("CREATE TABLE migration (name TEXT); INSERT INTO migration VALUES ('001-hub.sql')");
  file.close();
  const env = { DATA_DIR: folder.path, SITE_URL: 'http://localhost:8080' };
  expect(await runHere(['subscribers', 'list'], env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/hub\.sqlite: the hub's database was made by another version .*\n$/),
  });
});

it.each([
  ['rubbish', '1:1  expected a line like {"table":"topic","url":"https://…","seq":1,…}, got r'],
  ['{"table":"topic","url":1.5}', '1:18  url  expected a text'],
  [
    '{"table":"topic","url":"u","seq":"one","sha256":"a","previous_sha256":"","changed_at":1}',
    '1:28  seq  expected a number, got "one"',
  ],
  [
    '{"table":"migration"}',
    '1:2  table  expected one of topic, subscription, verification, got "migration"',
  ],
  ['{"table":"subscription"}', '1:1  expires_at  expected a number, got nothing'],
])('refuses the row %s of an import, and adds nothing', async (row, problem) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hub-rows-'));
  const env = { DATA_DIR: folder.path, SITE_URL: 'http://localhost:8080' };
  const { code, err } = await runHere(['subscribers', 'import'], env, `${row}\n`);
  expect(err).toContain(problem);
  expect(code).toBe(1);
  expect((await runHere(['subscribers', 'export'], env)).out).toBe('');
});

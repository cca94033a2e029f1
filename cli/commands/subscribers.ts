import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { ImportError } from '../../build/import/import-error.ts';
import { GUIDES } from '../../build/read/files.ts';
import { parseNdjson } from '../../build/read/ndjson.ts';
import { Problems } from '../../build/read/problems.ts';
import { numbered } from '../../contract/plain-text.ts';
import { toMoment } from '../../contract/review.ts';
import type { Settings } from '../../settings.ts';
import { createSqlStore } from '../../sidecar/hub/open-sql-store.ts';
import { canonicalUrl } from '../../sidecar/hub/request.ts';
import { type SqlDatabase, StoreRefusal } from '../../sidecar/hub/sql-database.ts';
import type { SubscriptionRecord, SubscriptionStore } from '../../sidecar/hub/store.ts';
import { reasonOf } from '../../sidecar/log.ts';
import { openDatabase, sqliteFile } from '../../sidecar/open-hub.ts';
import { PlainError, type Run, UsageError } from '../commands.ts';
import { ExportedRow, exportRows, importRows } from '../subscriber-rows.ts';

/** The hub's subscriptions: lists, removes, resends to, backs up, exports and imports them, also while the server runs. */
export const run: Run = async (settings, _options, verb = '', ...args) => {
  const [target = '', topic] = args;
  const task = TASKS.get(verb);
  if (!task?.counts.includes(args.length)) throw new UsageError();
  const file = sqliteFile(settings);
  // A new database would look like a hub without subscriptions.
  if (verb !== 'import' && settings.DATABASE_URL === undefined && !existsSync(file))
    throw new PlainError(
      `there is no ${file}; set DATA_DIR or DATABASE_URL to that of the service`,
    );
  try {
    if (verb === 'backup') return await backUp(settings, target);
    await using open = new AsyncDisposableStack();
    const database = open.adopt(await openDatabase(settings), (opened) => opened.close());
    if (task.move !== undefined) return await task.move(database);
    return await task.run?.(createSqlStore(database), target, topic);
  } catch (error) {
    throw nameStore(settings, error);
  }
};

/** Names the store in an error of its database, which says only what is wrong. Returns other errors as they are. */
function nameStore(settings: Settings, error: unknown): unknown {
  const isOfStore = ['errcode', 'severity', 'syscall'].some((key) => key in Object(error));
  if (!isOfStore && !(error instanceof StoreRefusal)) return error;
  const name = settings.DATABASE_URL === undefined ? sqliteFile(settings) : 'DATABASE_URL';
  return new PlainError(`${name}: ${reasonOf(error)}`);
}

/** A task on the store or on the rows of its database, and how many arguments it may have. */
type Task = {
  counts: readonly number[];
  run?: (store: SubscriptionStore, target: string, topic?: string) => ReturnType<Run>;
  move?: (database: SqlDatabase) => ReturnType<Run>;
};

const TASKS: ReadonlyMap<string, Task> = new Map([
  ['list', { counts: [0], run: (store) => list(store, Date.now()) }],
  ['remove', { counts: [1, 2], run: change('removed', 'removed') }],
  ['resend', { counts: [1, 2], run: change('resent', 'queued for delivery') }],
  ['backup', { counts: [1] }],
  ['export', { counts: [0], move: exportLines }],
  ['import', { counts: [0], move: importLines }],
]);

/** Returns a line for each active subscription and pending verification, and prints a summary. */
export async function list(store: SubscriptionStore, now: number): Promise<string> {
  const { subscriptions, verifications } = await store.list({}, now);
  const pending = numbered(verifications.length, 'pending verification');
  process.stderr.write(`${numbered(subscriptions.length, 'subscription')}, ${pending}\n`);
  const waiting = verifications.map(
    ({ mode, created_at, topic, callback }) =>
      `pending ${mode}  since ${toMoment(created_at)}  ${topic}  ${callback}\n`,
  );
  return [...subscriptions.map((record) => toLine(record, now)), ...waiting].join('');
}

/** Formats a subscription: state, end of the lease, last success, next attempt, failures, topic, callback. */
function toLine(record: SubscriptionRecord, now: number): string {
  const { failures, last_error, last_success_at, next_attempt_at, up_to_date } = record;
  const parts = [
    up_to_date ? 'up to date' : 'due',
    `until ${toMoment(record.expires_at)}`,
    `last success ${last_success_at === null ? 'never' : toMoment(last_success_at)}`,
    !up_to_date && next_attempt_at > now ? `next try ${toMoment(next_attempt_at)}` : [],
    last_error === null ? [] : `${numbered(failures, 'failure')}: ${last_error}`,
    record.topic,
    record.callback,
  ];
  return `${parts.flat().join('  ')}\n`;
}

/** Returns the task that applies a move to the subscriptions of a callback. Text that is not a URL matches none. */
export function change(move: 'removed' | 'resent', outcome: string): NonNullable<Task['run']> {
  return async (store, callback, topic) => {
    const callback_key = URL.canParse(callback) ? canonicalUrl(callback) : callback;
    const changed = await store.apply({ move, callback_key, topic }, Date.now());
    process.stderr.write(`${numbered(changed, 'subscription')} ${outcome}\n`);
    return changed > 0 ? 0 : 1;
  };
}

/** Copies the SQLite file to a new file, consistently. Copying the file itself would miss what its WAL file holds. */
async function backUp(settings: Settings, target: string): Promise<string> {
  if (settings.DATABASE_URL !== undefined) throw new UsageError('with DATABASE_URL, use pg_dump');
  using file = new DatabaseSync(sqliteFile(settings), { readOnly: true });
  // It holds the secrets of subscribers.
  await writeFile(target, '', { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code === 'EEXIST') throw new UsageError(`${target} exists; name a new file`);
    throw new PlainError(error.message);
  });
  await backup(file, target).catch(async (error) => {
    await rm(target);
    throw new PlainError(`${target} not written: ${reasonOf(error)}`);
  });
  return `${target} written; to restore it, see ${GUIDES}/operate.md\n`;
}

async function exportLines(database: SqlDatabase): Promise<string> {
  return (await exportRows(database)).map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Adds the rows of an export on standard input to a database without subscriptions. */
async function importLines(database: SqlDatabase): Promise<undefined> {
  const problems = new Problems();
  const kind = { schema: ExportedRow, example: '{"table":"topic","url":"https://…","seq":1,…}' };
  const rows = parseNdjson(kind, 'standard input', await text(process.stdin), problems);
  if (problems.count > 0) throw new ImportError(problems.format());
  const values = rows.map(({ value }) => value);
  await importRows(database, values);
  process.stderr.write(`${numbered(rows.length, 'row')} added\n`);
}

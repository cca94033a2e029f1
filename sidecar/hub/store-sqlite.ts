import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  migrate,
  type SqlDatabase,
  type SqlDialect,
  type SqlSession,
  type SqlValue,
} from './sql-database.ts';

const DIALECT: SqlDialect = {
  identity: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  skipLocked: '',
  // No lock needed: transactions of this process run one by one, and BEGIN IMMEDIATE blocks other processes.
  lock: 'SELECT $1',
  recovery: ['subscription', 'verification'].map(
    (table) => `UPDATE ${table} SET claim = NULL, next_attempt_at = 0 WHERE claim IS NOT NULL`,
  ),
};

/** Opens and migrates a SQLite file, for one server process and the command line. `:memory:` is lost on close. */
export async function openSqlite(path: string): Promise<SqlDatabase> {
  if (path !== ':memory:') {
    await mkdir(dirname(path), { recursive: true });
    // It holds the secrets of subscribers. SQLite's other files get the same rights.
    await writeFile(path, '', { flag: 'a', mode: 0o600 });
  }
  using opened = new DisposableStack();
  // Long enough for a lock of a moment, short enough to block nobody. `whenFree` waits for longer ones.
  const file = opened.use(new DatabaseSync(path, { timeout: 10 }));
  // FULL: a commit is on disk before the hub responds with 202. WAL: readers never wait.
  await whenFree(file, 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  // A checkpoint blocks everything while the disk writes. One every 16 MB instead of 4 MB suits large fan-outs.
  file.exec('PRAGMA wal_autocheckpoint = 4000');
  const database = sqliteDatabase(file);
  await migrate(database);
  opened.move();
  return database;
}

/** SQLite's error code for a lock that another process holds. */
const SQLITE_BUSY = 5;
/** How long to wait for it, and between two attempts. SQLite's own wait blocks the process. */
const MAX_LOCKED_MS = 5_000;
const RETRY_MS = 100;

/** Executes SQL that may need a lock. */
async function whenFree(file: DatabaseSync, sql: string): Promise<void> {
  const endsAt = performance.now() + MAX_LOCKED_MS;
  for (;;) {
    try {
      return file.exec(sql);
    } catch (error) {
      // The lower byte of an extended code.
      const isLocked = (Object(error).errcode & 0xff) === SQLITE_BUSY;
      if (!isLocked || performance.now() > endsAt) throw error;
      await sleep(RETRY_MS);
    }
  }
}

function sqliteDatabase(file: DatabaseSync): SqlDatabase {
  const statements = new Map<string, StatementSync>();
  const session: SqlSession = {
    dialect: DIALECT,
    async query<Row>(sql: string, values: readonly SqlValue[] = []) {
      const statement = statements.get(sql) ?? file.prepare(sql.replace(/\$(\d+)/g, '?$1'));
      statements.set(sql, statement);
      return statement.all(...values) as Row[]; // what the statement selects
    },
  };
  let queue: Promise<unknown> = Promise.resolve();

  return {
    transaction(work, kind = 'durable') {
      const result = queue.then(async () => {
        if (kind === 'relaxed') file.exec('PRAGMA synchronous = NORMAL');
        try {
          await whenFree(file, kind === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE');
          const value = await work(session);
          file.exec('COMMIT');
          return value;
        } catch (error) {
          // After a failed write, for example on a full disk, SQLite may have rolled back already.
          if (file.isTransaction) file.exec('ROLLBACK');
          throw error;
        } finally {
          if (kind === 'relaxed') file.exec('PRAGMA synchronous = FULL');
        }
      });
      queue = result.catch(() => {});
      return result;
    },
    async close() {
      await queue;
      file.close();
    },
  };
}

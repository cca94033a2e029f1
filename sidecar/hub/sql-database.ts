import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';

export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/** Statements of one transaction. Parameters are `$1`, `$2` …, each used at least once, in this order. */
export type SqlSession = {
  query(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
};

/** What the two databases spell differently. */
export type SqlDialect = {
  /** Type of an id that rises by itself. */
  identity: string;
  /** Goes after a SELECT whose rows are about to be claimed. */
  skipLocked: string;
  /** The keys and values of the JSON object in `parameter`, as a table. Cheaper than records. */
  entries(parameter: string): string;
  /** A table made of the JSON array of objects in `parameter`. */
  records(parameter: string, columns: Readonly<Record<string, 'text' | 'bigint'>>): string;
  /** Holds other transactions with the same key back until this one ends. */
  lock(session: SqlSession, key: string): Promise<void>;
  /** Frees claims of processes that cannot live any more; empty where others may hold claims. */
  recovery: readonly string[];
};

/** `relaxed`: a power cut may lose it, whole. `read`: changes nothing, and no writer waits for it. */
export type TransactionKind = 'durable' | 'relaxed' | 'read';

export type SqlDatabase = {
  dialect: SqlDialect;
  /** Commits when `work` resolves, rolls back when it rejects. Default: durable. */
  transaction<T>(work: (session: SqlSession) => Promise<T>, kind?: TransactionKind): Promise<T>;
  close(): Promise<void>;
};

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Applies the missing migrations, all or none. Two starts do not collide. */
export async function migrate({ dialect, transaction }: SqlDatabase): Promise<void> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, MIGRATIONS), 'utf8')));
  await transaction(async (session) => {
    await dialect.lock(session, 'migration');
    await session.query('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY)');
    const rows = await session.query('SELECT name FROM migration');
    const applied = new Set(rows.map((row) => textOf(row, 'name')));
    for (const [at, name] of names.entries()) {
      if (applied.has(name)) continue;
      const text = texts[at]?.replaceAll('IDENTITY', dialect.identity) ?? '';
      for (const statement of text.split(/;\s*$/m)) {
        if (statement.trim() !== '') await session.query(statement);
      }
      await session.query('INSERT INTO migration (name) VALUES ($1)', [name]);
    }
  });
}

export function textOf(row: SqlRow, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`column ${column}: expected text`);
  return value;
}

export function numberOf(row: SqlRow, column: string): number {
  const value = Number(row[column]);
  if (row[column] === null || !Number.isSafeInteger(value)) {
    throw new TypeError(`column ${column}: expected a whole number`);
  }
  return value;
}

/** The rows of a query whose columns have the names of a schema's fields. */
export async function readRows<Row extends z.ZodType>(
  session: SqlSession,
  row: Row,
  sql: string,
  values: readonly SqlValue[] = [],
): Promise<z.infer<Row>[]> {
  return z.array(row).parse(await session.query(sql, values));
}

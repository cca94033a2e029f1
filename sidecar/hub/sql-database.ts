import { readdir, readFile } from 'node:fs/promises';

export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/** An open transaction. Parameters are `$1`, `$2` …, and a statement must use all of them, in this order. `Row` has what it selects. */
export type SqlSession = {
  dialect: SqlDialect;
  query<Row = SqlRow>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
};

/** The differences between the SQL of the two databases. */
export type SqlDialect = {
  /** Type of an auto-increment id. */
  identity: string;
  /** Suffix of a SELECT whose rows are about to be claimed. */
  skipLocked: string;
  /** Statement that blocks other transactions with the same key, its parameter, until this one ends. */
  lock: string;
  /** Statements that release the claims of a crashed process. Empty if several processes may hold claims. */
  recovery: readonly string[];
};

/** `relaxed`: a power failure may lose the transaction, but never a part of it. `read`: sees one moment, changes nothing and blocks no writer. */
export type TransactionKind = 'durable' | 'relaxed' | 'read';

export type SqlDatabase = {
  /** Runs `work` in a transaction. Commits when it resolves, rolls back when it rejects. Default kind: durable. */
  transaction<T>(work: (session: SqlSession) => Promise<T>, kind?: TransactionKind): Promise<T>;
  close(): Promise<void>;
};

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Thrown if a database cannot be used as it is. The message says what to do. */
export class StoreRefusal extends Error {}

/**
 * Applies the pending migrations, all or none. Several processes may run it at once.
 *
 * @throws StoreRefusal if another version of the program made the database
 */
export async function migrate({ transaction }: SqlDatabase): Promise<void> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  await transaction(async (session) => {
    await session.query(session.dialect.lock, ['migration']);
    await session.query('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY)');
    const rows = await session.query('SELECT name FROM migration');
    const applied = rows.map(({ name }) => String(name));
    const unknown = applied.find((name) => !names.includes(name));
    if (unknown !== undefined) {
      throw new StoreRefusal(
        `the hub's database was made by another version of this program (it has the migration ${unknown}); restore a backup of before, or use another database, and subscribers subscribe again`,
      );
    }
    for (const name of names) {
      if (applied.includes(name)) continue;
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
      const sql = text.replaceAll('IDENTITY', session.dialect.identity);
      for (const statement of sql.split(/;\s*$/m)) {
        if (statement.trim() !== '') await session.query(statement);
      }
      await session.query('INSERT INTO migration (name) VALUES ($1)', [name]);
    }
  });
}

import { readdir, readFile } from 'node:fs/promises';
import type { SqlSession } from './sql-database.ts';
import { textOf } from './sql-database.ts';

export type Migration = { name: string; sql: string };

/** The `.sql` files of one database, in order of their names. */
export async function readMigrations(kind: 'sqlite' | 'postgres'): Promise<Migration[]> {
  const folder = new URL(`./migrations/${kind}/`, import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  );
}

/** Applies what is missing. The caller holds the lock and the transaction, so that two starts do not collide. */
export async function migrate(
  session: SqlSession,
  migrations: readonly Migration[],
): Promise<void> {
  await session.query('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY)');
  const rows = await session.query('SELECT name FROM migration');
  const applied = new Set(rows.map((row) => textOf(row, 'name')));
  for (const { name, sql } of migrations) {
    if (applied.has(name)) continue;
    for (const statement of sql.split(/;\s*$/m)) {
      if (statement.trim() !== '') await session.query(statement);
    }
    await session.query('INSERT INTO migration (name) VALUES ($1)', [name]);
  }
}

import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';

export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/** An open transaction. Parameters are `$1`, `$2` …, and a statement must use all of them, in this order. */
export type SqlSession = {
  dialect: SqlDialect;
  query(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
};

/** The differences between the SQL of the two databases. */
export type SqlDialect = {
  /** Type of an auto-increment id. */
  identity: string;
  /** Suffix of a SELECT whose rows are about to be claimed. */
  skipLocked: string;
  /** Returns a table expression for the JSON array in `parameter`. Columns have the form `name type`. */
  records(parameter: string, columns: readonly string[]): string;
  /** Blocks other transactions with the same key until this one ends. */
  lock(session: SqlSession, key: string): Promise<void>;
  /** Statements that release the claims of a crashed process. Empty if several processes may hold claims. */
  recovery: readonly string[];
};

/** `relaxed`: a power failure may lose the transaction, but never a part of it. `read`: changes nothing and blocks no writer. */
export type TransactionKind = 'durable' | 'relaxed' | 'read';

export type SqlDatabase = {
  /** Runs `work` in a transaction. Commits when it resolves, rolls back when it rejects. Default kind: durable. */
  transaction<T>(work: (session: SqlSession) => Promise<T>, kind?: TransactionKind): Promise<T>;
  close(): Promise<void>;
};

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Applies the pending migrations, all or none. Several processes may run it at once. */
export async function migrate({ transaction }: SqlDatabase): Promise<void> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  await transaction(async (session) => {
    await session.dialect.lock(session, 'migration');
    await session.query('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY)');
    const rows = await session.query('SELECT name FROM migration');
    const applied = new Set(rows.map(({ name }) => name));
    for (const name of names) {
      if (applied.has(name)) continue;
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
      for (const statement of text
        .replaceAll('IDENTITY', session.dialect.identity)
        .split(/;\s*$/m)) {
        if (statement.trim() !== '') await session.query(statement);
      }
      await session.query('INSERT INTO migration (name) VALUES ($1)', [name]);
    }
  });
}

/** Returns the rows of a query, parsed with a schema. */
export async function readRows<Row extends z.ZodType>(
  session: SqlSession,
  row: Row,
  sql: string,
  values: readonly SqlValue[] = [],
): Promise<z.infer<Row>[]> {
  return z.array(row).parse(await session.query(sql, values));
}

/** Parameters of a claim. */
export type Claim = {
  limit: number;
  /** Maximum number of rows per host. `hostLimits` has lower limits for some hosts. */
  perHost: number;
  hostLimits: ReadonlyMap<string, number>;
  now: number;
  /** When the claim expires, unless it is settled before. */
  until: number;
};

/** A row that can be claimed. */
export const Claimable = z.object({ id: z.int(), host: z.string() });

/** A claimed row. `claim` is a fencing token: settling with an expired token changes nothing. */
export type Claimed = z.infer<typeof Claimable> & { claim: string };

/** Maximum wait in milliseconds. A row with a longer wait was written while the clock was wrong, and is due. */
const MAX_WAIT_MS = 2 * 86_400_000;

/** SQL condition: the row is claimed, or waits for its next attempt. `$1` is now. */
export const IS_WAITING = `(next_attempt_at > $1 AND next_attempt_at <= $1 + ${MAX_WAIT_MS})`;

/** A queue of rows to claim. In the SQL condition `due`, `$1` is now, and `values` start at `$4`. */
export type Queue<Row> = {
  row: z.ZodType<Row>;
  table: 'subscription' | 'handshake';
  due: string;
  values: readonly SqlValue[];
  columns: string;
  /** A limit of rows per group, in addition to the limit per host. The group '' is unlimited. */
  groupLimit?: { groupOf(row: Row): string; max: number };
};

/** Claims due rows, within the limits per host. Replicas skip rows that another has locked, so no row is claimed twice. */
export async function claimRows<Row extends z.infer<typeof Claimable>>(
  session: SqlSession,
  claim: Claim,
  { row, table, due, values, columns, groupLimit }: Queue<Row>,
): Promise<(Row & Claimed)[]> {
  const { records, skipLocked } = session.dialect;
  const full = [...claim.hostLimits].flatMap(([host, max]) => (max < 1 ? [{ host }] : []));
  const found = await readRows(
    session,
    row,
    `SELECT id, host, ${columns} FROM ${table} AS candidate
     WHERE ${due} AND NOT ${IS_WAITING}
       AND host NOT IN (SELECT host FROM ${records('$2', ['host text'])} AS full_host)
     ${table === 'subscription' ? '' : 'ORDER BY id'} LIMIT $3 ${skipLocked}`,
    [claim.now, JSON.stringify(full), claim.limit, ...values],
  );
  const chosen = applyLimits(found, claim, groupLimit);
  if (chosen.length === 0) return [];
  const token = randomUUID();
  await session.query(
    `UPDATE ${table} SET claim = $1, next_attempt_at = $2
     WHERE id IN (SELECT id FROM ${records('$3', ['id bigint'])} AS chosen)`,
    [token, claim.until, JSON.stringify(chosen.map(({ id }) => ({ id })))],
  );
  return chosen.map((claimed) => ({ ...claimed, claim: token }));
}

/** Returns the first rows of each host and group, up to their limits. */
function applyLimits<Row extends { host: string }>(
  rows: readonly Row[],
  { hostLimits, perHost }: Claim,
  groupLimit: Queue<Row>['groupLimit'] = { groupOf: () => '', max: 0 },
): Row[] {
  const leftPerHost = new Map(hostLimits);
  const leftPerGroup = new Map([['', Number.POSITIVE_INFINITY]]);
  return rows.filter((row) => {
    const group = groupLimit.groupOf(row);
    const hostLeft = leftPerHost.get(row.host) ?? perHost;
    const groupLeft = leftPerGroup.get(group) ?? groupLimit.max;
    if (hostLeft < 1 || groupLeft < 1) return false;
    leftPerHost.set(row.host, hostLeft - 1);
    leftPerGroup.set(group, groupLeft - 1);
    return true;
  });
}

import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';

export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/** Statements of one transaction. Parameters are `$1`, `$2` …, each used at least once, in this order. */
export type SqlSession = {
  dialect: SqlDialect;
  query(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
};

/** Where the SQL of the two databases differs. */
export type SqlDialect = {
  /** Type of an auto-increment id. */
  identity: string;
  /** Goes after a SELECT whose rows are about to be claimed. */
  skipLocked: string;
  /** A table made of the JSON array of objects in `parameter`; columns are written `name type`. */
  records(parameter: string, columns: readonly string[]): string;
  /** Makes other transactions with the same key wait until this one ends. */
  lock(session: SqlSession, key: string): Promise<void>;
  /** Releases claims left by a crashed process; empty where several processes may hold claims. */
  recovery: readonly string[];
};

/** `relaxed`: a power cut may lose it, whole. `read`: changes nothing, and no writer waits for it. */
export type TransactionKind = 'durable' | 'relaxed' | 'read';

export type SqlDatabase = {
  /** Commits when `work` resolves, rolls back when it rejects. Default: durable. */
  transaction<T>(work: (session: SqlSession) => Promise<T>, kind?: TransactionKind): Promise<T>;
  close(): Promise<void>;
};

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Applies the missing migrations, all or none. Safe to run in several processes at once. */
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

/** The rows of a query whose columns have the names of a schema's fields. */
export async function readRows<Row extends z.ZodType>(
  session: SqlSession,
  row: Row,
  sql: string,
  values: readonly SqlValue[] = [],
): Promise<z.infer<Row>[]> {
  return z.array(row).parse(await session.query(sql, values));
}

/** A request for work. A claim ends when it is settled, or expires at `until`. */
export type Claim = {
  limit: number;
  /** At most this many of one host, and as few as `hostLimits` says. */
  perHost: number;
  hostLimits: ReadonlyMap<string, number>;
  now: number;
  until: number;
};

/** A row that can be claimed. */
export const Claimable = z.object({ id: z.int(), host: z.string() });

/** A claimed row. `claim` is a fencing token: settling with an expired one changes nothing. */
export type Claimed = z.infer<typeof Claimable> & { claim: string };

/** Maximum wait in milliseconds: a row with a longer one was written under a wrong clock. */
const MAX_WAIT_MS = 2 * 86_400_000;

/** SQL condition for a row that is not due yet, or is claimed. `$1` is now. */
export const WAITS = `(next_attempt_at > $1 AND next_attempt_at <= $1 + ${MAX_WAIT_MS})`;

/** A queue: its table, the SQL condition `due` (`$1` is now, `$4` and on are `values`), and the columns to read. */
export type Work<Row> = {
  row: z.ZodType<Row>;
  table: 'subscription' | 'handshake';
  due: string;
  values: readonly SqlValue[];
  columns: string;
  /** A second limit besides that of the host: a key, and the maximum number of rows for each. '' has no limit. */
  share?: { by(row: Row): string; most: number };
};

/**
 * Claims due rows, within the limits of each host. Two replicas never claim the same row: rows are locked when they are read, and
 * other replicas skip them.
 */
export async function claimRows<Row extends z.infer<typeof Claimable>>(
  session: SqlSession,
  claim: Claim,
  { row, table, due, values, columns, share }: Work<Row>,
): Promise<(Row & Claimed)[]> {
  const { records, skipLocked } = session.dialect;
  const full = [...claim.hostLimits].flatMap(([host, most]) => (most < 1 ? [{ host }] : []));
  const found = await readRows(
    session,
    row,
    `SELECT id, host, ${columns} FROM ${table} AS work
     WHERE ${due} AND NOT ${WAITS}
       AND host NOT IN (SELECT host FROM ${records('$2', ['host text'])} AS full_host)
     ${table === 'subscription' ? '' : 'ORDER BY id'} LIMIT $3 ${skipLocked}`,
    [claim.now, JSON.stringify(full), claim.limit, ...values],
  );
  const chosen = shareOut(found, claim, share);
  if (chosen.length === 0) return [];
  const token = randomUUID();
  await session.query(
    `UPDATE ${table} SET claim = $1, next_attempt_at = $2
     WHERE id IN (SELECT id FROM ${records('$3', ['id bigint'])} AS chosen)`,
    [token, claim.until, JSON.stringify(chosen.map(({ id }) => ({ id })))],
  );
  return chosen.map((one) => ({ ...one, claim: token }));
}

/** The first rows of each host and of each key, up to their limits. */
function shareOut<Row extends { host: string }>(
  rows: readonly Row[],
  { hostLimits, perHost }: Claim,
  share: Work<Row>['share'] = { by: () => '', most: 0 },
): Row[] {
  const leftOfHost = new Map(hostLimits);
  const leftOfSharer = new Map([['', Number.POSITIVE_INFINITY]]);
  return rows.filter((row) => {
    const sharer = share.by(row);
    const ofHost = leftOfHost.get(row.host) ?? perHost;
    const ofSharer = leftOfSharer.get(sharer) ?? share.most;
    if (ofHost < 1 || ofSharer < 1) return false;
    leftOfHost.set(row.host, ofHost - 1);
    leftOfSharer.set(sharer, ofSharer - 1);
    return true;
  });
}

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { SqlDialect, SqlSession, SqlValue } from './sql-database.ts';
import { readRows } from './sql-database.ts';
import type { Claim } from './store.ts';

/** No wait is longer, in milliseconds: a row that claims one was written under a clock that went wrong. */
const MAX_WAIT_MS = 2 * 86_400_000;

/** In SQL: a row that waits for its time, or is under way. `$1` is now. */
export const WAITS = `(next_attempt_at > $1 AND next_attempt_at <= $1 + ${MAX_WAIT_MS})`;

/** Which rows of a table are due besides having waited, in SQL: `$1` is now, `$7` and on are `values`; and the columns wanted. */
export type Work<Row> = {
  row: Row;
  table: 'subscription' | 'handshake';
  due: string;
  values: readonly SqlValue[];
  columns: string;
  /** A column that rows are shared out by besides their host, and the parameter that says how many each value gets. */
  share?: { column: string; most: string };
};

/** Claims due work. */
export function claimRows<Row extends z.ZodType>(
  session: SqlSession,
  dialect: SqlDialect,
  claim: Claim,
  work: Work<Row>,
): Promise<z.infer<Row>[]> {
  const { now, hostLimits, limit, perHost, until } = claim;
  const limits = JSON.stringify(Object.fromEntries(hostLimits));
  const values = [now, limits, limit, perHost, randomUUID(), until, ...work.values];
  return readRows(session, work.row, claimStatement(dialect, work), values);
}

/**
 * One statement that finds due rows, lets no host take more than its share, and claims them. Two replicas never get the same
 * row: the rows are locked as they are found (materialized, so that the planner cannot look twice) and skipped by others.
 * Parameters: $1 now, $2 limits of hosts as a JSON object, $3 limit, $4 per host, $5 claim token, $6 end of the claim.
 */
function claimStatement(
  dialect: SqlDialect,
  { table, due, columns, share }: Work<unknown>,
): string {
  const { column, most } = share ?? { column: "''", most: '0' };
  return `
    WITH host_limit AS MATERIALIZED (
      SELECT key AS host, CAST(value AS BIGINT) AS most FROM ${dialect.entries('$2')}
    ), due AS MATERIALIZED (
      SELECT id, host, ${column} AS sharer FROM ${table} AS work
      WHERE ${due} AND NOT ${WAITS}
        AND host NOT IN (SELECT host FROM host_limit WHERE most < 1)
      ${table === 'subscription' ? '' : 'ORDER BY id'} LIMIT $3 ${dialect.skipLocked}
    ), fair AS (
      SELECT id FROM (
        SELECT id, host, sharer, row_number() OVER (PARTITION BY host ORDER BY id) AS place,
          row_number() OVER (PARTITION BY sharer ORDER BY id) AS place_of_sharer
        FROM due) AS placed
      LEFT JOIN host_limit ON host_limit.host = placed.host
      WHERE place <= coalesce(host_limit.most, $4) AND (sharer = '' OR place_of_sharer <= ${most})
    )
    UPDATE ${table} SET claim = $5, next_attempt_at = $6
    FROM fair WHERE ${table}.id = fair.id
    RETURNING ${table}.id AS id, claim, ${table}.host AS host, ${columns}`;
}

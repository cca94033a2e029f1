import { randomUUID } from 'node:crypto';
import type { SqlDialect, SqlRow, SqlSession, SqlValue } from './sql-database.ts';
import { numberOf, textOf } from './sql-database.ts';
import type { Claim, Claimed, Pair } from './store.ts';

export function pairOf(row: SqlRow): Pair {
  return { topic: textOf(row, 'topic'), callbackKey: textOf(row, 'callback_key') };
}

/** No wait is longer, in milliseconds: a row that claims one was written under a clock that went wrong. */
const LONGEST_WAIT_MS = 2 * 86_400_000;

/** Which rows of a table are due besides having waited, in SQL: `$1` is now, `$7` and on are `values`; and the columns wanted. */
export type Work = {
  table: 'subscription' | 'verification' | 'denial';
  due: string;
  values?: readonly SqlValue[];
  columns: string;
  /** Whom a row counts for besides its host (empty: nobody), and the parameter that says how many each gets at once. */
  share?: { column: string; most: string };
};

/** In SQL: a row that waits for its time, or is under way. */
export const WAITS = `(next_attempt_at > $1 AND next_attempt_at <= $1 + ${LONGEST_WAIT_MS})`;

/** Claims due work and gives each claim with the columns of its row. */
export async function claimRows(
  session: SqlSession,
  dialect: SqlDialect,
  claim: Claim,
  work: Work,
): Promise<{ claimed: Claimed; row: SqlRow }[]> {
  const token = randomUUID();
  const rows = await session.query(claimStatement(dialect, work), [
    claim.now,
    JSON.stringify(claim.busyHosts.map((host) => ({ host }))),
    claim.limit,
    claim.perHost,
    token,
    claim.until,
    ...(work.values ?? []),
  ]);
  return rows.map((row) => {
    const { until, now: claimedAt } = claim;
    const id = numberOf(row, 'id');
    return { claimed: { id, claim: token, claimedAt, until, host: textOf(row, 'host') }, row };
  });
}

/**
 * One statement that finds due rows, lets no host take more than its share, and claims them. Two replicas never get the same
 * row: the rows are locked as they are found (materialized, so that the planner cannot look twice) and skipped by others.
 * Parameters: $1 now, $2 busy hosts as JSON records, $3 limit, $4 per host, $5 claim token, $6 end of the claim.
 */
function claimStatement(dialect: SqlDialect, work: Work): string {
  const { column, most } = work.share ?? { column: "''", most: '0' };
  return `
    WITH due AS MATERIALIZED (
      SELECT id, host, ${column} AS sharer FROM ${work.table} AS work
      WHERE ${work.due} AND NOT ${WAITS}
        AND host NOT IN (SELECT host FROM ${dialect.records('$2', { host: 'text' })} AS busy)
      ${work.table === 'subscription' ? '' : 'ORDER BY id'} LIMIT $3 ${dialect.skipLocked}
    ), fair AS (
      SELECT id FROM (
        SELECT id, sharer, row_number() OVER (PARTITION BY host ORDER BY id) AS place,
          row_number() OVER (PARTITION BY sharer ORDER BY id) AS share
        FROM due) AS placed
      WHERE place <= $4 AND (sharer = '' OR share <= ${most})
    )
    UPDATE ${work.table} SET claim = $5, next_attempt_at = $6
    FROM fair WHERE ${work.table}.id = fair.id
    RETURNING ${work.table}.id AS id, host, ${work.columns}`;
}

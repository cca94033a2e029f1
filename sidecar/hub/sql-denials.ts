import { claimRows } from './sql-claim.ts';
import type { SqlDialect, SqlRow, SqlSession } from './sql-database.ts';
import { numberOf, textOf } from './sql-database.ts';
import type { Claim, Denial } from './store.ts';

/** What `noteDenial` wants of a subscription that was just deleted. */
export const DENIED_COLUMNS = 'topic, callback_key, callback, topic_as_sent, host';

/** Notes that the subscriber of a deleted subscription is to be told. */
export async function noteDenial(
  session: SqlSession,
  ended: SqlRow,
  reason: string,
): Promise<void> {
  const columns = DENIED_COLUMNS.split(', ');
  await session.query(
    `INSERT INTO denial (${DENIED_COLUMNS}, reason) VALUES ($1, $2, $3, $4, $5, $6)`,
    [...columns.map((column) => textOf(ended, column)), reason],
  );
}

export async function claimDenials(
  session: SqlSession,
  dialect: SqlDialect,
  claim: Claim,
): Promise<Denial[]> {
  const rows = await claimRows(session, dialect, claim, {
    table: 'denial',
    due: 'TRUE',
    columns: 'topic_as_sent, callback, reason, attempts',
  });
  return rows.map(({ claimed, row }) => ({
    ...claimed,
    topicAsSent: textOf(row, 'topic_as_sent'),
    callback: textOf(row, 'callback'),
    reason: textOf(row, 'reason'),
    attempts: numberOf(row, 'attempts'),
  }));
}

export async function settleDenial(
  session: SqlSession,
  denial: Denial,
  retryAt: number | null,
): Promise<void> {
  if (retryAt === null) {
    await session.query('DELETE FROM denial WHERE id = $1 AND claim = $2', [
      denial.id,
      denial.claim,
    ]);
    return;
  }
  await session.query(
    `UPDATE denial SET attempts = attempts + 1, next_attempt_at = $1, claim = NULL
     WHERE id = $2 AND claim = $3`,
    [retryAt, denial.id, denial.claim],
  );
}

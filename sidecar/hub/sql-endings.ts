import type { SqlSession, SqlValue } from './sql-database.ts';
import type { DeliveryResult, StoreMove, Target } from './store.ts';
import { endOf, REMOVED } from './subscription.ts';

export const TARGET_COLUMNS = [
  'topic',
  'callback_key',
  'callback',
  'topic_as_sent',
  'host',
] as const satisfies (keyof Target)[];

/**
 * Stores a failure. Returns true if it ended the subscription. A failure without a response counts only if another callback has
 * responded since the last attempt, and never if the fault is the hub's.
 */
export async function settleFailure(
  session: SqlSession,
  { delivery, at, status, error, isHubFault, retryAt }: Extract<DeliveryResult, { move: 'failed' }>,
): Promise<boolean> {
  const { id, claim, failures, expires_at } = delivery;
  // If the subscription was renewed meanwhile, its lease has a new end and this updates nothing.
  const [failed] = await session.query<{ failures: number }>(
    `UPDATE subscription SET next_attempt_at = $1, claim = NULL, last_status = $2, last_error = $3, responses_seen = responses,
       failures = failures + CASE WHEN $4 = 0 AND (CAST($2 AS INTEGER) IS NOT NULL OR responses > responses_seen) THEN 1 ELSE 0 END
     FROM hub_state WHERE id = $5 AND claim = $6 AND failures = $7 AND expires_at = $8 RETURNING failures`,
    [retryAt, status, error, isHubFault ? 1 : 0, id, claim, failures, expires_at],
  );
  const end = failed && endOf(failed.failures, status, error);
  if (end === undefined) return false;
  return (await endSubscriptions(session, 'id = $1', [id], end.reason, at)) > 0;
}

/** See `SubscriptionStore.apply`. */
export async function applyMove(
  session: SqlSession,
  move: StoreMove,
  now: number,
): Promise<number> {
  if (move.move === 'forgotten') {
    return endSubscriptions(session, 'expires_at < $1', [move.expiredBefore], null, now);
  }
  const where = "callback_key = $1 AND (topic = $2 OR $2 = '') AND expires_at > $3";
  const values = [move.callback_key, move.topic ?? '', now];
  if (move.move === 'removed') {
    return endSubscriptions(session, where, values, REMOVED, now);
  }
  const resent = await session.query(
    `UPDATE subscription SET delivered_seq = -1, failures = 0, last_error = NULL,
       next_attempt_at = CASE WHEN claim IS NULL THEN 0 ELSE next_attempt_at END
     WHERE ${where} RETURNING id`,
    values,
  );
  return resent.length;
}

/** Deletes the subscriptions that match `where`, and queues a denial for each if there is a reason. Returns their number. */
async function endSubscriptions(
  session: SqlSession,
  where: string,
  values: readonly SqlValue[],
  reason: string | null,
  now: number,
): Promise<number> {
  const ended = await session.query<Target>(
    `DELETE FROM subscription WHERE ${where} RETURNING ${TARGET_COLUMNS}`,
    values,
  );
  for (const target of reason === null ? [] : ended) {
    await session.query(
      `INSERT INTO verification (${TARGET_COLUMNS}, reason, created_at, client, mode, lease_seconds, baseline_seq)
       VALUES ($1, $2, $3, $4, $5, $6, $7, '', 'denied', 0, 0)`,
      [...TARGET_COLUMNS.map((name) => target[name]), reason, now],
    );
  }
  return ended.length;
}

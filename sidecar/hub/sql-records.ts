import { z } from 'zod';
import type { SqlRow, SqlSession } from './sql-database.ts';
import { readRows } from './sql-database.ts';
import { DENIED_COLUMNS, noteDenial } from './sql-handshakes.ts';
import type { Pair } from './store.ts';
import { StoreCounts, SubscriptionRecord, WaitingRecord } from './store.ts';

const OF_PAIR = 'topic = $1 AND callback_key = $2';

const RECORD = `
  SELECT subscription.topic, callback_key AS "callbackKey", callback, lease_seconds AS "leaseSeconds",
    expires_at AS "expiresAt", failures, next_attempt_at AS "nextAttemptAt", last_status AS "lastStatus",
    last_error AS "lastError", last_success_at AS "lastSuccessAt", secret IS NOT NULL AS signed,
    delivered_seq >= coalesce(topic.seq, 0) AS "upToDate"
  FROM subscription LEFT JOIN topic ON topic.url = subscription.topic`;

export async function find(
  session: SqlSession,
  { topic, callbackKey }: Pair,
  now: number,
): Promise<{ subscription: SubscriptionRecord | null; waiting: number }> {
  const [subscription = null] = await readRows(
    session,
    SubscriptionRecord,
    `${RECORD} WHERE subscription.topic = $1 AND callback_key = $2 AND expires_at > $3`,
    [topic, callbackKey, now],
  );
  const waiting = await session.query(
    `SELECT id FROM handshake WHERE ${OF_PAIR} AND mode <> 'denied'`,
    [topic, callbackKey],
  );
  return { subscription, waiting: waiting.length };
}

export function list(session: SqlSession, now: number): Promise<SqlRow[]> {
  return session.query(`${RECORD} WHERE expires_at > $1`, [now]);
}

/** What `list` found, by callback, then topic. Takes its time: to be called when the transaction is over. */
export function toRecords(rows: readonly SqlRow[]): SubscriptionRecord[] {
  const order = (record: SubscriptionRecord) => `${record.callback} ${record.topic}`;
  return z
    .array(SubscriptionRecord)
    .parse(rows)
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

export function listWaiting(session: SqlSession): Promise<WaitingRecord[]> {
  return readRows(
    session,
    WaitingRecord,
    `SELECT mode, topic, callback, created_at AS "createdAt" FROM handshake WHERE mode <> 'denied' ORDER BY id`,
  );
}

export async function remove(
  session: SqlSession,
  { topic, callbackKey }: Pair,
  reason: string,
  now: number,
): Promise<boolean> {
  const [ended] = await session.query(
    `DELETE FROM subscription WHERE ${OF_PAIR} AND expires_at > $3 RETURNING ${DENIED_COLUMNS}`,
    [topic, callbackKey, now],
  );
  if (ended === undefined) return false;
  await noteDenial(session, ended, reason, now);
  return true;
}

export async function resend(session: SqlSession, pair: Pair, now: number): Promise<boolean> {
  const rows = await session.query(
    `UPDATE subscription SET delivered_seq = -1, failures = 0, last_error = NULL,
       next_attempt_at = CASE WHEN claim IS NULL THEN 0 ELSE next_attempt_at END
     WHERE ${OF_PAIR} AND expires_at > $3 RETURNING id`,
    [pair.topic, pair.callbackKey, now],
  );
  return rows.length > 0;
}

export async function counts(session: SqlSession, now: number): Promise<StoreCounts> {
  const [found] = await readRows(
    session,
    StoreCounts,
    `SELECT
       (SELECT count(*) FROM subscription WHERE expires_at > $1) AS subscriptions,
       (SELECT count(*) FROM handshake WHERE mode <> 'denied') AS waiting,
       (SELECT count(*) FROM handshake WHERE mode = 'denied') AS denials,
       (SELECT count(*) FROM subscription JOIN topic ON topic.url = subscription.topic
        WHERE expires_at > $1 AND delivered_seq < topic.seq) AS due`,
    [now],
  );
  if (found === undefined) throw new Error('a count without a row');
  return found;
}

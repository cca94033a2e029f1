import { pairOf } from './sql-claim.ts';
import type { SqlRow, SqlSession } from './sql-database.ts';
import { numberOf, numberOrNull, textOf, textOrNull } from './sql-database.ts';
import { DENIED_COLUMNS, noteDenial } from './sql-handshakes.ts';
import type { Pair, StoreCounts, SubscriptionRecord, WaitingRecord } from './store.ts';

const OF_PAIR = 'topic = $1 AND callback_key = $2';

const RECORD = `
  SELECT subscription.topic, callback_key, callback, secret, lease_seconds, expires_at, delivered_seq,
    failures, next_attempt_at, last_status, last_error, last_success_at, coalesce(topic.seq, 0) AS seq
  FROM subscription LEFT JOIN topic ON topic.url = subscription.topic`;

function toRecord(row: SqlRow): SubscriptionRecord {
  return {
    ...pairOf(row),
    callback: textOf(row, 'callback'),
    signed: row.secret !== null,
    leaseSeconds: numberOf(row, 'lease_seconds'),
    expiresAt: numberOf(row, 'expires_at'),
    failures: numberOf(row, 'failures'),
    nextAttemptAt: numberOf(row, 'next_attempt_at'),
    upToDate: numberOf(row, 'delivered_seq') >= numberOf(row, 'seq'),
    lastStatus: numberOrNull(row, 'last_status'),
    lastError: textOrNull(row, 'last_error'),
    lastSuccessAt: numberOrNull(row, 'last_success_at'),
  };
}

export async function find(
  session: SqlSession,
  { topic, callbackKey }: Pair,
  now: number,
): Promise<{ subscription: SubscriptionRecord | null; waiting: number }> {
  const [row] = await session.query(
    `${RECORD} WHERE subscription.topic = $1 AND callback_key = $2 AND expires_at > $3`,
    [topic, callbackKey, now],
  );
  const waiting = await session.query(
    `SELECT id FROM handshake WHERE ${OF_PAIR} AND mode <> 'denied'`,
    [topic, callbackKey],
  );
  return { subscription: row === undefined ? null : toRecord(row), waiting: waiting.length };
}

export function list(session: SqlSession, now: number): Promise<SqlRow[]> {
  return session.query(`${RECORD} WHERE expires_at > $1`, [now]);
}

/** What `list` found, by callback, then topic. Takes its time: to be called when the transaction is over. */
export function toRecords(rows: readonly SqlRow[]): SubscriptionRecord[] {
  const order = (record: SubscriptionRecord) => `${record.callback} ${record.topic}`;
  return rows.map(toRecord).sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

export async function listWaiting(session: SqlSession): Promise<WaitingRecord[]> {
  const rows = await session.query(
    "SELECT mode, topic, callback, created_at FROM handshake WHERE mode <> 'denied' ORDER BY id",
  );
  return rows.map((row) => ({
    mode: textOf(row, 'mode') === 'subscribe' ? 'subscribe' : 'unsubscribe',
    topic: textOf(row, 'topic'),
    callback: textOf(row, 'callback'),
    createdAt: numberOf(row, 'created_at'),
  }));
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
  const [row] = await session.query(
    `SELECT
       (SELECT count(*) FROM subscription WHERE expires_at > $1) AS subscriptions,
       (SELECT count(*) FROM handshake WHERE mode <> 'denied') AS waiting,
       (SELECT count(*) FROM handshake WHERE mode = 'denied') AS denials,
       (SELECT count(*) FROM subscription JOIN topic ON topic.url = subscription.topic
        WHERE expires_at > $1 AND delivered_seq < topic.seq) AS due`,
    [now],
  );
  if (row === undefined) throw new Error('a count without a row');
  return {
    subscriptions: numberOf(row, 'subscriptions'),
    waiting: numberOf(row, 'waiting'),
    denials: numberOf(row, 'denials'),
    due: numberOf(row, 'due'),
  };
}

import { claimRows, pairOf, WAITS } from './sql-claim.ts';
import type { SqlDialect, SqlRow, SqlSession, SqlValue } from './sql-database.ts';
import { numberOf, textOf, textOrNull } from './sql-database.ts';
import type {
  AcceptanceLimits,
  AcceptanceOutcome,
  SentRequest,
  SubscriptionRequest,
  Verification,
  VerificationClaim,
} from './store.ts';

export async function acceptRequest(
  session: SqlSession,
  dialect: SqlDialect,
  request: SentRequest,
  limits: AcceptanceLimits,
  now: number,
): Promise<AcceptanceOutcome> {
  const { topic, callbackKey, host, client } = request;
  // Ids of one pair must rise in the order of commits: the oldest is verified first.
  await dialect.lock(session, `${topic} ${callbackKey}`);
  const waiting = await session.query(
    `SELECT callback, topic_as_sent, mode, secret, lease_seconds, claim FROM verification
     WHERE topic = $1 AND callback_key = $2 ORDER BY id DESC`,
    [topic, callbackKey],
  );
  const [newest] = waiting;
  if (newest !== undefined && isSame(newest, request)) return 'repeated';
  if (waiting.length >= limits.waitingPerPair) return 'pair-full';
  const { waitingPerHost, waitingPerClient, waiting: waitingInAll } = limits;
  const atHost = 'verification WHERE host = $1';
  const ofClient = `${atHost} AND client = $2`;
  if (await isFull(session, waitingPerClient, ofClient, [host, client])) return 'client-full';
  // Its requests are verified a few at a time: those of one client must not fill the hub.
  const mostOfClient = Math.max(waitingPerClient, Math.ceil(waitingInAll / 10));
  const ofClientInAll = 'verification WHERE client = $1';
  if (await isFull(session, mostOfClient, ofClientInAll, [client])) return 'client-full';
  if (await isFull(session, waitingPerHost, atHost, [host])) return 'host-full';
  if (request.mode === 'subscribe') {
    const refusal = await refuseNewcomer(session, request, limits, now);
    if (refusal !== null) return refusal;
  }
  await session.query(
    `INSERT INTO verification (topic, callback_key, callback, topic_as_sent, host, mode, secret, lease_seconds, created_at, client, baseline_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce((SELECT seq FROM topic WHERE url = $1), 0))`,
    [
      topic,
      callbackKey,
      request.callback,
      request.topicAsSent,
      host,
      request.mode,
      request.secret,
      request.leaseSeconds,
      now,
      client,
    ],
  );
  return 'accepted';
}

/** One under way already does not count as the same: it may fail where a second try succeeds. */
function isSame(row: SqlRow, request: SubscriptionRequest): boolean {
  return (
    row.claim === null &&
    row.callback === request.callback &&
    row.topic_as_sent === request.topicAsSent &&
    row.mode === request.mode &&
    row.secret === request.secret &&
    numberOf(row, 'lease_seconds') === request.leaseSeconds
  );
}

async function refuseNewcomer(
  session: SqlSession,
  request: SubscriptionRequest,
  limits: AcceptanceLimits,
  now: number,
): Promise<'host-full' | 'hub-full' | null> {
  const known = await session.query(
    'SELECT id FROM subscription WHERE topic = $1 AND callback_key = $2 AND expires_at > $3',
    [request.topic, request.callbackKey, now],
  );
  if (known.length > 0) return null;
  if (!limits.room) return 'hub-full';
  const running = 'subscription WHERE host = $1 AND expires_at > $2';
  const values = [request.host, now];
  return (await isFull(session, limits.subscriptionsPerHost, running, values)) ? 'host-full' : null;
}

/** Whether `found`, which is what follows FROM, has `most` rows or more. */
async function isFull(
  session: SqlSession,
  most: number,
  found: string,
  values: readonly SqlValue[],
): Promise<boolean> {
  const [row] = await session.query(
    `SELECT count(*) AS number FROM (SELECT 1 FROM ${found} LIMIT $${values.length + 1}) AS found`,
    [...values, most],
  );
  return row !== undefined && numberOf(row, 'number') >= most;
}

export async function claimVerifications(
  session: SqlSession,
  dialect: SqlDialect,
  claim: VerificationClaim,
): Promise<Verification[]> {
  const rows = await claimRows(session, dialect, claim, {
    table: 'verification',
    due: `NOT EXISTS (
      SELECT 1 FROM verification AS earlier
      WHERE earlier.topic = work.topic AND earlier.callback_key = work.callback_key AND earlier.id < work.id)
      AND client NOT IN (
        SELECT client FROM verification WHERE client <> '' AND ${WAITS} GROUP BY client HAVING count(*) >= $7)`,
    values: [claim.perClient],
    share: { column: 'client', most: '$7' },
    columns: 'callback, topic_as_sent, mode, secret, lease_seconds, topic, callback_key',
  });
  return rows.map(({ claimed, row }) => ({
    ...claimed,
    ...pairOf(row),
    callback: textOf(row, 'callback'),
    topicAsSent: textOf(row, 'topic_as_sent'),
    mode: textOf(row, 'mode') === 'subscribe' ? 'subscribe' : 'unsubscribe',
    secret: textOrNull(row, 'secret'),
    leaseSeconds: numberOf(row, 'lease_seconds'),
  }));
}

export async function settleVerification(
  session: SqlSession,
  verification: Verification,
  verdict: 'confirmed' | 'rejected',
  sentAt: number,
): Promise<void> {
  const [row] = await session.query(
    'DELETE FROM verification WHERE id = $1 AND claim = $2 RETURNING baseline_seq',
    [verification.id, verification.claim],
  );
  if (row === undefined || verdict === 'rejected') return;
  const { topic, callbackKey } = verification;
  if (verification.mode === 'unsubscribe') {
    await session.query('DELETE FROM subscription WHERE topic = $1 AND callback_key = $2', [
      topic,
      callbackKey,
    ]);
    return;
  }
  // A delivery under way keeps its claim, so that none overtakes it.
  await session.query(
    `INSERT INTO subscription (topic, callback_key, callback, host, secret, lease_seconds, expires_at, created_at, delivered_seq, topic_as_sent)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (topic, callback_key) DO UPDATE SET
       callback = excluded.callback, topic_as_sent = excluded.topic_as_sent,
       secret = excluded.secret, lease_seconds = excluded.lease_seconds,
       expires_at = excluded.expires_at, failures = 0, last_error = NULL,
       next_attempt_at = CASE WHEN subscription.claim IS NULL THEN 0 ELSE subscription.next_attempt_at END`,
    [
      topic,
      callbackKey,
      verification.callback,
      verification.host,
      verification.secret,
      verification.leaseSeconds,
      sentAt + verification.leaseSeconds * 1000,
      sentAt,
      numberOf(row, 'baseline_seq'),
      verification.topicAsSent,
    ],
  );
  await session.query('DELETE FROM denial WHERE topic = $1 AND callback_key = $2', [
    topic,
    callbackKey,
  ]);
}

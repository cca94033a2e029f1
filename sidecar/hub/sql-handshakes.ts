import { claimRows, WAITS } from './sql-claim.ts';
import type { SqlDialect, SqlRow, SqlSession, SqlValue } from './sql-database.ts';
import { numberOf, textOf } from './sql-database.ts';
import type {
  AcceptanceLimits,
  AcceptanceResult,
  HandshakeClaim,
  HandshakeResult,
  SentRequest,
} from './store.ts';
import { Handshake } from './store.ts';

/** Network that all denials count as: callbacks of ended subscriptions often hang, and verifications must not wait for them. */
const DENIALS = 'denied';

export async function acceptRequest(
  session: SqlSession,
  dialect: SqlDialect,
  request: SentRequest,
  limits: AcceptanceLimits,
  now: number,
): Promise<AcceptanceResult> {
  const { topic, callbackKey } = request;
  // Ids of one pair must rise in the order of commits: the oldest is verified first.
  await dialect.lock(session, `${topic} ${callbackKey}`);
  const waiting = await session.query(
    `SELECT callback, topic_as_sent, mode, secret, lease_seconds, claim FROM handshake
     WHERE topic = $1 AND callback_key = $2 AND mode <> 'denied' ORDER BY id DESC`,
    [topic, callbackKey],
  );
  const [newest] = waiting;
  if (newest !== undefined && isSame(newest, request)) return 'repeated';
  if (waiting.length >= limits.waitingPerPair) return 'pair-full';
  const known = await session.query(
    'SELECT id FROM subscription WHERE topic = $1 AND callback_key = $2 AND expires_at > $3',
    [topic, callbackKey, now],
  );
  if (known.length === 0) {
    const refusal = await refuseNewcomer(session, request, limits, now);
    if (refusal !== null) return refusal;
  }
  await session.query(
    `INSERT INTO handshake (topic, callback_key, callback, topic_as_sent, host, mode, secret, lease_seconds, created_at, client, network, baseline_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce((SELECT seq FROM topic WHERE url = $1), 0))`,
    [
      topic,
      callbackKey,
      request.callback,
      request.topicAsSent,
      request.host,
      request.mode,
      request.secret,
      request.leaseSeconds,
      now,
      request.client,
      request.network,
    ],
  );
  return 'accepted';
}

/** One under way already does not count as the same: it may fail where a second try succeeds. */
function isSame(row: SqlRow, request: SentRequest): boolean {
  return (
    row.claim === null &&
    row.callback === request.callback &&
    row.topic_as_sent === request.topicAsSent &&
    row.mode === request.mode &&
    row.secret === request.secret &&
    numberOf(row, 'lease_seconds') === request.leaseSeconds
  );
}

/** Renewals and unsubscriptions of active subscribers are not counted: nobody can fill their places. */
async function refuseNewcomer(
  session: SqlSession,
  { host, client, network, mode }: SentRequest,
  limits: AcceptanceLimits,
  now: number,
): Promise<'client-full' | 'host-full' | 'hub-full' | null> {
  const { waitingPerClient, waitingPerHost, subscriptionsPerHost } = limits;
  const full = (most: number, found: string, ...values: SqlValue[]) =>
    isFull(session, most, found, values);
  const atHost = "handshake WHERE mode <> 'denied' AND host = $1";
  if (await full(waitingPerClient, `${atHost} AND client = $2`, host, client)) return 'client-full';
  // Requests of one network are verified a few at a time: they must not fill the hub.
  const perNetwork = Math.max(waitingPerClient, Math.ceil(limits.waiting / 10));
  if (await full(perNetwork, 'handshake WHERE network = $1', network)) return 'client-full';
  if (await full(waitingPerHost, atHost, host)) return 'host-full';
  if (mode === 'unsubscribe') return null;
  if (!limits.room) return 'hub-full';
  const running = 'subscription WHERE host = $1 AND expires_at > $2';
  return (await full(subscriptionsPerHost, running, host, now)) ? 'host-full' : null;
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

/** What `noteDenial` wants of a subscription that was just deleted. */
export const DENIED_COLUMNS = 'topic, callback_key, callback, topic_as_sent, host';

/** Notes that the subscriber of a deleted subscription is to be told. */
export async function noteDenial(
  session: SqlSession,
  ended: SqlRow,
  reason: string,
  now: number,
): Promise<void> {
  const columns = DENIED_COLUMNS.split(', ').map((column) => textOf(ended, column));
  await session.query(
    `INSERT INTO handshake (${DENIED_COLUMNS}, reason, created_at, network, client, mode, lease_seconds, baseline_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', 'denied', 0, 0)`,
    [...columns, reason, now, DENIALS],
  );
}

export function claimHandshakes(
  session: SqlSession,
  dialect: SqlDialect,
  claim: HandshakeClaim,
): Promise<Handshake[]> {
  return claimRows(session, dialect, claim, {
    table: 'handshake',
    row: Handshake,
    due: `network NOT IN (
        SELECT network FROM handshake WHERE network <> '' AND claim IS NOT NULL AND ${WAITS}
        GROUP BY network HAVING count(*) >= $7)
      AND (mode = 'denied' OR NOT EXISTS (
        SELECT 1 FROM handshake AS earlier
        WHERE earlier.topic = work.topic AND earlier.callback_key = work.callback_key
          AND earlier.mode <> 'denied' AND earlier.id < work.id))`,
    values: [claim.perNetwork],
    share: { column: 'network', most: '$7' },
    columns: `topic, callback_key AS "callbackKey", callback, topic_as_sent AS "topicAsSent", mode, secret,
      lease_seconds AS "leaseSeconds", reason, attempts, created_at AS "createdAt"`,
  });
}

export async function settleHandshake(
  session: SqlSession,
  handshake: Handshake,
  result: HandshakeResult,
): Promise<void> {
  const fence = [handshake.id, handshake.claim];
  if (result.kind === 'retry') {
    await session.query(
      `UPDATE handshake SET attempts = attempts + 1, next_attempt_at = $3, claim = NULL
       WHERE id = $1 AND claim = $2`,
      [...fence, result.retryAt],
    );
    return;
  }
  const [row] = await session.query(
    'DELETE FROM handshake WHERE id = $1 AND claim = $2 RETURNING baseline_seq',
    fence,
  );
  if (row === undefined || result.kind === 'dropped' || handshake.mode === 'denied') return;
  const { topic, callbackKey } = handshake;
  if (handshake.mode === 'unsubscribe') {
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
      handshake.callback,
      handshake.host,
      handshake.secret,
      handshake.leaseSeconds,
      result.sentAt + handshake.leaseSeconds * 1000,
      result.sentAt,
      numberOf(row, 'baseline_seq'),
      handshake.topicAsSent,
    ],
  );
  await session.query(
    "DELETE FROM handshake WHERE topic = $1 AND callback_key = $2 AND mode = 'denied'",
    [topic, callbackKey],
  );
}

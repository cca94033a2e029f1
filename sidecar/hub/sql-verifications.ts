import { z } from 'zod';
import type { Client } from './rate-limit.ts';
import type { AcceptanceLimits } from './settings.ts';
import type { Claim, Queue, SqlDatabase, SqlRow, SqlSession, SqlValue } from './sql-database.ts';
import { Claimable, type Claimed, claimRows, IS_WAITING, readRows } from './sql-database.ts';

/** Network that all denials count for. Callbacks of ended subscriptions often hang, and must not delay verifications. */
const DENIALS = 'denied';

/** The unique key of a subscription: its topic and callback. Equivalent callbacks have equal keys. */
export const SubscriptionKey = z.object({ topic: z.string(), callbackKey: z.string() });
export type SubscriptionKey = z.infer<typeof SubscriptionKey>;

/**
 * A callback and topic as the subscriber sent them, because requests to the callback repeat both exactly (WebSub 5.2, 5.3).
 * `host` is the callback's host in lower case, with the port unless it is 443.
 */
const Target = SubscriptionKey.extend({
  callback: z.string(),
  topicAsSent: z.string(),
  host: z.string(),
});
type Target = z.infer<typeof Target>;

/** The columns of a target, and their values in the same order. */
const TARGET_COLUMNS = 'topic, callback_key, callback, topic_as_sent, host';
const valuesOf = (to: Target) => [to.topic, to.callbackKey, to.callback, to.topicAsSent, to.host];

/** A valid request to start, renew or end a subscription. */
export type SubscriptionRequest = Target & {
  mode: 'subscribe' | 'unsubscribe';
  /** HMAC key, or null for unsigned deliveries. */
  secret: string | null;
  leaseSeconds: number;
};

/** A request with the keys of its client. */
export type ClientRequest = SubscriptionRequest & Client;

/** `repeated`: an equal request is already waiting. `…-full`: a limit is reached, and the request was not stored. */
export type AcceptResult = 'accepted' | 'repeated' | 'subscription-full' | Full;
type Full = 'client-full' | 'host-full' | 'hub-full';

/** `perNetwork` is the maximum number of concurrent verifications per network. */
export type VerificationClaim = Claim & { perNetwork: number };

/** A verification of intent, or a denial (mode `denied`). Both are a GET to the callback, queued in the table `handshake`. */
export const VerificationRow = Claimable.extend({
  ...Target.shape,
  /** Network of the client. Empty if an older version stored the request. */
  network: z.string(),
  mode: z.enum(['subscribe', 'unsubscribe', 'denied']),
  secret: z.string().nullable(),
  leaseSeconds: z.int(),
  /** The `hub.reason` of a denial. */
  reason: z.string().nullable(),
  attempts: z.int(),
  createdAt: z.int(),
});
export type Verification = z.infer<typeof VerificationRow> & Claimed;

/** `confirmed`: the request takes effect, and the lease starts at `sentAt`. `dropped`: the request has no effect. */
export type VerificationResult =
  | { kind: 'confirmed'; sentAt: number }
  | { kind: 'dropped' }
  | { kind: 'retry'; retryAt: number };

/** Returns the store's methods for verifications. */
export function verificationMethods({ transaction }: SqlDatabase) {
  return {
    /** Stores a request for verification, unless it is repeated or exceeds a limit. */
    accept(request: ClientRequest, limits: AcceptanceLimits, now: number): Promise<AcceptResult> {
      return transaction(async (session) => {
        const { topic, callbackKey, mode, secret, leaseSeconds, client, network } = request;
        // Ids of one subscription must increase in the order of commits, because the oldest request is verified first.
        await session.dialect.lock(session, `${topic} ${callbackKey}`);
        const waiting = await session.query(
          `SELECT callback, topic_as_sent, mode, secret, lease_seconds, claim FROM handshake
           WHERE topic = $1 AND callback_key = $2 AND mode <> 'denied' ORDER BY id DESC`,
          [topic, callbackKey],
        );
        const [newest] = waiting;
        if (newest !== undefined && isSame(newest, request)) return 'repeated';
        if (waiting.length >= limits.waitingPerSubscription) return 'subscription-full';
        const known = await session.query(
          'SELECT id FROM subscription WHERE topic = $1 AND callback_key = $2 AND expires_at > $3',
          [topic, callbackKey, now],
        );
        if (known.length === 0) {
          const exceeded = await findExceededLimit(session, request, limits, now);
          if (exceeded !== null) return exceeded;
        }
        await session.query(
          `INSERT INTO handshake (${TARGET_COLUMNS}, mode, secret, lease_seconds, created_at, client, network, baseline_seq)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce((SELECT seq FROM topic WHERE url = $1), 0))`,
          [...valuesOf(request), mode, secret, leaseSeconds, now, client, network],
        );
        return 'accepted';
      });
    },

    /** Claims denials, and the oldest waiting request of each subscription, so that its requests are handled in order. */
    claimVerifications(claim: VerificationClaim): Promise<Verification[]> {
      const queue: Queue<z.infer<typeof VerificationRow>> = {
        table: 'handshake',
        row: VerificationRow,
        due: `network NOT IN (
            SELECT network FROM handshake WHERE network <> '' AND claim IS NOT NULL AND ${IS_WAITING}
            GROUP BY network HAVING count(*) >= $4)
          AND (mode = 'denied' OR NOT EXISTS (
            SELECT 1 FROM handshake AS earlier
            WHERE earlier.topic = candidate.topic AND earlier.callback_key = candidate.callback_key
              AND earlier.mode <> 'denied' AND earlier.id < candidate.id))`,
        values: [claim.perNetwork],
        groupLimit: { groupOf: ({ network }) => network, max: claim.perNetwork },
        columns: `network, topic, callback_key AS "callbackKey", callback, topic_as_sent AS "topicAsSent", mode, secret,
          lease_seconds AS "leaseSeconds", reason, attempts, created_at AS "createdAt"`,
      };
      return transaction((session) => claimRows(session, claim, queue), 'relaxed');
    },

    /** Stores a result. Returns false if the claim has expired, because another worker will settle it. */
    async settleVerification(
      verification: Verification,
      result: VerificationResult,
      hasResponse: boolean,
    ): Promise<boolean> {
      if (hasResponse) await transaction(countResponse, 'relaxed');
      return transaction((session) => settleVerification(session, verification, result));
    },
  };
}

/** Counts a response of any callback. Use a separate transaction, because all replicas compete for this row. */
export async function countResponse(session: SqlSession): Promise<void> {
  await session.query('UPDATE hub_state SET answers = answers + 1');
}

/** Reports whether a waiting request equals a new one. A claimed request never does: it may fail where the new one succeeds. */
function isSame(row: SqlRow, request: ClientRequest): boolean {
  return (
    row.claim === null &&
    row.callback === request.callback &&
    row.topic_as_sent === request.topicAsSent &&
    row.mode === request.mode &&
    row.secret === request.secret &&
    row.lease_seconds === request.leaseSeconds
  );
}

const Usage = z.object({
  client: z.int(),
  network: z.int(),
  host: z.int(),
  waiting: z.int(),
  activeAtHost: z.int(),
  active: z.int(),
});

/** Finds the limit that a request for a new subscription exceeds. Active subscribers may always renew and unsubscribe. */
async function findExceededLimit(
  session: SqlSession,
  { host, client, network, mode }: ClientRequest,
  limits: AcceptanceLimits,
  now: number,
): Promise<Full | null> {
  const waiting = "SELECT count(*) FROM handshake WHERE mode <> 'denied'";
  const active = 'SELECT count(*) FROM subscription WHERE expires_at > $4';
  const sql = `SELECT (${waiting}) AS waiting, (${waiting} AND host = $1) AS host,
    (${waiting} AND host = $1 AND client = $2) AS client, (${waiting} AND network = $3) AS network,
    (${active}) AS active, (${active} AND host = $1) AS "activeAtHost"`;
  const [usage] = await readRows(session, Usage, sql, [host, client, network, now]);
  if (usage === undefined) return null;
  // One network must not fill the hub with requests, because they are verified a few at a time.
  const perNetwork = Math.max(limits.waitingPerClient, Math.ceil(limits.waiting / 10));
  if (usage.client >= limits.waitingPerClient || usage.network >= perNetwork) return 'client-full';
  if (usage.host >= limits.waitingPerHost) return 'host-full';
  if (mode === 'unsubscribe') return null;
  if (usage.active >= limits.subscriptions || usage.waiting >= limits.waiting) return 'hub-full';
  return usage.activeAtHost >= limits.subscriptionsPerHost ? 'host-full' : null;
}

/** Deletes the subscriptions that match `where`, and queues a denial for each if there is a reason. Returns their number. */
export async function endSubscriptions(
  session: SqlSession,
  where: string,
  values: readonly SqlValue[],
  reason: string | null,
  now: number,
): Promise<number> {
  const ended = await readRows(
    session,
    Target,
    `DELETE FROM subscription WHERE ${where}
     RETURNING topic, callback_key AS "callbackKey", callback, topic_as_sent AS "topicAsSent", host`,
    values,
  );
  for (const target of reason === null ? [] : ended) {
    await session.query(
      `INSERT INTO handshake (${TARGET_COLUMNS}, reason, created_at, network, client, mode, lease_seconds, baseline_seq)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', 'denied', 0, 0)`,
      [...valuesOf(target), reason, now, DENIALS],
    );
  }
  return ended.length;
}

async function settleVerification(
  session: SqlSession,
  verification: Verification,
  result: VerificationResult,
): Promise<boolean> {
  const fence = [verification.id, verification.claim];
  if (result.kind === 'retry') {
    const delayed = await session.query(
      `UPDATE handshake SET attempts = attempts + 1, next_attempt_at = $3, claim = NULL
       WHERE id = $1 AND claim = $2 RETURNING id`,
      [...fence, result.retryAt],
    );
    return delayed.length > 0;
  }
  const [row] = await readRows(
    session,
    z.object({ baselineSeq: z.int() }),
    'DELETE FROM handshake WHERE id = $1 AND claim = $2 RETURNING baseline_seq AS "baselineSeq"',
    fence,
  );
  if (row === undefined) return false;
  if (result.kind === 'dropped' || verification.mode === 'denied') return true;
  const { topic, callbackKey, secret, leaseSeconds } = verification;
  const key = [topic, callbackKey];
  const hasKey = 'topic = $1 AND callback_key = $2';
  if (verification.mode === 'unsubscribe') {
    await session.query(`DELETE FROM subscription WHERE ${hasKey}`, key);
    return true;
  }
  const { sentAt } = result;
  const expiresAt = sentAt + leaseSeconds * 1000;
  // Keep the claim of a delivery in progress, so that no second delivery starts.
  await session.query(
    `INSERT INTO subscription (${TARGET_COLUMNS}, secret, lease_seconds, expires_at, created_at, delivered_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (topic, callback_key) DO UPDATE SET
       callback = excluded.callback, topic_as_sent = excluded.topic_as_sent,
       secret = excluded.secret, lease_seconds = excluded.lease_seconds,
       expires_at = excluded.expires_at, failures = 0, last_error = NULL,
       next_attempt_at = CASE WHEN subscription.claim IS NULL THEN 0 ELSE subscription.next_attempt_at END`,
    [...valuesOf(verification), secret, leaseSeconds, expiresAt, sentAt, row.baselineSeq],
  );
  await session.query(`DELETE FROM handshake WHERE ${hasKey} AND mode = 'denied'`, key);
  return true;
}

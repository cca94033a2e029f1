import { z } from 'zod';
import type { HUB_LIMITS } from './settings.ts';
import type { Claim, SqlDatabase, SqlRow, SqlSession, SqlValue, Work } from './sql-database.ts';
import { Claimable, type Claimed, claimRows, readRows, WAITS } from './sql-database.ts';

/** Network that all denials are counted under: callbacks of ended subscriptions often hang, and must not delay verifications. */
const DENIALS = 'denied';

/** A callback and a topic. `callbackKey` is equal for equivalent callbacks. */
export const Pair = z.object({ topic: z.string(), callbackKey: z.string() });
export type Pair = z.infer<typeof Pair>;

/**
 * A pair as the subscriber sent it: the callback is requested byte for byte, the topic repeated in our requests (WebSub 5.2, 5.3).
 * `host` is that of the callback in lower case, with its port unless 443.
 */
const Address = Pair.extend({ callback: z.string(), topicAsSent: z.string(), host: z.string() });
type Address = z.infer<typeof Address>;

/** The columns of an address, and their values in the same order. */
const ADDRESS = 'topic, callback_key, callback, topic_as_sent, host';
const valuesOf = (at: Address) => [at.topic, at.callbackKey, at.callback, at.topicAsSent, at.host];

/** A well-formed request to start, renew or end a subscription. */
export type SubscriptionRequest = Address & {
  mode: 'subscribe' | 'unsubscribe';
  /** HMAC key, or null for unsigned deliveries. */
  secret: string | null;
  leaseSeconds: number;
};

/** A request with the keys that its client is counted under. */
export type SentRequest = SubscriptionRequest & { client: string; network: string };

/** Bounds that an acceptance is checked against, in the same transaction. */
export type AcceptanceLimits = Pick<
  typeof HUB_LIMITS,
  | 'waitingPerPair'
  | 'waitingPerHost'
  | 'waitingPerClient'
  | 'waiting'
  | 'subscriptionsPerHost'
  | 'subscriptions'
>;

/** `repeated`: an equal request is already waiting. `…-full`: a limit is reached, and the request was not stored. */
export type AcceptanceResult = 'accepted' | 'repeated' | 'pair-full' | Full;
type Full = 'client-full' | 'host-full' | 'hub-full';

/** `perNetwork`: requests of one network under way at once. */
export type HandshakeClaim = Claim & { perNetwork: number };

/** A request to a callback: a verification, or a denial (its subscription was ended). */
export const HandshakeRow = Claimable.extend({
  ...Address.shape,
  /** Key that the requester is counted under; empty for requests from before there was one. */
  network: z.string(),
  mode: z.enum(['subscribe', 'unsubscribe', 'denied']),
  secret: z.string().nullable(),
  leaseSeconds: z.int(),
  /** Why the subscription was ended. */
  reason: z.string().nullable(),
  attempts: z.int(),
  createdAt: z.int(),
});
export type Handshake = z.infer<typeof HandshakeRow> & Claimed;

/** `confirmed`: the request takes effect, and the lease counts from `sentAt`. `dropped`: it has no effect. */
export type HandshakeResult =
  | { kind: 'confirmed'; sentAt: number }
  | { kind: 'dropped' }
  | { kind: 'retry'; retryAt: number };

/** The store's verbs for handshakes. */
export function handshakeVerbs({ transaction }: SqlDatabase) {
  return {
    accept(request: SentRequest, limits: AcceptanceLimits, now: number): Promise<AcceptanceResult> {
      return transaction(async (session) => {
        const { topic, callbackKey, mode, secret, leaseSeconds, client, network } = request;
        // The ids of a pair must increase in the order of commits, because the oldest is verified first.
        await session.dialect.lock(session, `${topic} ${callbackKey}`);
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
          `INSERT INTO handshake (${ADDRESS}, mode, secret, lease_seconds, created_at, client, network, baseline_seq)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce((SELECT seq FROM topic WHERE url = $1), 0))`,
          [...valuesOf(request), mode, secret, leaseSeconds, now, client, network],
        );
        return 'accepted';
      });
    },

    /** Claims denials and the oldest waiting request of each pair, oldest first: requests of one pair are handled in order. */
    claimHandshakes(claim: HandshakeClaim): Promise<Handshake[]> {
      const work: Work<z.infer<typeof HandshakeRow>> = {
        table: 'handshake',
        row: HandshakeRow,
        due: `network NOT IN (
            SELECT network FROM handshake WHERE network <> '' AND claim IS NOT NULL AND ${WAITS}
            GROUP BY network HAVING count(*) >= $4)
          AND (mode = 'denied' OR NOT EXISTS (
            SELECT 1 FROM handshake AS earlier
            WHERE earlier.topic = work.topic AND earlier.callback_key = work.callback_key
              AND earlier.mode <> 'denied' AND earlier.id < work.id))`,
        values: [claim.perNetwork],
        share: { by: ({ network }) => network, most: claim.perNetwork },
        columns: `network, topic, callback_key AS "callbackKey", callback, topic_as_sent AS "topicAsSent", mode, secret,
          lease_seconds AS "leaseSeconds", reason, attempts, created_at AS "createdAt"`,
      };
      return transaction((session) => claimRows(session, claim, work), 'relaxed');
    },

    /** `answered`: the callback responded, whatever it said. False if the claim had expired: another worker settles it. */
    async settleHandshake(
      handshake: Handshake,
      result: HandshakeResult,
      answered: boolean,
    ): Promise<boolean> {
      if (answered) await transaction(countAnswer, 'relaxed');
      return transaction((session) => settleHandshake(session, handshake, result));
    },
  };
}

/** Counts a response of any callback. In a transaction of its own, because all replicas wait for this row. */
export async function countAnswer(session: SqlSession): Promise<void> {
  await session.query('UPDATE hub_state SET answers = answers + 1');
}

/** A request under way is not the same: it may fail where a second attempt succeeds. */
function isSame(row: SqlRow, request: SentRequest): boolean {
  return (
    row.claim === null &&
    row.callback === request.callback &&
    row.topic_as_sent === request.topicAsSent &&
    row.mode === request.mode &&
    row.secret === request.secret &&
    row.lease_seconds === request.leaseSeconds
  );
}

const Taken = z.object({
  client: z.int(),
  network: z.int(),
  host: z.int(),
  waiting: z.int(),
  activeAtHost: z.int(),
  active: z.int(),
});

/** The limit that a newcomer exceeds. Active subscribers may always renew and unsubscribe. */
async function refuseNewcomer(
  session: SqlSession,
  { host, client, network, mode }: SentRequest,
  limits: AcceptanceLimits,
  now: number,
): Promise<Full | null> {
  const waiting = "SELECT count(*) FROM handshake WHERE mode <> 'denied'";
  const active = 'SELECT count(*) FROM subscription WHERE expires_at > $4';
  const sql = `SELECT (${waiting}) AS waiting, (${waiting} AND host = $1) AS host,
    (${waiting} AND host = $1 AND client = $2) AS client, (${waiting} AND network = $3) AS network,
    (${active}) AS active, (${active} AND host = $1) AS "activeAtHost"`;
  const [taken] = await readRows(session, Taken, sql, [host, client, network, now]);
  if (taken === undefined) return null;
  // Requests of one network are verified a few at a time: they must not fill the hub.
  const perNetwork = Math.max(limits.waitingPerClient, Math.ceil(limits.waiting / 10));
  if (taken.client >= limits.waitingPerClient || taken.network >= perNetwork) return 'client-full';
  if (taken.host >= limits.waitingPerHost) return 'host-full';
  if (mode === 'unsubscribe') return null;
  if (taken.active >= limits.subscriptions || taken.waiting >= limits.waiting) return 'hub-full';
  return taken.activeAtHost >= limits.subscriptionsPerHost ? 'host-full' : null;
}

/** Deletes the subscriptions that `where` finds, and queues a denial for each if there is a reason. Returns how many. */
export async function endSubscriptions(
  session: SqlSession,
  where: string,
  values: readonly SqlValue[],
  reason: string | null,
  now: number,
): Promise<number> {
  const ended = await readRows(
    session,
    Address,
    `DELETE FROM subscription WHERE ${where}
     RETURNING topic, callback_key AS "callbackKey", callback, topic_as_sent AS "topicAsSent", host`,
    values,
  );
  for (const address of reason === null ? [] : ended) {
    await session.query(
      `INSERT INTO handshake (${ADDRESS}, reason, created_at, network, client, mode, lease_seconds, baseline_seq)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', 'denied', 0, 0)`,
      [...valuesOf(address), reason, now, DENIALS],
    );
  }
  return ended.length;
}

async function settleHandshake(
  session: SqlSession,
  handshake: Handshake,
  result: HandshakeResult,
): Promise<boolean> {
  const fence = [handshake.id, handshake.claim];
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
  if (result.kind === 'dropped' || handshake.mode === 'denied') return true;
  const { topic, callbackKey, secret, leaseSeconds } = handshake;
  const pair = [topic, callbackKey];
  const ofPair = 'topic = $1 AND callback_key = $2';
  if (handshake.mode === 'unsubscribe') {
    await session.query(`DELETE FROM subscription WHERE ${ofPair}`, pair);
    return true;
  }
  const { sentAt } = result;
  const expiresAt = sentAt + leaseSeconds * 1000;
  // A delivery under way keeps its claim, so that no other starts beside it.
  await session.query(
    `INSERT INTO subscription (${ADDRESS}, secret, lease_seconds, expires_at, created_at, delivered_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (topic, callback_key) DO UPDATE SET
       callback = excluded.callback, topic_as_sent = excluded.topic_as_sent,
       secret = excluded.secret, lease_seconds = excluded.lease_seconds,
       expires_at = excluded.expires_at, failures = 0, last_error = NULL,
       next_attempt_at = CASE WHEN subscription.claim IS NULL THEN 0 ELSE subscription.next_attempt_at END`,
    [...valuesOf(handshake), secret, leaseSeconds, expiresAt, sentAt, row.baselineSeq],
  );
  await session.query(`DELETE FROM handshake WHERE ${ofPair} AND mode = 'denied'`, pair);
  return true;
}

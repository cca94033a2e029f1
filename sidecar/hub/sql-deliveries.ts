import { z } from 'zod';
import {
  type Claim,
  Claimable,
  type Claimed,
  claimRows,
  readRows,
  type SqlDatabase,
  type SqlSession,
} from './sql-database.ts';
import { countAnswer, endSubscriptions } from './sql-handshakes.ts';

/** Subscribers in the order they are served: last delivery succeeded, none yet, last delivery failed. */
const STANDINGS = ['proven', 'new', 'failing'] as const;
export type Standing = (typeof STANDINGS)[number];

/** An index has the same expression. */
export const STANDING = `CASE WHEN last_error IS NOT NULL THEN 'failing'
  WHEN last_success_at IS NULL THEN 'new' ELSE 'proven' END`;

/** `sha256` is that of the content to send, `limits` the maximum number of deliveries for each standing. */
export type DeliveryClaim = Claim & {
  topic: string;
  sha256: string;
  limits: Readonly<Record<Standing, number>>;
};

const Version = z.object({ seq: z.int() });

const DueSubscription = Claimable.extend({
  callback: z.string(),
  secret: z.string().nullable(),
  /** Failed deliveries in a row that counted, before this one. */
  failures: z.int(),
  /** End of the lease when the claim was made: a renewal moves it. */
  expiresAt: z.int(),
  /** Whether the host has other subscriptions. */
  isHostShared: z.coerce.boolean(),
});

/** A claimed delivery of a version, which `sha256` and `seq` identify. */
export type Delivery = z.infer<typeof DueSubscription> &
  Claimed & { topic: string; sha256: string; seq: number; standing: Standing };

/** Result of a claimed delivery. `status` is null without a response; `isOurs`: the failure is on our side. */
export type DeliveryResult = { delivery: Delivery; at: number } & (
  | { kind: 'delivered'; status: number }
  | { kind: 'failed'; status: number | null; error: string; isOurs: boolean; retryAt: number }
  | { kind: 'released' }
);

/** This many failed deliveries in a row end a subscription; the status GONE ends it at once. */
export const MAX_FAILURES = 3;
const GONE = 410;

type Failed = Extract<DeliveryResult, { kind: 'failed' }>;

const SENT = ['id bigint', 'claim text', 'seq bigint', 'status bigint', 'at bigint', 'secret text'];

/** Subscriptions of one standing without the current version. */
const WORK = {
  table: 'subscription',
  row: DueSubscription,
  due: `topic = $4 AND ${STANDING} = $5 AND delivered_seq < $6 AND expires_at > $1`,
  columns: `callback, secret, failures, expires_at AS "expiresAt", EXISTS (
    SELECT 1 FROM subscription AS other
    WHERE other.host = work.host AND other.id <> work.id) AS "isHostShared"`,
} as const;

/** The store's verbs for deliveries. */
export function deliveryVerbs({ transaction }: SqlDatabase) {
  return {
    /** Claims subscriptions of one standing that lack the content; none if the topic is at another version. */
    claimDeliveries(claim: DeliveryClaim): Promise<Delivery[]> {
      const { topic, sha256, limits } = claim;
      return transaction(async (session) => {
        const current = 'SELECT seq FROM topic WHERE url = $1 AND sha256 = $2';
        const [version] = await readRows(session, Version, current, [topic, sha256]);
        if (version === undefined) return [];
        for (const standing of STANDINGS) {
          const limit = Math.min(limits[standing], claim.limit);
          // While new subscribers use all of their share, failing ones wait.
          if (limit < 1) break;
          const work = { ...WORK, values: [topic, standing, version.seq] };
          const claimed = await claimRows(session, { ...claim, limit }, work);
          if (claimed.length === 0) continue;
          return claimed.map((one) => ({ ...one, ...version, topic, sha256, standing }));
        }
        return [];
      }, 'relaxed');
    },

    /** Returns the deliveries whose subscription it ended. */
    async settleDeliveries(results: readonly DeliveryResult[]): Promise<Delivery[]> {
      const isAnswered = results.some((one) => one.kind !== 'released' && one.status !== null);
      if (isAnswered) await transaction(countAnswer, 'relaxed');
      return transaction((session) => settleDeliveries(session, results), 'relaxed');
    },
  };
}

async function settleDeliveries(
  session: SqlSession,
  results: readonly DeliveryResult[],
): Promise<Delivery[]> {
  const delivered = results.filter((result) => result.kind === 'delivered');
  if (delivered.length > 0) {
    const rows = delivered.map(({ delivery: { id, claim, seq, secret }, status, at }) => {
      return { id, claim, seq, status, at, secret: secret ?? '' };
    });
    // A delivery signed with a replaced secret does not count: the subscriber could not verify it.
    await session.query(
      `UPDATE subscription SET
         delivered_seq = CASE WHEN coalesce(subscription.secret, '') = done.secret THEN done.seq ELSE delivered_seq END,
         failures = 0, next_attempt_at = 0, claim = NULL,
         last_status = done.status, last_error = NULL, last_success_at = done.at
       FROM ${session.dialect.records('$1', SENT)} AS done
       WHERE subscription.id = done.id AND subscription.claim = done.claim`,
      [JSON.stringify(rows)],
    );
  }
  const ended: Delivery[] = [];
  for (const result of results) {
    if (result.kind === 'failed' && (await settleFailure(session, result))) {
      ended.push(result.delivery);
    } else if (result.kind !== 'delivered') {
      // Released deliveries, and failed ones that were renewed meanwhile, are due again at once.
      await session.query(
        'UPDATE subscription SET next_attempt_at = 0, claim = NULL WHERE id = $1 AND claim = $2',
        [result.delivery.id, result.delivery.claim],
      );
    }
  }
  return ended;
}

/**
 * Stores a failure, and ends the subscription after the last one; true if it did. A failure counts if the callback responded, or
 * any callback has since the previous failure, and never if it is on our side.
 */
async function settleFailure(
  session: SqlSession,
  { delivery, at, status, error, isOurs, retryAt }: Failed,
): Promise<boolean> {
  const { id, claim, failures, expiresAt } = delivery;
  // A renewal moves the end of the lease. It is newer than this failure, so the delivery is repeated.
  const [failed] = await readRows(
    session,
    z.object({ failures: z.int() }),
    `UPDATE subscription SET next_attempt_at = $1, claim = NULL, last_status = $2, last_error = $3, answers_seen = answers,
       failures = failures + CASE WHEN $4 = 0 AND (CAST($2 AS INTEGER) IS NOT NULL OR answers > answers_seen) THEN 1 ELSE 0 END
     FROM hub_state WHERE id = $5 AND claim = $6 AND failures = $7 AND expires_at = $8 RETURNING failures`,
    [retryAt, status, error, isOurs ? 1 : 0, id, claim, failures, expiresAt],
  );
  if (failed === undefined) return false;
  const isGone = status === GONE;
  if (failed.failures < MAX_FAILURES && !isGone) return false;
  const reason = isGone ? null : `${MAX_FAILURES} deliveries in a row failed. ${error}`;
  return (await endSubscriptions(session, 'id = $1', [id], reason, at)) > 0;
}

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
import { countResponse, endSubscriptions } from './sql-verifications.ts';

/** Subscribers in the order they are served: the last delivery succeeded, there was none yet, or the last one failed. */
const STANDINGS = ['proven', 'new', 'failing'] as const;
export type Standing = (typeof STANDINGS)[number];

/** SQL expression of the standing. An index has the same expression. */
export const STANDING = `CASE WHEN last_error IS NOT NULL THEN 'failing'
  WHEN last_success_at IS NULL THEN 'new' ELSE 'proven' END`;

/** Parameters of a claim of deliveries: the content to send, and the maximum number for each standing. */
export type DeliveryClaim = Claim & {
  topic: string;
  sha256: string;
  limits: Readonly<Record<Standing, number>>;
};

const Version = z.object({ seq: z.int() });

const DueSubscription = Claimable.extend({
  callback: z.string(),
  secret: z.string().nullable(),
  /** Number of consecutive failures that counted, before this delivery. */
  failures: z.int(),
  /** End of the lease at the time of the claim. A renewal changes it. */
  expiresAt: z.int(),
  /** True if the host has other subscriptions. */
  isHostShared: z.coerce.boolean(),
});

/** A claimed delivery of one version of a topic, which `sha256` and `seq` identify. */
export type Delivery = z.infer<typeof DueSubscription> &
  Claimed & { topic: string; sha256: string; seq: number; standing: Standing };

/** Result of a claimed delivery. `status` is null if there was no response. `released` means not attempted. */
export type DeliveryResult = { delivery: Delivery; at: number } & (
  | { kind: 'delivered'; status: number }
  | { kind: 'failed'; status: number | null; error: string; isHubFault: boolean; retryAt: number }
  | { kind: 'released' }
);

/** Number of consecutive failures that end a subscription. The status 410 (Gone) ends it at once. */
export const MAX_FAILURES = 3;
const GONE = 410;

type Failed = Extract<DeliveryResult, { kind: 'failed' }>;

const COLS = ['id bigint', 'claim text', 'seq bigint', 'status bigint', 'at bigint', 'secret text'];

/** Subscriptions of one standing that lack the current version. */
const QUEUE = {
  table: 'subscription',
  row: DueSubscription,
  due: `topic = $4 AND ${STANDING} = $5 AND delivered_seq < $6 AND expires_at > $1`,
  columns: `callback, secret, failures, expires_at AS "expiresAt", EXISTS (
    SELECT 1 FROM subscription AS other
    WHERE other.host = candidate.host AND other.id <> candidate.id) AS "isHostShared"`,
} as const;

/** Returns the store's methods for deliveries. */
export function deliveryMethods({ transaction }: SqlDatabase) {
  return {
    /** Claims subscriptions of one standing that lack the content. Returns none if the content is not the current version. */
    claimDeliveries(claim: DeliveryClaim): Promise<Delivery[]> {
      const { topic, sha256, limits } = claim;
      return transaction(async (session) => {
        const current = 'SELECT seq FROM topic WHERE url = $1 AND sha256 = $2';
        const [version] = await readRows(session, Version, current, [topic, sha256]);
        if (version === undefined) return [];
        for (const standing of STANDINGS) {
          const limit = Math.min(limits[standing], claim.limit);
          // While new subscribers use their full share, failing ones wait.
          if (limit < 1) break;
          const queue = { ...QUEUE, values: [topic, standing, version.seq] };
          const claimed = await claimRows(session, { ...claim, limit }, queue);
          if (claimed.length === 0) continue;
          return claimed.map((row) => ({ ...row, ...version, topic, sha256, standing }));
        }
        return [];
      }, 'relaxed');
    },

    /** Stores results. Returns the deliveries whose subscription ended. */
    async settleDeliveries(results: readonly DeliveryResult[]): Promise<Delivery[]> {
      const hasResponse = results.some((one) => one.kind !== 'released' && one.status !== null);
      if (hasResponse) await transaction(countResponse, 'relaxed');
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
    // If the secret was replaced meanwhile, the delivery does not count, because the subscriber could not verify it.
    await session.query(
      `UPDATE subscription SET
         delivered_seq = CASE WHEN coalesce(subscription.secret, '') = result.secret THEN result.seq ELSE delivered_seq END,
         failures = 0, next_attempt_at = 0, claim = NULL,
         last_status = result.status, last_error = NULL, last_success_at = result.at
       FROM ${session.dialect.records('$1', COLS)} AS result
       WHERE subscription.id = result.id AND subscription.claim = result.claim`,
      [JSON.stringify(rows)],
    );
  }
  const ended: Delivery[] = [];
  for (const result of results) {
    if (result.kind === 'failed' && (await settleFailure(session, result))) {
      ended.push(result.delivery);
    } else if (result.kind !== 'delivered') {
      // Released deliveries are due again at once. So are failed ones whose subscription was renewed meanwhile.
      await session.query(
        'UPDATE subscription SET next_attempt_at = 0, claim = NULL WHERE id = $1 AND claim = $2',
        [result.delivery.id, result.delivery.claim],
      );
    }
  }
  return ended;
}

/**
 * Stores a failure. Returns true if it ended the subscription. A failure without a response counts only if another callback has
 * responded since the last attempt, and never if the fault is the hub's.
 */
async function settleFailure(
  session: SqlSession,
  { delivery, at, status, error, isHubFault, retryAt }: Failed,
): Promise<boolean> {
  const { id, claim, failures, expiresAt } = delivery;
  // If the subscription was renewed meanwhile, its lease has a new end and this updates nothing.
  const [failed] = await readRows(
    session,
    z.object({ failures: z.int() }),
    `UPDATE subscription SET next_attempt_at = $1, claim = NULL, last_status = $2, last_error = $3, answers_seen = answers,
       failures = failures + CASE WHEN $4 = 0 AND (CAST($2 AS INTEGER) IS NOT NULL OR answers > answers_seen) THEN 1 ELSE 0 END
     FROM hub_state WHERE id = $5 AND claim = $6 AND failures = $7 AND expires_at = $8 RETURNING failures`,
    [retryAt, status, error, isHubFault ? 1 : 0, id, claim, failures, expiresAt],
  );
  if (failed === undefined) return false;
  const isGone = status === GONE;
  if (failed.failures < MAX_FAILURES && !isGone) return false;
  const reason = isGone ? null : `${MAX_FAILURES} deliveries in a row failed. ${error}`;
  return (await endSubscriptions(session, 'id = $1', [id], reason, at)) > 0;
}

import { z } from 'zod';
import {
  type Claim,
  Claimed,
  claimRows,
  readRows,
  type SqlDatabase,
  type SqlSession,
} from './sql-database.ts';
import { countAnswer, endSubscription } from './sql-handshakes.ts';

/** `retries`: most deliveries to subscribers whose last one failed. */
export type DeliveryClaim = Claim & { topic: string; seq: number; retries: number };

export const Delivery = Claimed.extend({
  topic: z.string(),
  callback: z.string(),
  secret: z.string().nullable(),
  /** Failed deliveries in a row that counted, before this one. */
  failures: z.int(),
  /** Whether the last delivery failed, counted or not. */
  isRetry: z.coerce.boolean(),
  /** How many callbacks had answered when the last delivery failed. */
  answersSeen: z.int(),
  /** End of the lease when the claim was made: a renewal moves it. */
  expiresAt: z.int(),
  /** Whether the host has other subscriptions. */
  isHostShared: z.coerce.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

/** How a claimed delivery ended. `seq` is the version that was sent; `status` is null without a response; `isOurs`: by our fault. */
export type DeliveryOutcome = { delivery: Delivery; at: number } & (
  | { kind: 'delivered'; seq: number; status: number }
  | { kind: 'failed'; status: number | null; error: string; isOurs: boolean; retryAt: number }
  | { kind: 'gone' }
  | { kind: 'released' }
);

/** Failed deliveries in a row that end a subscription. */
export const MAX_FAILURES = 3;

type Failed = Extract<DeliveryOutcome, { kind: 'failed' }>;
type Gone = Extract<DeliveryOutcome, { kind: 'gone' }>;

const FENCE = ['id bigint', 'claim text'];
const SENT = [...FENCE, 'seq bigint', 'status bigint', 'at bigint', 'secret text'];

/** The store's verbs for deliveries. */
export function deliveryVerbs({ transaction }: SqlDatabase) {
  return {
    /**
     * Subscriptions that have not got version `seq`; none when the topic is at another version. Retries only where no first delivery
     * is due: subscribers who failed before wait behind the others.
     */
    claimDeliveries(claim: DeliveryClaim): Promise<Delivery[]> {
      return transaction(async (session) => {
        const retry = 'CASE WHEN last_error IS NULL THEN 0 ELSE 1 END';
        const claimSome = (isRetry: 0 | 1, limit: number) =>
          claimRows(
            session,
            { ...claim, limit },
            {
              table: 'subscription',
              row: Delivery,
              due: `topic = $7 AND delivered_seq < (SELECT seq FROM topic WHERE url = $7 AND seq = $8)
                AND expires_at > $1 AND ${retry} = $9`,
              values: [claim.topic, claim.seq, isRetry],
              columns: `topic, callback, secret, failures, ${retry} AS "isRetry", answers_seen AS "answersSeen",
                expires_at AS "expiresAt", EXISTS (SELECT 1 FROM subscription AS other
                WHERE other.host = subscription.host AND other.id <> subscription.id) AS "isHostShared"`,
            },
          );
        const first = await claimSome(0, claim.limit);
        const limit = Math.min(claim.retries, claim.limit);
        return first.length > 0 || limit < 1 ? first : claimSome(1, limit);
      }, 'relaxed');
    },

    /**
     * Gives the deliveries whose subscription it ended. A failure counts when the callback answered, or any callback has since the
     * failure before; never when it was ours. It ends or puts off nothing that was renewed meanwhile: that is due again at once.
     */
    async settleDeliveries(outcomes: readonly DeliveryOutcome[]): Promise<Delivery[]> {
      if (outcomes.some(isAnswer)) await transaction(countAnswer, 'relaxed');
      return transaction((session) => settleDeliveries(session, outcomes), 'relaxed');
    },
  };
}

function isAnswer(outcome: DeliveryOutcome): boolean {
  if (outcome.kind === 'failed') return outcome.status !== null;
  return outcome.kind !== 'released';
}

async function settleDeliveries(
  session: SqlSession,
  outcomes: readonly DeliveryOutcome[],
): Promise<Delivery[]> {
  const own = 'subscription.id = done.id AND subscription.claim = done.claim';
  const fence = ({ delivery }: DeliveryOutcome) => ({ id: delivery.id, claim: delivery.claim });

  const delivered = outcomes.filter((outcome) => outcome.kind === 'delivered');
  if (delivered.length > 0) {
    const rows = delivered.map((outcome) => {
      const { seq, status, at, delivery } = outcome;
      return { ...fence(outcome), seq, status, at, secret: delivery.secret ?? '' };
    });
    // Signed with a secret that was replaced meanwhile, it does not count: the subscriber cannot have checked it.
    await session.query(
      `UPDATE subscription SET
         delivered_seq = CASE WHEN coalesce(subscription.secret, '') = done.secret THEN done.seq ELSE delivered_seq END,
         failures = 0, next_attempt_at = 0, claim = NULL,
         last_status = done.status, last_error = NULL, last_success_at = done.at
       FROM ${session.dialect.records('$1', SENT)} AS done WHERE ${own}`,
      [JSON.stringify(rows)],
    );
  }

  const released = outcomes.filter((outcome) => outcome.kind === 'released');
  if (released.length > 0) {
    await session.query(
      `UPDATE subscription SET next_attempt_at = 0, claim = NULL
       FROM ${session.dialect.records('$1', FENCE)} AS done WHERE ${own}`,
      [JSON.stringify(released.map(fence))],
    );
  }

  const ends = outcomes.filter((outcome) => outcome.kind === 'failed' || outcome.kind === 'gone');
  if (ends.length === 0) return [];
  const State = z.object({ answers: z.int() });
  const [state] = await readRows(session, State, 'SELECT answers FROM hub_state');
  const ended: Delivery[] = [];
  for (const outcome of ends) {
    if (await settleFailure(session, outcome, state?.answers ?? 0)) ended.push(outcome.delivery);
  }
  return ended;
}

/** True when it ended the subscription. */
async function settleFailure(
  session: SqlSession,
  outcome: Failed | Gone,
  answers: number,
): Promise<boolean> {
  const { id, claim, failures, expiresAt } = outcome.delivery;
  // Each confirmation moves the end of the lease: what was renewed meanwhile is sent to again, its yes is newer than this no.
  const unchanged = 'id = $1 AND claim = $2 AND failures = $3 AND expires_at = $4';
  const values = [id, claim, failures, expiresAt];
  const total = outcome.kind === 'gone' ? MAX_FAILURES : failures + countOf(outcome, answers);
  if (outcome.kind === 'gone' || total >= MAX_FAILURES) {
    const reason =
      outcome.kind === 'gone'
        ? null
        : `${MAX_FAILURES} deliveries in a row failed. ${outcome.error}`;
    if (await endSubscription(session, unchanged, values, reason, outcome.at)) return true;
  } else {
    const updated = await session.query(
      `UPDATE subscription SET failures = $5, next_attempt_at = $6, claim = NULL,
         last_status = $7, last_error = $8, answers_seen = $9 WHERE ${unchanged} RETURNING id`,
      [...values, total, outcome.retryAt, outcome.status, outcome.error, answers],
    );
    if (updated.length > 0) return false;
  }
  await session.query(
    'UPDATE subscription SET next_attempt_at = 0, claim = NULL WHERE id = $1 AND claim = $2',
    [id, claim],
  );
  return false;
}

/** Whether a failure counts: never when it was ours; without a response only if any callback has answered since the failure before. */
function countOf({ isOurs, status, delivery }: Failed, answers: number): 0 | 1 {
  if (isOurs) return 0;
  return status !== null || answers > delivery.answersSeen ? 1 : 0;
}

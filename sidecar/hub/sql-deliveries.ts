import { claimRows } from './sql-claim.ts';
import type { SqlDialect, SqlSession } from './sql-database.ts';
import { numberOf } from './sql-database.ts';
import { DENIED_COLUMNS, noteDenial } from './sql-handshakes.ts';
import type { DeliveryClaim, DeliveryOutcome } from './store.ts';
import { Delivery, MAX_FAILURES } from './store.ts';

/** Retries only where no first delivery is due: subscribers who failed before wait behind the others. */
export async function claimDeliveries(
  session: SqlSession,
  dialect: SqlDialect,
  claim: DeliveryClaim,
): Promise<Delivery[]> {
  const first = await claimSome(session, dialect, claim, 0);
  if (first.length > 0) return first;
  const limit = Math.min(claim.retries, claim.limit);
  return limit > 0 ? claimSome(session, dialect, { ...claim, limit }, 1) : [];
}

function claimSome(
  session: SqlSession,
  dialect: SqlDialect,
  claim: DeliveryClaim,
  isRetry: 0 | 1,
): Promise<Delivery[]> {
  const { topic, seq } = claim;
  const retry = 'CASE WHEN last_error IS NULL THEN 0 ELSE 1 END';
  return claimRows(session, dialect, claim, {
    table: 'subscription',
    row: Delivery,
    due: `topic = $7 AND delivered_seq < (SELECT seq FROM topic WHERE url = $7 AND seq = $8)
      AND expires_at > $1 AND ${retry} = $9`,
    values: [topic, seq, isRetry],
    columns: `topic, callback, secret, failures, ${retry} AS "isRetry", answers_seen AS "answersSeen",
      expires_at AS "expiresAt", EXISTS (SELECT 1 FROM subscription AS other
      WHERE other.host = subscription.host AND other.id <> subscription.id) AS "isHostShared"`,
  });
}

type Of<Kind extends DeliveryOutcome['kind']> = Extract<DeliveryOutcome, { kind: Kind }>;

function only<Kind extends DeliveryOutcome['kind']>(
  outcomes: readonly DeliveryOutcome[],
  kind: Kind,
): Of<Kind>[] {
  return outcomes.filter((outcome): outcome is Of<Kind> => outcome.kind === kind);
}

const FENCE = { id: 'bigint', claim: 'text' } as const;

export async function settleDeliveries(
  session: SqlSession,
  dialect: SqlDialect,
  outcomes: readonly DeliveryOutcome[],
): Promise<Delivery[]> {
  const own = 'subscription.id = done.id AND subscription.claim = done.claim';
  const fence = ({ delivery }: DeliveryOutcome) => ({ id: delivery.id, claim: delivery.claim });

  const delivered = only(outcomes, 'delivered');
  if (delivered.length > 0) {
    const rows = delivered.map((outcome) => {
      const { seq, status, at, delivery } = outcome;
      return { ...fence(outcome), seq, status, at, secret: delivery.secret ?? '' };
    });
    const columns = {
      ...FENCE,
      seq: 'bigint',
      status: 'bigint',
      at: 'bigint',
      secret: 'text',
    } as const;
    // Signed with a secret that was replaced meanwhile, it does not count: the subscriber cannot have checked it.
    await session.query(
      `UPDATE subscription SET
         delivered_seq = CASE WHEN coalesce(subscription.secret, '') = done.secret THEN done.seq ELSE delivered_seq END,
         failures = 0, next_attempt_at = 0, claim = NULL,
         last_status = done.status, last_error = NULL, last_success_at = done.at
       FROM ${dialect.records('$1', columns)} AS done WHERE ${own}`,
      [JSON.stringify(rows)],
    );
  }

  const released = only(outcomes, 'released');
  if (released.length > 0) {
    await session.query(
      `UPDATE subscription SET next_attempt_at = 0, claim = NULL
       FROM ${dialect.records('$1', FENCE)} AS done WHERE ${own}`,
      [JSON.stringify(released.map(fence))],
    );
  }

  const ends = [...only(outcomes, 'failed'), ...only(outcomes, 'gone')];
  if (ends.length === 0) return [];
  const [state] = await session.query('SELECT answers FROM hub_state');
  const answers = state === undefined ? 0 : numberOf(state, 'answers');
  const ended: Delivery[] = [];
  for (const outcome of ends) {
    if (await settleFailure(session, outcome, answers)) ended.push(outcome.delivery);
  }
  return ended;
}

/** Notes that a callback has answered something. In a transaction of its own, for all replicas wait for this row. */
export async function countAnswer(session: SqlSession): Promise<void> {
  await session.query('UPDATE hub_state SET answers = answers + 1');
}

/** True when it ended the subscription. */
async function settleFailure(
  session: SqlSession,
  outcome: Of<'failed'> | Of<'gone'>,
  answers: number,
): Promise<boolean> {
  const { id, claim, failures, expiresAt } = outcome.delivery;
  // Each confirmation moves the end of the lease: what was renewed meanwhile is sent to again, its yes is newer than this no.
  const unchanged = 'id = $1 AND claim = $2 AND failures = $3 AND expires_at = $4';
  const values = [id, claim, failures, expiresAt];
  const total = outcome.kind === 'gone' ? MAX_FAILURES : failures + countOf(outcome, answers);
  const [row] =
    outcome.kind === 'gone' || total >= MAX_FAILURES
      ? await session.query(
          `DELETE FROM subscription WHERE ${unchanged} RETURNING ${DENIED_COLUMNS}`,
          values,
        )
      : await session.query(
          `UPDATE subscription SET failures = $5, next_attempt_at = $6, claim = NULL,
             last_status = $7, last_error = $8, answers_seen = $9 WHERE ${unchanged} RETURNING id`,
          [...values, total, outcome.retryAt, outcome.status, outcome.error, answers],
        );
  if (row === undefined) {
    await session.query(
      'UPDATE subscription SET next_attempt_at = 0, claim = NULL WHERE id = $1 AND claim = $2',
      [id, claim],
    );
    return false;
  }
  if (total < MAX_FAILURES) return false;
  if (outcome.kind === 'failed') {
    const reason = `${MAX_FAILURES} deliveries in a row failed. ${outcome.error}`;
    await noteDenial(session, row, reason, outcome.at);
  }
  return true;
}

/** Whether a failure counts: never when it was ours; without a response only if any callback has answered since the failure before. */
function countOf({ isOurs, status, delivery }: Of<'failed'>, answers: number): 0 | 1 {
  if (isOurs) return 0;
  return status !== null || answers > delivery.answersSeen ? 1 : 0;
}

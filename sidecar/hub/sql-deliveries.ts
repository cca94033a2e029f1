import { claimRows } from './sql-claim.ts';
import type { SqlDialect, SqlSession } from './sql-database.ts';
import { numberOf, textOf, textOrNull } from './sql-database.ts';
import type { Claim, Delivery, DeliveryOutcome } from './store.ts';

export async function claimDeliveries(
  session: SqlSession,
  dialect: SqlDialect,
  topic: string,
  seq: number,
  claim: Claim,
): Promise<Delivery[]> {
  const rows = await claimRows(session, dialect, claim, {
    table: 'subscription',
    due: `topic = $7 AND delivered_seq < (SELECT seq FROM topic WHERE url = $7 AND seq = $8)
      AND expires_at > $1`,
    values: [topic, seq],
    columns: 'callback, secret, failures, expires_at',
  });
  return rows.map(({ claimed, row }) => ({
    ...claimed,
    topic,
    callback: textOf(row, 'callback'),
    secret: textOrNull(row, 'secret'),
    failures: numberOf(row, 'failures'),
    expiresAt: numberOf(row, 'expires_at'),
  }));
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
): Promise<void> {
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

  for (const { delivery } of only(outcomes, 'gone')) await removeGone(session, delivery);
  for (const outcome of only(outcomes, 'removed')) {
    if (!(await removeFailing(session, outcome))) await putOff(session, outcome);
  }
  for (const outcome of only(outcomes, 'retry')) await putOff(session, outcome);
}

/** One that was renewed meanwhile stays, and is sent to again: its 410 is older than its yes. */
async function removeGone(session: SqlSession, delivery: Delivery): Promise<void> {
  const { id, claim, expiresAt } = delivery;
  // Each confirmation moves the end of the lease.
  await session.query('DELETE FROM subscription WHERE id = $1 AND claim = $2 AND expires_at = $3', [
    id,
    claim,
    expiresAt,
  ]);
  await session.query(
    'UPDATE subscription SET next_attempt_at = 0, claim = NULL WHERE id = $1 AND claim = $2',
    [id, claim],
  );
}

/** False when it was renewed meanwhile: then its failures begin anew. */
async function removeFailing(session: SqlSession, outcome: Of<'removed'>): Promise<boolean> {
  const { id, claim, failures } = outcome.delivery;
  const denied = await session.query(
    `INSERT INTO denial (topic, callback_key, callback, topic_as_sent, host, reason)
     SELECT topic, callback_key, callback, topic_as_sent, host, $1 FROM subscription
     WHERE id = $2 AND claim = $3 AND failures = $4 RETURNING id`,
    [outcome.reason, id, claim, failures],
  );
  if (denied.length === 0) return false;
  await session.query('DELETE FROM subscription WHERE id = $1', [id]);
  return true;
}

async function putOff(session: SqlSession, outcome: Of<'retry'> | Of<'removed'>): Promise<void> {
  const { id, claim } = outcome.delivery;
  await session.query(
    `UPDATE subscription SET failures = failures + 1, next_attempt_at = $1, claim = NULL,
       last_status = $2, last_error = $3 WHERE id = $4 AND claim = $5`,
    [outcome.retryAt, outcome.status, outcome.error, id, claim],
  );
}

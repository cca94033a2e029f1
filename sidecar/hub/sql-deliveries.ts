import { claimRows } from './sql-claim.ts';
import type { SqlDialect, SqlSession } from './sql-database.ts';
import { numberOf, textOf, textOrNull } from './sql-database.ts';
import { DENIED_COLUMNS, noteDenial } from './sql-denials.ts';
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

/** Whether the subscription still is what was claimed: not ended, not renewed, not claimed by another. */
export async function stands(session: SqlSession, delivery: Delivery): Promise<boolean> {
  const { id, claim, expiresAt } = delivery;
  const rows = await session.query(
    'SELECT id FROM subscription WHERE id = $1 AND claim = $2 AND expires_at = $3',
    [id, claim, expiresAt],
  );
  return rows.length > 0;
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

  const ended: Delivery[] = [];
  for (const outcome of outcomes) {
    if (outcome.kind === 'delivered' || outcome.kind === 'released') continue;
    if (await settleFailure(session, outcome)) ended.push(outcome.delivery);
  }
  return ended;
}

/** True when it ended the subscription. */
async function settleFailure(
  session: SqlSession,
  outcome: Of<'retry'> | Of<'removed'> | Of<'gone'>,
): Promise<boolean> {
  const { id, claim, failures, expiresAt } = outcome.delivery;
  // Each confirmation moves the end of the lease: what was renewed meanwhile is sent to again, its yes is newer than this no.
  const unchanged = 'id = $1 AND claim = $2 AND failures = $3 AND expires_at = $4';
  const values = [id, claim, failures, expiresAt];
  const [row] =
    outcome.kind === 'retry'
      ? await session.query(
          `UPDATE subscription SET failures = failures + 1, next_attempt_at = $5, claim = NULL,
             last_status = $6, last_error = $7 WHERE ${unchanged} RETURNING id`,
          [...values, outcome.retryAt, outcome.status, outcome.error],
        )
      : await session.query(
          `DELETE FROM subscription WHERE ${unchanged} RETURNING ${DENIED_COLUMNS}`,
          values,
        );
  if (row === undefined) {
    await session.query(
      'UPDATE subscription SET next_attempt_at = 0, claim = NULL WHERE id = $1 AND claim = $2',
      [id, claim],
    );
    return false;
  }
  if (outcome.kind === 'removed') await noteDenial(session, row, outcome.reason);
  return outcome.kind !== 'retry';
}

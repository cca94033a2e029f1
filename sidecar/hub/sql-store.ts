import { randomUUID } from 'node:crypto';
import type { SqlDatabase, SqlRow, SqlSession } from './sql-database.ts';
import { settleFailure, TARGET_COLUMNS } from './sql-endings.ts';
import type {
  Claim,
  Claimed,
  ClientRequest,
  Delivery,
  DeliveryResult,
  SubscriptionStore,
  Verification,
  VerificationResult,
} from './store.ts';
import { DELIVERY_ORDER, exceededLimit, type Usage } from './subscription.ts';

/**
 * SQL condition: the row is claimed, or waits for its next attempt. `$1` is now. A row with a wait of more than two days was
 * written while the clock was wrong, and is due.
 */
const IS_WAITING = `(next_attempt_at > $1 AND next_attempt_at <= $1 + ${2 * 86_400_000})`;

/** The methods of the store that a subscription passes on its way to a delivery. */
export type WorkMethods = Omit<SubscriptionStore, 'apply' | 'list' | 'counts' | 'check' | 'close'>;

export function workMethods({ transaction }: SqlDatabase): WorkMethods {
  let isRecovered = false;
  /** Runs a claim. The first one releases the claims of a crashed process, if only one process can hold claims (SQLite). */
  function inClaim<T>(work: (session: SqlSession) => Promise<T[]>): Promise<T[]> {
    return transaction(async (session) => {
      const statements = isRecovered ? [] : session.dialect.recovery;
      for (const statement of statements) await session.query(statement);
      const claimed = await work(session);
      isRecovered = true;
      return claimed;
    }, 'relaxed');
  }

  /** Counts a response of any callback. In a separate transaction, because all replicas compete for this row. */
  async function countResponse(): Promise<void> {
    const sql = 'UPDATE hub_state SET responses = responses + 1';
    await transaction((session) => session.query(sql), 'relaxed');
  }

  return {
    putTopic: ({ url, sha256, previousSha256, staleMs, now }) =>
      transaction(async (session) => {
        const isStale =
          'topic.previous_sha256 = $2 AND topic.sha256 <> $4 AND abs(topic.changed_at - $3) < $5';
        const changed = await session.query(
          `INSERT INTO topic (url, sha256, changed_at, previous_sha256, seq) VALUES ($1, $2, $3, '', 1)
           ON CONFLICT (url) DO UPDATE SET seq = topic.seq + 1, previous_sha256 = topic.sha256,
             sha256 = excluded.sha256, changed_at = excluded.changed_at
           WHERE topic.sha256 <> $2 AND NOT (${isStale}) RETURNING seq`,
          [url, sha256, now, previousSha256 ?? '', staleMs],
        );
        const sql = 'SELECT seq, sha256 FROM topic WHERE url = $1';
        const [topic] = await session.query<{ seq: number; sha256: string }>(sql, [url]);
        const { seq = 0, sha256: newest } = topic ?? {};
        return { seq, current: newest === sha256, changed: changed.length > 0 };
      }),

    accept: (request, limits, now) =>
      transaction(async (session) => {
        const { topic, callback_key, mode, secret, lease_seconds, client } = request;
        // Ids of one subscription must increase in the order of commits, because the oldest request is verified first.
        await session.query(session.dialect.lock, [`${topic} ${callback_key}`]);
        const pending = await session.query(
          `SELECT callback, topic_as_sent, mode, secret, lease_seconds, claim FROM verification
           WHERE topic = $1 AND callback_key = $2 AND mode <> 'denied' ORDER BY id DESC`,
          [topic, callback_key],
        );
        const [newest] = pending;
        if (newest !== undefined && isSame(newest, request)) return 'repeated';
        if (pending.length >= limits.pendingPerSubscription) return 'subscription-full';
        const known = await session.query(
          'SELECT id FROM subscription WHERE topic = $1 AND callback_key = $2 AND expires_at > $3',
          [topic, callback_key, now],
        );
        if (known.length === 0) {
          const [usage] = await readUsage(session, request, now);
          const exceeded = usage && exceededLimit(mode, usage, limits);
          if (exceeded) return exceeded;
        }
        const target = TARGET_COLUMNS.map((name) => request[name]);
        await session.query(
          `INSERT INTO verification (${TARGET_COLUMNS}, mode, secret, lease_seconds, created_at, client, baseline_seq)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce((SELECT seq FROM topic WHERE url = $1), 0))`,
          [...target, mode, secret, lease_seconds, now, client],
        );
        return 'accepted';
      }),

    claimVerifications: (claim) =>
      inClaim(async (session) => {
        const found = await session.query<Verification>(
          `SELECT * FROM verification AS candidate WHERE NOT ${IS_WAITING}
             AND host NOT IN (SELECT key FROM json_each($3))
             AND (mode = 'denied' OR NOT EXISTS (
               SELECT 1 FROM verification AS earlier
               WHERE earlier.topic = candidate.topic AND earlier.callback_key = candidate.callback_key
                 AND earlier.mode <> 'denied' AND earlier.id < candidate.id))
           ORDER BY mode = 'denied', id LIMIT $2 ${session.dialect.skipLocked}`,
          [claim.now, claim.limit, fullOnes(claim.hostLimits)],
        );
        return claimRows(session, 'verification', found, claim);
      }),

    async settleVerification(verification, result, hasResponse) {
      if (hasResponse) await countResponse();
      return transaction((session) => settleVerification(session, verification, result));
    },

    claimDeliveries: (claim) =>
      inClaim(async (session) => {
        const { now, hostLimits, hashes } = claim;
        for (const { state } of DELIVERY_ORDER) {
          const max = Math.min(claim.limits[state], claim.limit);
          // While new subscribers use their full share, failing ones wait.
          if (max < 1) break;
          // CROSS JOIN makes SQLite read the topics first, and then the index of due subscriptions.
          const found = await session.query<Delivery>(
            `SELECT candidate.*, seq, sha256 FROM topic CROSS JOIN subscription AS candidate
             WHERE topic = url AND NOT ${IS_WAITING} AND host NOT IN (SELECT key FROM json_each($3))
               AND sha256 IN (SELECT key FROM json_each($4))
               AND state = $5 AND delivered_seq < seq AND expires_at > $1
             LIMIT $2 ${session.dialect.skipLocked}`,
            [now, max, fullOnes(hostLimits), asKeys(hashes), state],
          );
          const rows = await claimRows(session, 'subscription', found, claim);
          if (rows.length > 0) return rows;
        }
        return [];
      }),

    async settleDeliveries(results) {
      const hasResponse = results.some((one) => one.move !== 'released' && one.status !== null);
      if (hasResponse) await countResponse();
      return transaction((session) => settleDeliveries(session, results), 'relaxed');
    },
  };
}

/** Reports whether a pending request equals a new one. A claimed request never does: it may fail where the new one succeeds. */
function isSame(row: SqlRow, request: ClientRequest): boolean {
  const names = ['callback', 'topic_as_sent', 'mode', 'secret', 'lease_seconds'] as const;
  return row.claim === null && names.every((name) => row[name] === request[name]);
}

/** Counts what the limits of acceptance apply to. */
function readUsage(session: SqlSession, { host, client }: ClientRequest, now: number) {
  const pending = "SELECT count(*) FROM verification WHERE mode <> 'denied'";
  const active = 'SELECT count(*) FROM subscription WHERE expires_at > $3';
  return session.query<Usage>(
    `SELECT (${pending}) AS pending, (${pending} AND host = $1) AS "pendingAtHost",
       (${pending} AND client = $2 AND client <> '') AS "pendingOfClient",
       (${active}) AS active, (${active} AND host = $1) AS "activeAtHost"`,
    [host, client, now],
  );
}

/**
 * Lists values as keys of a JSON object, because both databases have `json_each` for objects. A parameter for each value would make
 * another statement for each length of the list, and fill the cache of prepared statements.
 */
function asKeys(values: readonly (string | number)[]): string {
  return JSON.stringify(Object.fromEntries(values.map((value) => [value, 1])));
}

/** Lists the keys at their limit. */
function fullOnes(limits: ReadonlyMap<string, number>): string {
  return asKeys([...limits].flatMap(([key, max]) => (max < 1 ? [key] : [])));
}

/** Claims the first rows of each host, up to its limit. Replicas skip rows that another has locked, so no row is claimed twice. */
async function claimRows<Row extends Claimed>(
  session: SqlSession,
  table: 'subscription' | 'verification',
  found: readonly Row[],
  { perHost, hostLimits, until }: Claim,
): Promise<Row[]> {
  if (found.length === 0) return [];
  const token = randomUUID();
  const left = new Map(hostLimits);
  const rows = found.filter(({ host }) => {
    const free = left.get(host) ?? perHost;
    left.set(host, free - 1);
    return free > 0;
  });
  await session.query(
    `UPDATE ${table} SET claim = $1, next_attempt_at = $2
     WHERE id IN (SELECT CAST(key AS BIGINT) FROM json_each($3))`,
    [token, until, asKeys(rows.map(({ id }) => id))],
  );
  return rows.map((row) => ({ ...row, claim: token }));
}

async function settleVerification(
  session: SqlSession,
  verification: Verification,
  result: VerificationResult,
): Promise<boolean> {
  const { id, claim, topic, callback_key, mode, secret, lease_seconds } = verification;
  const hasClaim = 'id = $1 AND claim = $2';
  if (result.move === 'delayed') {
    const delayed = await session.query(
      `UPDATE verification SET attempts = attempts + 1, next_attempt_at = $3, claim = NULL WHERE ${hasClaim} RETURNING id`,
      [id, claim, result.retryAt],
    );
    return delayed.length > 0;
  }
  const [row] = await session.query<{ baseline_seq: number }>(
    `DELETE FROM verification WHERE ${hasClaim} RETURNING baseline_seq`,
    [id, claim],
  );
  if (row === undefined) return false;
  if (result.move === 'rejected' || mode === 'denied') return true;
  const key = [topic, callback_key];
  const hasKey = 'topic = $1 AND callback_key = $2';
  if (mode === 'unsubscribe') {
    await session.query(`DELETE FROM subscription WHERE ${hasKey}`, key);
    return true;
  }
  const { sentAt } = result;
  const target = TARGET_COLUMNS.map((name) => verification[name]);
  const lease = [secret, lease_seconds, sentAt + lease_seconds * 1000];
  // Keep the claim of a delivery in progress, so that no second delivery starts.
  await session.query(
    `INSERT INTO subscription (${TARGET_COLUMNS}, secret, lease_seconds, expires_at, created_at, delivered_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (topic, callback_key) DO UPDATE SET
       callback = excluded.callback, topic_as_sent = excluded.topic_as_sent,
       secret = excluded.secret, lease_seconds = excluded.lease_seconds,
       expires_at = excluded.expires_at, failures = 0, last_error = NULL,
       next_attempt_at = CASE WHEN subscription.claim IS NULL THEN 0 ELSE subscription.next_attempt_at END`,
    [...target, ...lease, sentAt, row.baseline_seq],
  );
  await session.query(`DELETE FROM verification WHERE ${hasKey} AND mode = 'denied'`, key);
  return true;
}

async function settleDeliveries(session: SqlSession, results: readonly DeliveryResult[]) {
  const ended: Delivery[] = [];
  for (const result of results) {
    const { move, at, delivery } = result;
    const { id, claim, seq, secret } = delivery;
    if (move === 'delivered') {
      // If the secret was replaced meanwhile, the delivery does not count, because the subscriber could not verify it.
      await session.query(
        `UPDATE subscription SET delivered_seq = CASE WHEN coalesce(secret, '') = $1 THEN $2 ELSE delivered_seq END,
           failures = 0, next_attempt_at = 0, claim = NULL, last_status = $3, last_error = NULL, last_success_at = $4
         WHERE id = $5 AND claim = $6`,
        [secret ?? '', seq, result.status, at, id, claim],
      );
    } else if (move === 'failed' && (await settleFailure(session, result))) {
      ended.push(delivery);
    } else {
      // Released deliveries are due again at once. So are failed ones whose subscription was renewed meanwhile.
      await session.query(
        'UPDATE subscription SET next_attempt_at = 0, claim = NULL WHERE id = $1 AND claim = $2',
        [id, claim],
      );
    }
  }
  return ended;
}

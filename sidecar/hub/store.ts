import { z } from 'zod';
import { migrate, readRows, type SqlDatabase, type SqlSession } from './sql-database.ts';
import { deliveryMethods } from './sql-deliveries.ts';
import {
  endSubscriptions,
  SubscriptionKey,
  VerificationRow,
  verificationMethods,
} from './sql-verifications.ts';

/** The content of a topic as a replica has read it. Times are milliseconds since 1970. */
export type TopicOffer = {
  url: string;
  sha256: string;
  /** Hash of the content that this replica offered before, or null if it has just started. */
  previousSha256: string | null;
  /** How long before or after a change the previous version counts as a stale copy. Clocks may differ. */
  staleMs: number;
  now: number;
};

/** `seq` counts changes of content. `current` is false for a stale copy, which must not be sent. */
export type TopicVersion = { seq: number; current: boolean; changed: boolean };

const TopicRow = z.object({ seq: z.int(), sha256: z.string() });

/** A subscription as the owner and the status response see it. */
export const SubscriptionRecord = SubscriptionKey.extend({
  callback: z.string(),
  signed: z.coerce.boolean(),
  leaseSeconds: z.int(),
  expiresAt: z.int(),
  failures: z.int(),
  nextAttemptAt: z.int(),
  upToDate: z.coerce.boolean(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  lastSuccessAt: z.int().nullable(),
});
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;

/** A request waiting for verification, as the owner sees it. */
export const WaitingRecord = VerificationRow.pick({
  mode: true,
  topic: true,
  callback: true,
  createdAt: true,
});
export type WaitingRecord = z.infer<typeof WaitingRecord>;

const StoreCounts = z.object({
  subscriptions: z.int(),
  waiting: z.int(),
  denials: z.int(),
  due: z.int(),
});

/**
 * The store of the hub, in SQLite or PostgreSQL. Each method is a transaction, and durable when its promise resolves. Exceptions
 * are claims and `settleDeliveries`: a power failure may lose the last ones, and the work is then repeated. If the database
 * fails, a method rejects without having changed anything.
 */
export type SubscriptionStore = Awaited<ReturnType<typeof openSqlStore>>;

/** Selects the subscriptions of a callback, to one topic or to all. */
export type CallbackFilter = { callbackKey: string; topic?: string | undefined };
const BY_CALLBACK = "callback_key = $1 AND (topic = $2 OR $2 = '') AND expires_at > $3";

const RECORD = `
  SELECT subscription.topic, callback_key AS "callbackKey", callback, lease_seconds AS "leaseSeconds",
    expires_at AS "expiresAt", failures, next_attempt_at AS "nextAttemptAt", last_status AS "lastStatus",
    last_error AS "lastError", last_success_at AS "lastSuccessAt", secret IS NOT NULL AS signed,
    delivered_seq >= coalesce(topic.seq, 0) AS "upToDate"
  FROM subscription LEFT JOIN topic ON topic.url = subscription.topic`;

/** Migrates the database and returns the store. */
export async function openSqlStore(database: SqlDatabase) {
  await migrate(database);
  const { transaction } = database;
  return {
    ...verificationMethods(database),
    ...deliveryMethods(database),

    /** Releases the claims of a crashed process, if only one process can hold claims (SQLite). */
    recover(): Promise<void> {
      return transaction(async (session) => {
        for (const statement of session.dialect.recovery) await session.query(statement);
      });
    },

    /** Records the content of a topic, and reports whether it changed and is current. */
    putTopic(offer: TopicOffer): Promise<TopicVersion> {
      return transaction((session) => putTopic(session, offer));
    },

    /** Finds an active subscription, and counts the requests waiting for verification. */
    find({ topic, callbackKey }: SubscriptionKey, now: number) {
      return transaction(async (session) => {
        const active = `${RECORD} WHERE subscription.topic = $1 AND callback_key = $2 AND expires_at > $3`;
        const values = [topic, callbackKey, now];
        const [subscription = null] = await readRows(session, SubscriptionRecord, active, values);
        const waiting = await session.query(
          "SELECT id FROM handshake WHERE topic = $1 AND callback_key = $2 AND mode <> 'denied'",
          [topic, callbackKey],
        );
        return { subscription, waiting: waiting.length };
      }, 'read');
    },

    /** Lists active subscriptions, by callback, then topic. */
    async list(now: number): Promise<SubscriptionRecord[]> {
      const sql = `${RECORD} WHERE expires_at > $1`;
      const rows = await transaction((session) => session.query(sql, [now]), 'read');
      // Sorting many rows is slow, so do it after the transaction.
      const order = (record: SubscriptionRecord) => `${record.callback} ${record.topic}`;
      const records = z.array(SubscriptionRecord).parse(rows);
      return records.sort((a, b) => (order(a) < order(b) ? -1 : 1));
    },

    /** Lists requests waiting for verification, oldest first. */
    listWaiting(): Promise<WaitingRecord[]> {
      const sql = `SELECT mode, topic, callback, created_at AS "createdAt" FROM handshake WHERE mode <> 'denied' ORDER BY id`;
      return transaction((session) => readRows(session, WaitingRecord, sql), 'read');
    },

    /** Ends the subscriptions of a callback and queues denials. Returns their number. */
    remove(filter: CallbackFilter, reason: string, now: number): Promise<number> {
      const values = [filter.callbackKey, filter.topic ?? '', now];
      return transaction((session) => endSubscriptions(session, BY_CALLBACK, values, reason, now));
    },

    /** Makes the current content due again for the subscriptions of a callback. Returns their number. */
    async resend({ callbackKey, topic = '' }: CallbackFilter, now: number): Promise<number> {
      const sql = `UPDATE subscription SET delivered_seq = -1, failures = 0, last_error = NULL,
          next_attempt_at = CASE WHEN claim IS NULL THEN 0 ELSE next_attempt_at END
        WHERE ${BY_CALLBACK} RETURNING id`;
      const rows = await transaction((session) => session.query(sql, [callbackKey, topic, now]));
      return rows.length;
    },

    /** Deletes subscriptions that expired before `before`. */
    async sweep(before: number): Promise<void> {
      const sql = 'DELETE FROM subscription WHERE expires_at < $1';
      await transaction((session) => session.query(sql, [before]));
    },

    /** Counts subscriptions, waiting requests, denials and due deliveries. */
    async counts(now: number) {
      const sql = `SELECT
        (SELECT count(*) FROM subscription WHERE expires_at > $1) AS subscriptions,
        (SELECT count(*) FROM handshake WHERE mode <> 'denied') AS waiting,
        (SELECT count(*) FROM handshake WHERE mode = 'denied') AS denials,
        (SELECT count(*) FROM subscription JOIN topic ON topic.url = subscription.topic
         WHERE expires_at > $1 AND delivered_seq < topic.seq) AS due`;
      const rows = await transaction((session) => session.query(sql, [now]), 'read');
      return StoreCounts.parse(rows[0]);
    },

    close: () => database.close(),
  };
}

async function putTopic(
  session: SqlSession,
  { url, sha256, previousSha256, staleMs, now }: TopicOffer,
): Promise<TopicVersion> {
  await session.query(
    `INSERT INTO topic (url, seq, sha256, previous_sha256, changed_at) VALUES ($1, 0, '', '', 0)
     ON CONFLICT (url) DO NOTHING`,
    [url],
  );
  const isStale = 'previous_sha256 = $1 AND sha256 <> $4 AND abs(changed_at - $2) < $5';
  const changed = await session.query(
    `UPDATE topic SET seq = seq + 1, previous_sha256 = sha256, sha256 = $1, changed_at = $2
     WHERE url = $3 AND sha256 <> $1 AND NOT (${isStale}) RETURNING seq`,
    [sha256, now, url, previousSha256 ?? '', staleMs],
  );
  const sql = 'SELECT seq, sha256 FROM topic WHERE url = $1';
  const [topic] = await readRows(session, TopicRow, sql, [url]);
  if (topic === undefined) throw new Error(`topic ${url} is missing`);
  return { seq: topic.seq, current: topic.sha256 === sha256, changed: changed.length > 0 };
}

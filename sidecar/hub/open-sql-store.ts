import { z } from 'zod';
import { migrate, type SqlDatabase } from './sql-database.ts';
import { applyMove } from './sql-endings.ts';
import { workMethods } from './sql-store.ts';
import {
  StoreCounts,
  SubscriptionRecord,
  type SubscriptionStore,
  VerificationRecord,
} from './store.ts';

const RECORD = `
  SELECT subscription.topic, callback_key AS "callbackKey", callback, lease_seconds AS "leaseSeconds",
    expires_at AS "expiresAt", failures, next_attempt_at AS "nextAttemptAt", last_status AS "lastStatus",
    last_error AS "lastError", last_success_at AS "lastSuccessAt", secret IS NOT NULL AS signed,
    delivered_seq >= coalesce(topic.seq, 0) AS "upToDate"
  FROM subscription LEFT JOIN topic ON topic.url = subscription.topic`;

/** Migrates the database and returns the store. Rejects if another version of the program made the database. */
export async function openSqlStore(database: SqlDatabase): Promise<SubscriptionStore> {
  await migrate(database);
  const { transaction } = database;
  return {
    ...workMethods(database),

    apply: (move, now) => transaction((session) => applyMove(session, move, now)),

    async list(filter, now) {
      const fields = { 'subscription.topic': filter.topic, callback_key: filter.callbackKey };
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      const where = given.map(([name], i) => `AND ${name} = $${i + 2}`).join(' ');
      const values = given.map(([, value = '']) => value);
      const [subscriptions, verifications] = await transaction(
        async (session) => [
          await session.query(`${RECORD} WHERE expires_at > $1 ${where}`, [now, ...values]),
          await session.query(
            `SELECT mode, topic, callback, created_at AS "createdAt" FROM verification
             WHERE mode <> $1 ${where.replaceAll('subscription.', '')} ORDER BY id`,
            ['denied', ...values],
          ),
        ],
        'read',
      );
      // Sorting many rows is slow, so do it after the transaction.
      const order = (record: SubscriptionRecord) => `${record.callback} ${record.topic}`;
      const records = z.array(SubscriptionRecord).parse(subscriptions);
      return {
        subscriptions: records.sort((a, b) => (order(a) < order(b) ? -1 : 1)),
        verifications: z.array(VerificationRecord).parse(verifications),
      };
    },

    async counts(now) {
      const sql = `SELECT
        (SELECT count(*) FROM subscription WHERE expires_at > $1) AS subscriptions,
        (SELECT count(*) FROM verification WHERE mode <> 'denied') AS verifications,
        (SELECT count(*) FROM verification WHERE mode = 'denied') AS denials,
        (SELECT count(*) FROM subscription JOIN topic ON topic.url = subscription.topic
         WHERE expires_at > $1 AND delivered_seq < topic.seq) AS due`;
      const rows = await transaction((session) => session.query(sql, [now]), 'read');
      return StoreCounts.parse(rows[0]);
    },

    close: () => database.close(),
  };
}

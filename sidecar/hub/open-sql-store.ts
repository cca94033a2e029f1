import type { SqlDatabase } from './sql-database.ts';
import { applyMove } from './sql-endings.ts';
import { workMethods } from './sql-store.ts';
import type { Listing, StoreCounts, SubscriptionRecord, SubscriptionStore } from './store.ts';

const RECORD = `
  SELECT subscription.topic, callback_key, callback, lease_seconds, expires_at, failures, next_attempt_at, last_status,
    last_error, last_success_at, secret IS NOT NULL AS signed, delivered_seq >= coalesce(topic.seq, 0) AS up_to_date
  FROM subscription LEFT JOIN topic ON topic.url = subscription.topic`;

/** Creates the store in a database that has the tables of this version. */
export function createSqlStore(database: SqlDatabase): SubscriptionStore {
  const { transaction } = database;
  return {
    ...workMethods(database),

    apply: (move, now) => transaction((session) => applyMove(session, move, now)),

    list: (filter, now) =>
      transaction(async ({ query }) => {
        const where = Object.keys(filter)
          .map((column, i) => `AND ${column} = $${i + 2}`)
          .join(' ');
        const values = Object.values(filter);
        const subscriptions = await query<SubscriptionRecord>(
          `${RECORD} WHERE expires_at > $1 ${where} ORDER BY callback, subscription.topic`,
          [now, ...values],
        );
        const verifications = await query<Listing['verifications'][number]>(
          `SELECT mode, topic, callback, created_at FROM verification
           WHERE mode <> $1 ${where} ORDER BY id`,
          ['denied', ...values],
        );
        for (const record of subscriptions) {
          // SQLite has no booleans.
          record.signed = Boolean(record.signed);
          record.up_to_date = Boolean(record.up_to_date);
        }
        return { subscriptions, verifications };
      }, 'read'),

    async counts(now) {
      const states = ['new', 'proven', 'failing'].map(
        (state) => `count(*) FILTER (WHERE state = '${state}') AS "${state}"`,
      );
      const sql = `SELECT active.*, due.*,
          (SELECT count(*) FROM verification WHERE mode <> 'denied') AS verifications,
          (SELECT count(*) FROM verification WHERE mode = 'denied') AS denials
        FROM (SELECT count(*) AS subscriptions, ${states.join(', ')}
          FROM subscription WHERE expires_at > $1) AS active,
        (SELECT count(*) AS due, min(changed_at) AS "oldestDueAt"
          FROM subscription JOIN topic ON topic.url = subscription.topic
          WHERE expires_at > $1 AND delivered_seq < topic.seq) AS due`;
      const [counts] = await transaction(({ query }) => query<StoreCounts>(sql, [now]), 'read');
      return counts as StoreCounts; // an aggregate has a row
    },

    check: () =>
      transaction(async (session) => {
        // SQLite does not write a row that stays the same.
        for (const change of ['+ 1', '- 1'])
          await session.query(`UPDATE hub_state SET responses = responses ${change}`);
      }),

    close: () => database.close(),
  };
}

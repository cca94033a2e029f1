import { z } from 'zod';
import { type SqlDatabase, StoreRefusal } from './sql-database.ts';
import { applyMove } from './sql-endings.ts';
import { workMethods } from './sql-store.ts';
import type { Listing, MovableStore, StoreCounts, StoreRow, SubscriptionRecord } from './store.ts';

const [text, whole] = [z.string(), z.int()];
/** The columns of a subscription and of a request for one. */
const request = {
  ...{ topic: text, callback_key: text, callback: text, topic_as_sent: text, host: text },
  ...{ secret: text.nullable(), lease_seconds: whole, created_at: whole },
};

/** A hub that has started once knows its topics. Their numbers become those that the subscriptions have, and other content is a change. */
const KNOWN_TOPIC =
  'ON CONFLICT (url) DO UPDATE SET seq = excluded.seq + CASE WHEN topic.sha256 = excluded.sha256 THEN 0 ELSE 1 END';

/** A row of an export. Claims and counters belong to a running hub. SQLite would store a text where a number belongs. */
export const ExportedRow = z.discriminatedUnion(
  'table',
  [
    z.object({
      table: z.literal('topic'),
      ...{ url: text, seq: whole, sha256: text, previous_sha256: text, changed_at: whole },
    }),
    z.object({
      ...{ table: z.literal('subscription'), ...request, expires_at: whole, delivered_seq: whole },
      ...{ failures: whole, last_status: whole.nullable(), last_error: text.nullable() },
      last_success_at: whole.nullable(),
    }),
    z.object({
      ...{ table: z.literal('verification'), ...request, client: text, baseline_seq: whole },
      ...{ mode: z.enum(['subscribe', 'unsubscribe', 'denied']), reason: text.nullable() },
    }),
  ],
  'one of topic, subscription, verification',
);

const RECORD = `
  SELECT subscription.topic, callback_key, callback, lease_seconds, expires_at, failures, next_attempt_at, last_status,
    last_error, last_success_at, secret IS NOT NULL AS signed, delivered_seq >= coalesce(topic.seq, 0) AS up_to_date
  FROM subscription LEFT JOIN topic ON topic.url = subscription.topic`;

/** Creates the store in a database that has the tables of this version. */
export function createSqlStore(database: SqlDatabase): MovableStore {
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

    exportRows: () =>
      transaction(async (session) => {
        const rows: StoreRow[] = [];
        for (const { shape } of ExportedRow.options) {
          const { table, ...columns } = shape;
          const order = table.value === 'topic' ? 'url' : 'id';
          const sql = `SELECT ${Object.keys(columns)} FROM ${table.value} ORDER BY ${order}`;
          for (const row of await session.query(sql))
            rows.push(ExportedRow.parse({ table: table.value, ...row }));
        }
        return rows;
      }, 'read'),

    importRows: (rows) =>
      transaction(async ({ query }) => {
        const found = 'SELECT id FROM subscription UNION ALL SELECT id FROM verification LIMIT 1';
        if ((await query(found)).length > 0)
          throw new StoreRefusal('it has subscriptions already; import into another database');
        for (const row of rows) {
          const { table, ...values } = ExportedRow.parse(row);
          const columns = Object.keys(values);
          const places = columns.map((_, i) => `$${i + 1}`);
          await query(
            `INSERT INTO ${table} (${columns}) VALUES (${places}) ${table === 'topic' ? KNOWN_TOPIC : ''}`,
            Object.values(values),
          );
        }
      }),

    close: () => database.close(),
  };
}

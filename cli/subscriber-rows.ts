import { z } from 'zod';
import { type SqlDatabase, StoreRefusal } from '../sidecar/hub/sql-database.ts';

const [text, whole] = [z.string(), z.int()];
/** The columns of a subscription and of a request for one. */
const request = {
  ...{ topic: text, callback_key: text, callback: text, topic_as_sent: text, host: text },
  ...{ secret: text.nullable(), lease_seconds: whole, created_at: whole },
};

/** A row of the hub's tables. Claims and counters belong to a running hub. SQLite would store a text where a number belongs. */
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
type ExportedRow = z.infer<typeof ExportedRow>;

/** A hub that has started once knows its topics. Their numbers become those that the subscriptions have, and other content is a change. */
const KNOWN_TOPIC =
  'ON CONFLICT (url) DO UPDATE SET seq = excluded.seq + CASE WHEN topic.sha256 = excluded.sha256 THEN 0 ELSE 1 END';

/** Returns all rows but claims, in the order in which `importRows` adds them. They contain the secrets of subscribers. */
export function exportRows({ transaction }: SqlDatabase): Promise<ExportedRow[]> {
  return transaction(async (session) => {
    const rows: ExportedRow[] = [];
    for (const { shape } of ExportedRow.options) {
      const { table, ...columns } = shape;
      const order = table.value === 'topic' ? 'url' : 'id';
      const sql = `SELECT ${Object.keys(columns)} FROM ${table.value} ORDER BY ${order}`;
      for (const row of await session.query(sql))
        rows.push(ExportedRow.parse({ table: table.value, ...row }));
    }
    return rows;
  }, 'read');
}

/** Adds exported rows, all or none. Rejects if the database has subscriptions or requests. */
export function importRows(
  { transaction }: SqlDatabase,
  rows: readonly ExportedRow[],
): Promise<void> {
  return transaction(async ({ query }) => {
    const found = 'SELECT id FROM subscription UNION ALL SELECT id FROM verification LIMIT 1';
    if ((await query(found)).length > 0)
      throw new StoreRefusal('it has subscriptions already; import into another database');
    for (const { table, ...values } of rows) {
      const columns = Object.keys(values);
      const places = columns.map((_, i) => `$${i + 1}`);
      const sql = `INSERT INTO ${table} (${columns}) VALUES (${places}) ${table === 'topic' ? KNOWN_TOPIC : ''}`;
      await query(sql, Object.values(values));
    }
  });
}

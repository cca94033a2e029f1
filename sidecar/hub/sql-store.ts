import type { SqlDatabase, SqlSession } from './sql-database.ts';
import { migrate, numberOf, readRows } from './sql-database.ts';
import { claimDeliveries, countAnswer, settleDeliveries } from './sql-deliveries.ts';
import { acceptRequest, claimHandshakes, settleHandshake } from './sql-handshakes.ts';
import { counts, find, list, listWaiting, remove, resend, toRecords } from './sql-records.ts';
import type { DeliveryOutcome, SubscriptionStore, TopicOffer, TopicVersion } from './store.ts';
import { TopicState } from './store.ts';

/** Brings the schema up to date and gives the store: all that both databases have in common. */
export async function openSqlStore(database: SqlDatabase): Promise<SubscriptionStore> {
  await migrate(database);
  const { dialect, transaction } = database;
  return {
    recover: () =>
      transaction(async (session) => {
        for (const statement of dialect.recovery) await session.query(statement);
      }),
    putTopic: (offer) => transaction((session) => putTopic(session, offer)),
    topics: () =>
      transaction(
        (session) => readRows(session, TopicState, 'SELECT url, sha256, seq FROM topic'),
        'read',
      ),
    accept: (request, limits, now) =>
      transaction((session) => acceptRequest(session, dialect, request, limits, now)),
    claimHandshakes: (claim) =>
      transaction((session) => claimHandshakes(session, dialect, claim), 'relaxed'),
    async settleHandshake(handshake, result, answered) {
      if (answered) await transaction(countAnswer, 'relaxed');
      await transaction((session) => settleHandshake(session, handshake, result));
    },
    claimDeliveries: (claim) =>
      transaction((session) => claimDeliveries(session, dialect, claim), 'relaxed'),
    async settleDeliveries(outcomes) {
      if (outcomes.some(isAnswer)) await transaction(countAnswer, 'relaxed');
      return transaction((session) => settleDeliveries(session, dialect, outcomes), 'relaxed');
    },
    find: (pair, now) => transaction((session) => find(session, pair, now), 'read'),
    list: async (now) => toRecords(await transaction((session) => list(session, now), 'read')),
    listWaiting: () => transaction(listWaiting, 'read'),
    remove: (pair, reason, now) => transaction((session) => remove(session, pair, reason, now)),
    resend: (pair, now) => transaction((session) => resend(session, pair, now)),
    sweep: (before) =>
      transaction(async (session) => {
        await session.query('DELETE FROM subscription WHERE expires_at < $1', [before]);
      }),
    counts: (now) => transaction((session) => counts(session, now), 'read'),
    close: () => database.close(),
  };
}

function isAnswer(outcome: DeliveryOutcome): boolean {
  if (outcome.kind === 'failed') return outcome.status !== null;
  return outcome.kind !== 'released';
}

async function putTopic(session: SqlSession, offer: TopicOffer): Promise<TopicVersion> {
  await session.query(
    `INSERT INTO topic (url, seq, sha256, previous_sha256, changed_at) VALUES ($1, 0, '', '', 0)
     ON CONFLICT (url) DO NOTHING`,
    [offer.url],
  );
  // Again when another replica changed the topic between our look and our change.
  for (;;) {
    const [row] = await session.query(
      'SELECT seq, sha256, previous_sha256, changed_at FROM topic WHERE url = $1',
      [offer.url],
    );
    if (row === undefined) throw new Error(`topic ${offer.url} is gone`);
    const seq = numberOf(row, 'seq');
    if (row.sha256 === offer.sha256) return { seq, current: true, changed: false };
    const stale =
      row.previous_sha256 === offer.sha256 &&
      row.sha256 !== offer.heldSha256 &&
      Math.abs(offer.now - numberOf(row, 'changed_at')) < offer.staleMs;
    if (stale) return { seq, current: false, changed: false };
    const changed = await session.query(
      `UPDATE topic SET seq = seq + 1, previous_sha256 = sha256, sha256 = $1, changed_at = $2
       WHERE url = $3 AND seq = $4 RETURNING seq`,
      [offer.sha256, offer.now, offer.url, seq],
    );
    if (changed.length === 1) return { seq: seq + 1, current: true, changed: true };
  }
}

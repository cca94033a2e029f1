import { Pool, TypeOverrides, types } from 'pg';
import { migrate, type SqlDatabase, type SqlDialect, type SqlSession } from './sql-database.ts';

/** Parses BIGINT as number: the columns hold milliseconds and counts, which are safe integers. Not for all of `pg`, which a program with its own hub may also use. */
const PARSERS = new TypeOverrides();
PARSERS.setTypeParser(types.builtins.INT8, Number);

const DIALECT: SqlDialect = {
  identity: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  skipLocked: 'FOR UPDATE OF candidate SKIP LOCKED',
  lock: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  recovery: [],
};

/** Connects to PostgreSQL and migrates. Clocks of replicas must agree within seconds. `timeoutMs` is for connecting and each statement. */
export async function openPostgres(databaseUrl: string, timeoutMs = 10_000): Promise<SqlDatabase> {
  const pool = new Pool({
    connectionString: databaseUrl,
    types: PARSERS,
    max: 8,
    connectionTimeoutMillis: timeoutMs,
    // Applies if the server no longer responds. Otherwise statement_timeout does, see below.
    query_timeout: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: timeoutMs,
    application_name: 'public-reviews-hub',
    // An unresponsive server must not keep the process alive.
    allowExitOnIdle: true,
  });
  // The pool replaces a broken connection, and its query rejects. Without a listener the event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = postgresDatabase(pool, timeoutMs);
  await migrate(database).catch(async (error) => {
    await pool.end();
    throw error;
  });
  return database;
}

function postgresDatabase(pool: Pool, timeoutMs: number): SqlDatabase {
  // Set per transaction, because poolers such as PgBouncer refuse connections with this option.
  const begin = `BEGIN; SET LOCAL statement_timeout = ${timeoutMs}`;
  const beginOf = {
    durable: begin,
    relaxed: `${begin}; SET LOCAL synchronous_commit = off`,
    read: `${begin}; SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`,
  };
  return {
    async transaction(work, kind = 'durable') {
      const client = await pool.connect();
      const session: SqlSession = {
        dialect: DIALECT,
        async query(sql, values = []) {
          return (await client.query(sql, [...values])).rows;
        },
      };
      try {
        await client.query(beginOf[kind]);
        const value = await work(session);
        await client.query('COMMIT');
        client.release();
        return value;
      } catch (error) {
        // Close the connection: the server then rolls back, whatever the state of the transaction.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

import { join } from 'node:path';
import type { Settings } from './config.ts';
import type { SubscriptionStore } from './hub/store.ts';

/** Opens the hub's store: PostgreSQL where DATABASE_URL is set, else one SQLite file in DATA_DIR. Loads only the one it opens. */
export async function openStore({ DATABASE_URL, DATA_DIR }: Settings): Promise<SubscriptionStore> {
  if (DATABASE_URL !== undefined) {
    const { openPostgresStore } = await import('./hub/store-postgres.ts');
    return openPostgresStore(DATABASE_URL);
  }
  const { openSqliteStore } = await import('./hub/store-sqlite.ts');
  return openSqliteStore(join(DATA_DIR, 'hub.sqlite'));
}

import { expect, it } from 'vitest';
import { openSqlite } from './hub/store-sqlite.ts';
import { reopening } from './open-hub.ts';

it('opens a database once for all transactions, and again only after a failure', async () => {
  let attempts = 0;
  const database = reopening(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('the disk is away');
    return openSqlite(':memory:');
  });
  const read = () => database.transaction(({ query }) => query('SELECT 1 AS one'), 'read');
  const failed = await Promise.allSettled([read(), read()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(attempts).toBe(1);
  expect(await Promise.all([read(), read()])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await read();
  expect(attempts).toBe(2);
  await database.close();
});

it('closes a database that was never opened, or could not be', async () => {
  const database = reopening(() => Promise.reject(new Error('the disk is away')));
  await database.close();
  await expect(database.transaction(async () => {})).rejects.toThrow('the disk is away');
  await database.close();
});

import { expect, it } from 'vitest';
import { openSqliteStore } from '../../sidecar/hub/store-sqlite.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

const PING = { 'hub.mode': 'publish', 'hub.url': ATOM };

it('checks the origin once for all pings during a check, and never concurrently', async () => {
  const gate = Promise.withResolvers<void>();
  const running: number[] = [];
  let done = 0;
  const test = await startTestHub(await openSqliteStore(':memory:'), {
    settings: { refreshIntervalMs: 10 },
    async refresh() {
      running.push(running.length - done + 1);
      await gate.promise;
      done += 1;
    },
  });
  for (let i = 0; i < 40; i += 1) expect((await test.post(PING)).status).toBe(202);
  gate.resolve();
  await until('the check after the last ping', () => done === 2);
  await new Promise((resolve) => setTimeout(resolve, 50)); // no other check starts in this time
  await test.close();
  expect(running).toEqual([1, 1]);
});

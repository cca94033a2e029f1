import { expect, it } from 'vitest';
import { createHub, openSqliteStore } from '../../exports/hub.ts';
import { ATOM, HUB, SITE, startTestHub, until } from './test-hub.ts';

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

it('logs a check that fails, in a hub of another program, and checks again at the next ping', async () => {
  const events: [event: string, error: string][] = [];
  const hub = createHub({
    ...{ store: await openSqliteStore(':memory:'), siteUrl: SITE, hubUrl: HUB, topics: [ATOM] },
    refresh: async () => {
      throw new Error('feed.xml is being replaced');
    },
    log: (_level, event, fields) => events.push([event, String(fields?.error)]),
  });
  const failure = ['dataset_load_failed', 'Error: feed.xml is being replaced'];
  for (let pings = 1; pings <= 2; pings += 1) {
    await hub.handle(new Request(HUB, { method: 'POST', body: new URLSearchParams(PING) }));
    await until('the check', () => events.length === 2 * pings);
  }
  expect(events.filter(([event]) => event !== 'hub.ping')).toEqual([failure, failure]);
  await hub.close();
});

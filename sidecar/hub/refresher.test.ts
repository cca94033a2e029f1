import { expect, it, vi } from 'vitest';
import { createRefresher } from './refresher.ts';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('never looks twice at once, and always once after the last request', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  let requested = 0;
  const refresher = createRefresher(
    async () => {
      begun.push(requested);
      running += 1;
      most = Math.max(most, running);
      await wait(5);
      running -= 1;
    },
    10,
    Date.now,
    () => {},
  );
  for (requested = 1; requested <= 40; requested += 1) {
    refresher.request();
    await wait(1);
  }
  await vi.waitFor(() => expect(begun.at(-1)).toBeGreaterThanOrEqual(40));
  await refresher.close();
  expect(most).toBe(1);
  expect(begun.length).toBeLessThan(30);
});

it('reports a look that fails, and looks again when asked', async () => {
  const errors: unknown[] = [];
  const refresher = createRefresher(
    () => Promise.reject(new Error('offline')),
    0,
    Date.now,
    (error) => errors.push(error),
  );
  refresher.request();
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  refresher.request();
  await vi.waitFor(() => expect(errors).toHaveLength(2));
  await refresher.close();
  refresher.request();
  await wait(20); // no look begins in this time
  expect(errors).toHaveLength(2);
});

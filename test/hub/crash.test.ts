import { expect, it } from 'vitest';
import { runCrashes } from './crash-driver.ts';

/** For a longer run: `KILLS=200 npx vitest run test/hub/crash.test.ts`. */
const KILLS = Number(process.env.KILLS ?? 5);

it('loses no accepted request when it is killed at random moments', {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const report = await runCrashes(KILLS, Math.random);
  expect(report.broken).toEqual([]);
  expect(report.kills).toBe(KILLS);
  expect(report.checkedStates).toBeGreaterThan(50);
  expect(report.checkedDeliveries).toBeGreaterThan(10);
});

import { expect, it } from 'vitest';
import { runCrashes } from './crash-driver.ts';

// `node bench/hub-crash.ts` is the long form, with 200 kills.
it('loses nothing it acknowledged when it is killed at random moments', {
  timeout: 120_000,
}, async () => {
  const report = await runCrashes(8, Math.random);
  expect(report.broken).toEqual([]);
  expect(report.kills).toBe(8);
  expect(report.checkedStates).toBeGreaterThan(50);
  expect(report.checkedDeliveries).toBeGreaterThan(10);
});

import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import weights from './weights.json' with { type: 'json' };

const MAX_BYTES = 300_000;

it('is at most 300 KB', () => {
  expect(statSync(new URL('weights.json', import.meta.url)).size).toBeLessThanOrEqual(MAX_BYTES);
});

it('carries the hash of its table and prior, and what it was measured at', () => {
  const hash = createHash('sha256')
    .update(Buffer.from(weights.table, 'base64'))
    .update(JSON.stringify(weights.prior));
  expect(hash.digest('hex')).toBe(weights.hash);
  expect(weights.measured.length).toBeGreaterThan(0);
  for (const { accuracy, baseline_accuracy } of weights.measured) {
    expect(accuracy).toBeGreaterThan(baseline_accuracy);
  }
});

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import weights from './weights.json' with { type: 'json' };

const MAX_BYTES = 150_000;

it('takes at most 150 KB together with the known words', () => {
  const sizes = ['weights.json', '../lexicon/known-words.json'].map(
    (file) => statSync(new URL(file, import.meta.url)).size,
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_BYTES);
});

it('states the hash of its table, prior and words, and beats the measured baselines', () => {
  const hash = createHash('sha256')
    .update(Buffer.from(weights.table, 'base64'))
    .update(JSON.stringify(weights.prior))
    .update(readFileSync(new URL('../lexicon/known-words.json', import.meta.url)));

  expect(hash.digest('hex')).toBe(weights.hash);
  expect(weights.measured.length).toBeGreaterThan(0);
  for (const { accuracy, baseline_accuracy } of weights.measured) {
    expect(accuracy).toBeGreaterThan(baseline_accuracy);
  }
});

import { describe, expect, it } from 'vitest';
import { judgeDelivery } from './judge-delivery.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const rules = { retrySeconds: [300, 3_600], now: NOW, random: 0 };
const answer = (status: number, retryAfter: string | null = null) => ({
  status,
  body: Buffer.alloc(0),
  retryAfter,
});

describe('judging a delivery', () => {
  it.each([200, 204, 299])('takes %i for success, whatever came before', (status) => {
    expect(judgeDelivery(answer(status), 2, rules)).toEqual({ kind: 'delivered', status });
  });

  it.each([302, 400, 404, 429, 500, 503])('takes %i for a failure', (status) => {
    expect(judgeDelivery(answer(status), 0, rules)).toMatchObject({ kind: 'retry', status });
  });

  it('lets 410 end it', () => {
    expect(judgeDelivery(answer(410), 0, rules)).toEqual({ kind: 'gone' });
  });

  it('waits 5 minutes, then an hour, then gives up', () => {
    const error = new Error('refused');
    const verdicts = [0, 1, 2].map((failures) => judgeDelivery(error, failures, rules));
    expect(verdicts.map(({ kind }) => kind)).toEqual(['retry', 'retry', 'removed']);
    expect(verdicts[0]).toMatchObject({ retryAt: NOW + 300_000, status: null, error: 'refused' });
    expect(verdicts[1]).toMatchObject({ retryAt: NOW + 3_600_000 });
  });

  it('spreads retries over a tenth of the wait', () => {
    const verdict = judgeDelivery(answer(500), 0, { ...rules, random: 1 });
    expect(verdict).toMatchObject({ retryAt: NOW + 330_000 });
  });

  it.each([
    ['600', 600_000],
    ['10', 300_000],
    ['Sun, 01 Mar 2026 02:00:00 GMT', 7_200_000],
    ['999999999', 86_400_000],
    ['soon', 300_000],
    ['-5', 300_000],
  ])('hears Retry-After: %s', (header, waitMs) => {
    const verdict = judgeDelivery(answer(503, header), 0, rules);
    expect(verdict).toMatchObject({ retryAt: NOW + waitMs });
  });

  it('puts errors into one line', () => {
    const error = new Error(`a\r\nb\u2028c ${'x'.repeat(500)}`);
    const verdict = judgeDelivery(error, 0, rules);
    if (!('error' in verdict)) throw new Error('expected a failure');
    expect(verdict.error).toMatch(/^a b c x+$/);
    expect(verdict.error.length).toBe(200);
  });
});

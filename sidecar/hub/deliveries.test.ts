import { describe, expect, it } from 'vitest';
import { toDeliveryResult } from './deliveries.ts';
import { RequestFailure } from './request-failure.ts';
import type { Delivery } from './store.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const rules = { retrySeconds: [300, 3_600], now: NOW, random: 0 };
const first: Delivery = {
  id: 1,
  claim: 'claim',
  host: 'reader.example',
  topic: 'https://reviews.example/feed.xml',
  sha256: 'news',
  seq: 7,
  callback: 'https://reader.example/hook',
  secret: null,
  failures: 0,
  state: 'proven',
  expires_at: NOW + 1,
};
const retry: Delivery = { ...first, state: 'failing', failures: 1 };
const answer = (status: number, retryAfter: string | null = null) => ({
  status,
  body: Buffer.alloc(0),
  retryAfter,
});
const refused = new RequestFailure('The connection was refused.', false);
const exhausted = new RequestFailure('The hub has no sockets left.', true);

describe('toDeliveryResult', () => {
  it.each([200, 204, 299])('treats %i as a success, even after a failure', (status) => {
    const outcome = toDeliveryResult(retry, answer(status), rules);
    expect(outcome).toEqual({ move: 'delivered', delivery: retry, at: NOW, status });
  });

  it.each([302, 400, 404, 410, 429, 500, 503])('treats %i as a failure', (status) => {
    expect(toDeliveryResult(first, answer(status), rules)).toMatchObject({
      move: 'failed',
      status,
      error: `The callback responded with ${status}.`,
      isHubFault: false,
    });
  });

  it('waits 5 minutes after the first failure, and an hour after later ones', () => {
    const outcomes = [first, retry].map((delivery) => toDeliveryResult(delivery, refused, rules));
    expect(outcomes[0]).toMatchObject({ move: 'failed', status: null, retryAt: NOW + 300_000 });
    expect(outcomes[0]).toMatchObject({ error: 'The connection was refused.' });
    expect(outcomes[1]).toMatchObject({ retryAt: NOW + 3_600_000 });
  });

  it('waits a minute after a fault of the hub', () => {
    const outcome = toDeliveryResult(retry, exhausted, rules);
    expect(outcome).toMatchObject({ move: 'failed', isHubFault: true, retryAt: NOW + 60_000 });
  });

  it('spreads retries over a tenth of the wait', () => {
    const outcome = toDeliveryResult(first, answer(500), { ...rules, random: 1 });
    expect(outcome).toMatchObject({ retryAt: NOW + 330_000 });
  });

  it.each([
    ['600', 600_000],
    ['10', 300_000],
    ['Sun, 01 Mar 2026 02:00:00 GMT', 7_200_000],
    ['999999999', 86_400_000],
    ['soon', 300_000],
    ['-5', 300_000],
  ])('respects Retry-After: %s', (header, waitMs) => {
    const outcome = toDeliveryResult(first, answer(503, header), rules);
    expect(outcome).toMatchObject({ retryAt: NOW + waitMs });
  });
});

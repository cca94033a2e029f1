import type { CallbackResponse } from './callback-client.ts';
import { RequestFailure } from './request-failure.ts';
import type { Delivery, DeliveryOutcome } from './sql-deliveries.ts';

/** Longest wait that a subscriber's Retry-After can ask for. */
const MAX_RETRY_AFTER_MS = 86_400_000;

/** Wait after a failure of our own. */
export const OWN_RETRY_MS = 60_000;

export type RetryRules = {
  retrySeconds: readonly number[];
  now: number;
  /** From 0 to 1: spreads retries over a tenth of their wait. */
  random: number;
};

/**
 * How a delivery of version `seq` ended: any 2xx is success, 410 ends the subscription, all else is a failure, redirects too.
 * Whether a failure counts, and is the last, the store decides.
 */
export function judgeDelivery(
  delivery: Delivery,
  seq: number,
  response: CallbackResponse | RequestFailure,
  rules: RetryRules,
): DeliveryOutcome {
  const { now: at } = rules;
  const retryAt = at + retryWaitMs(delivery.isRetry ? 1 : 0, rules);
  if (response instanceof RequestFailure) {
    const { message: error, isOurs } = response;
    const failed = { kind: 'failed', delivery, at, status: null, error, isOurs } as const;
    return { ...failed, retryAt: isOurs ? at + OWN_RETRY_MS : retryAt };
  }
  const { status, retryAfter } = response;
  if (status >= 200 && status < 300) return { kind: 'delivered', delivery, at, seq, status };
  if (status === 410) return { kind: 'gone', delivery, at };
  return {
    kind: 'failed',
    delivery,
    at,
    status,
    error: `The callback answered ${status}.`,
    isOurs: false,
    retryAt: Math.max(retryAt, at + retryAfterMs(retryAfter, at)),
  };
}

/** Wait after this many earlier failures, in milliseconds: the last one given serves for all that follow. */
export function retryWaitMs(failures: number, { retrySeconds, random }: RetryRules): number {
  const seconds = retrySeconds[failures] ?? retrySeconds.at(-1) ?? 0;
  return Math.round(seconds * 1000 * (1 + random / 10));
}

function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

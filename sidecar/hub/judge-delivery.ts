import { errorText } from './error-text.ts';
import type { Answer } from './outgoing.ts';

/** Failed deliveries in a row that end a subscription. */
export const MAX_FAILURES = 3;

/** Longest wait that a subscriber's Retry-After can ask for. */
const MAX_RETRY_AFTER_MS = 86_400_000;

export type Verdict =
  | { kind: 'delivered'; status: number }
  | { kind: 'gone' }
  | { kind: 'retry' | 'removed'; retryAt: number; status: number | null; error: string };

export type RetryRules = {
  retrySeconds: readonly number[];
  now: number;
  /** From 0 to 1: spreads retries over a tenth of their wait. */
  random: number;
};

/**
 * What a delivery's end means for its subscription: any 2xx is success, 410 ends it, all else (redirects too) is a failure and
 * the third in a row removes it.
 */
export function judgeDelivery(
  answer: Answer | Error,
  failures: number,
  rules: RetryRules,
): Verdict {
  if (!(answer instanceof Error)) {
    const { status } = answer;
    if (status >= 200 && status < 300) return { kind: 'delivered', status };
    if (status === 410) return { kind: 'gone' };
  }
  const status = answer instanceof Error ? null : answer.status;
  const error = answer instanceof Error ? errorText(answer) : `answered ${answer.status}`;
  const wait = waitAfter(failures, rules);
  const asked = answer instanceof Error ? 0 : retryAfterMs(answer.retryAfter, rules.now);
  const kind = failures + 1 >= MAX_FAILURES ? 'removed' : 'retry';
  return { kind, status, error, retryAt: rules.now + Math.max(wait, asked) };
}

/** Wait after this many earlier failures, in milliseconds: the last one given serves for all that follow. */
export function waitAfter(failures: number, { retrySeconds, random }: RetryRules): number {
  const seconds = retrySeconds[failures] ?? retrySeconds.at(-1) ?? 0;
  return Math.round(seconds * 1000 * (1 + random / 10));
}

function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

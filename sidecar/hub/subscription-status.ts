import { toMoment } from '../../contract/later-time.ts';
import type { SubscriptionRecord } from './store.ts';

/**
 * What a subscriber may see of its own subscription. Nothing tells how a verification went: the answer must not help anyone
 * probe addresses through us. Only a callback that once echoed a challenge has a state `active`.
 */
export type SubscriptionStatus = {
  callback: string;
  topic: string;
  state: 'active' | 'pending';
  /** Requests that wait for verification. */
  waiting: number;
  signed?: boolean;
  lease_seconds?: number;
  expires_at?: string;
  up_to_date?: boolean;
  consecutive_failures?: number;
  next_attempt_at?: string;
  last_status?: number;
  last_success_at?: string;
};

export function toStatus(
  callback: string,
  topic: string,
  { subscription, waiting }: { subscription: SubscriptionRecord | null; waiting: number },
): SubscriptionStatus {
  if (subscription === null) return { callback, topic, state: 'pending', waiting };
  const { lastStatus, lastSuccessAt, nextAttemptAt, failures, upToDate } = subscription;
  return {
    callback,
    topic,
    state: 'active',
    waiting,
    signed: subscription.signed,
    lease_seconds: subscription.leaseSeconds,
    expires_at: momentOfMs(subscription.expiresAt),
    up_to_date: upToDate,
    consecutive_failures: failures,
    ...(!upToDate && nextAttemptAt > 0 ? { next_attempt_at: momentOfMs(nextAttemptAt) } : {}),
    ...(lastStatus === null ? {} : { last_status: lastStatus }),
    ...(lastSuccessAt === null ? {} : { last_success_at: momentOfMs(lastSuccessAt) }),
  };
}

/** A time of the store as RFC 3339 UTC, to the second. */
export function momentOfMs(milliseconds: number): string {
  return toMoment(Math.floor(milliseconds / 1000));
}

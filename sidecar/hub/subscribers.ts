import { toMoment } from '../../contract/review.ts';
import { canonicalUrl } from './request.ts';
import type {
  Listing,
  SubscriptionRecord,
  SubscriptionStore,
  Target,
  VerificationRecord,
} from './store.ts';

/**
 * Returns the status of a subscription, for its subscriber. It never gives the result of a verification, because strangers could
 * use that to probe addresses. Only a callback that has echoed a challenge is `active`. Null if the hub knows neither a
 * subscription nor a request.
 */
export function toStatus(
  { callback, topic }: Pick<Target, 'callback' | 'topic'>,
  { subscriptions: [subscription], verifications }: Listing,
) {
  const waiting = verifications.length;
  if (subscription === undefined) {
    return waiting === 0 ? null : { callback, topic, state: 'pending', waiting };
  }
  const { lastStatus, lastSuccessAt, nextAttemptAt, failures, upToDate } = subscription;
  return {
    callback,
    topic,
    state: 'active',
    waiting,
    signed: subscription.signed,
    lease_seconds: subscription.leaseSeconds,
    expires_at: formatTime(subscription.expiresAt),
    up_to_date: upToDate,
    consecutive_failures: failures,
    ...(!upToDate && nextAttemptAt > 0 ? { next_attempt_at: formatTime(nextAttemptAt) } : {}),
    ...(lastStatus === null ? {} : { last_status: lastStatus }),
    ...(lastSuccessAt === null ? {} : { last_success_at: formatTime(lastSuccessAt) }),
  };
}

/** Creates the owner's commands for subscriptions. A running server applies changes within seconds. */
export function subscriberTools(store: SubscriptionStore, now: () => number) {
  return {
    /** Lists active subscriptions and pending verifications, with a summary. */
    async list() {
      const { subscriptions, verifications } = await store.list({}, now());
      const pending = verifications.length;
      const more = pending === 0 ? '' : `, ${plural(pending, 'pending verification')}`;
      return {
        lines: [
          ...subscriptions.map((record) => toLine(record, now())),
          ...verifications.map(toPendingLine),
        ],
        summary: `${plural(subscriptions.length, 'subscription')}${more}`,
      };
    },

    /** Ends the subscriptions of a callback, to one topic or to all, and sends denials. Returns their number. */
    remove: (callback: string, topic?: string) =>
      store.apply({ move: 'removed', callbackKey: toKey(callback), topic }, now()),

    /** Sends the current content again. Returns the number of subscriptions. */
    resend: (callback: string, topic?: string) =>
      store.apply({ move: 'resent', callbackKey: toKey(callback), topic }, now()),
  };
}

/** Returns the key of a callback. Text that is not a URL is returned as is, and matches no subscription. */
function toKey(callback: string): string {
  return URL.canParse(callback) ? canonicalUrl(callback) : callback;
}

export function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Formats a subscription: state, end of the lease, last success, next attempt, topic, callback. */
function toLine(record: SubscriptionRecord, now: number): string {
  const { failures, lastError, lastSuccessAt, nextAttemptAt, upToDate } = record;
  const success = lastSuccessAt === null ? 'never' : formatTime(lastSuccessAt);
  const isDelayed = !upToDate && nextAttemptAt > now;
  return [
    upToDate ? 'up to date' : 'due',
    `until ${formatTime(record.expiresAt)}`,
    `last success ${success}`,
    ...(isDelayed ? [`next try ${formatTime(nextAttemptAt)}`] : []),
    ...(lastError === null ? [] : [`${plural(failures, 'failure')}: ${lastError}`]),
    record.topic,
    record.callback,
  ].join('  ');
}

function toPendingLine({ mode, createdAt, topic, callback }: VerificationRecord): string {
  return `pending ${mode}  since ${formatTime(createdAt)}  ${topic}  ${callback}`;
}

/** Formats a time of the store in RFC 3339, in UTC, to the second. */
function formatTime(milliseconds: number): string {
  return toMoment(Math.floor(milliseconds / 1000));
}

import { toMoment } from '../../contract/review.ts';
import { canonicalUrl } from './callback.ts';
import type { SubscriptionRecord, SubscriptionStore, WaitingRecord } from './store.ts';

/** `hub.reason` of a denial after a removal by the owner. */
const REASON = 'The owner of the site ended the subscription.';

/**
 * The status of a subscription, for its subscriber. It does not tell how a verification went: nobody may probe addresses through
 * us. Only a callback that has echoed a challenge is `active`.
 */
export function toStatus(
  callback: string,
  topic: string,
  { subscription, waiting }: Awaited<ReturnType<SubscriptionStore['find']>>,
) {
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

/** The owner's commands for subscriptions; a running server notices within seconds. `now` gives milliseconds since 1970. */
export function subscriberTools(store: SubscriptionStore, now: () => number) {
  return {
    /** A line for each active subscription and each waiting request, and their number. */
    async list() {
      const [records, waiting] = [await store.list(now()), await store.listWaiting()];
      const requests = waiting.length === 0 ? '' : `, ${plural(waiting.length, 'waiting request')}`;
      return {
        lines: [...records.map((record) => toLine(record, now())), ...waiting.map(toWaitingLine)],
        summary: `${plural(records.length, 'subscription')}${requests}`,
      };
    },

    /** Ends the subscriptions of a callback, to one topic or to all; the server informs it. Returns how many. */
    remove: (callback: string, topic?: string) =>
      store.remove({ callbackKey: toKey(callback), topic }, REASON, now()),

    /** Makes the current content due again. Returns how many. */
    resend: (callback: string, topic?: string) =>
      store.resend({ callbackKey: toKey(callback), topic }, now()),
  };
}

/** Text that is not a URL matches no subscription. */
function toKey(callback: string): string {
  return URL.canParse(callback) ? canonicalUrl(callback) : callback;
}

export function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** State, end of the lease, last success, next try, topic, callback. */
function toLine(record: SubscriptionRecord, now: number): string {
  const { failures, lastError, lastSuccessAt, nextAttemptAt, upToDate } = record;
  const success = lastSuccessAt === null ? 'never' : momentOfMs(lastSuccessAt);
  const isPutOff = !upToDate && nextAttemptAt > now;
  return [
    upToDate ? 'up to date' : 'due',
    `until ${momentOfMs(record.expiresAt)}`,
    `last success ${success}`,
    ...(isPutOff ? [`next try ${momentOfMs(nextAttemptAt)}`] : []),
    ...(lastError === null ? [] : [`${plural(failures, 'failure')}: ${lastError}`]),
    record.topic,
    record.callback,
  ].join('  ');
}

function toWaitingLine({ mode, createdAt, topic, callback }: WaitingRecord): string {
  return `waiting to ${mode}  since ${momentOfMs(createdAt)}  ${topic}  ${callback}`;
}

/** A time of the store as RFC 3339 UTC, to the second. */
function momentOfMs(milliseconds: number): string {
  return toMoment(Math.floor(milliseconds / 1000));
}

import { canonicalUrl } from './canonical-url.ts';
import type { Pair, SubscriptionRecord, SubscriptionStore } from './store.ts';
import { momentOfMs } from './subscription-status.ts';

/** What the owner may do with the subscriptions of a store, from the command line, while the server runs or not. */
export type SubscriberTools = {
  /** All running subscriptions, by callback. */
  list(): Promise<SubscriptionRecord[]>;
  /** Ends those of a callback, at one topic or at all; the server tells the subscriber. Returns how many. */
  remove(callback: string, topic?: string): Promise<number>;
  /** Makes the current content due again. Returns how many. */
  resend(callback: string, topic?: string): Promise<number>;
};

/** `now` gives milliseconds since 1970. Changes take effect with the server's next look into the store, within seconds. */
export function subscriberTools(store: SubscriptionStore, now: () => number): SubscriberTools {
  async function forEachOf(
    callback: string,
    topic: string | undefined,
    act: (pair: Pair) => Promise<boolean>,
  ): Promise<number> {
    if (!URL.canParse(callback)) return 0;
    const callbackKey = canonicalUrl(callback);
    let changed = 0;
    for (const record of await store.list(now())) {
      const meant = topic === undefined || record.topic === topic;
      if (record.callbackKey === callbackKey && meant && (await act(record))) changed += 1;
    }
    return changed;
  }

  return {
    list: () => store.list(now()),
    remove: (callback, topic) =>
      forEachOf(callback, topic, (pair) =>
        store.remove(pair, 'ended by the owner of the site', now()),
      ),
    resend: (callback, topic) => forEachOf(callback, topic, (pair) => store.resend(pair, now())),
  };
}

/** One subscription in one line: state, end of its lease, topic, callback. */
export function toLine(record: SubscriptionRecord): string {
  const { failures, lastError, upToDate } = record;
  const failing = failures === 0 ? '' : ` (${failures} failed: ${lastError ?? 'unknown'})`;
  const state = `${upToDate ? 'up to date' : 'waiting'}${failing}`;
  const until = momentOfMs(record.expiresAt);
  return `${state}  until ${until}  ${record.topic}  ${record.callback}`;
}

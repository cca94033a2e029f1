import { canonicalUrl } from '../../sidecar/hub/request.ts';
import type { SubscriptionStore } from '../../sidecar/hub/store.ts';
import { ATOM } from './test-hub.ts';

/** Stores active subscriptions without verifying them. The store must not be in use yet. */
export async function seedSubscriptions(
  store: SubscriptionStore,
  subscriptions: readonly { callback: string; secret?: string }[],
  now: number,
): Promise<void> {
  const limits = {
    pendingPerSubscription: 1,
    pendingPerHost: Number.MAX_SAFE_INTEGER,
    pendingPerClient: Number.MAX_SAFE_INTEGER,
    pending: Number.MAX_SAFE_INTEGER,
    subscriptionsPerHost: Number.MAX_SAFE_INTEGER,
    subscriptions: Number.MAX_SAFE_INTEGER,
  };
  for (const { callback, secret = null } of subscriptions) {
    const request = {
      topic: ATOM,
      topic_as_sent: ATOM,
      callback,
      callback_key: canonicalUrl(callback),
      host: new URL(callback).host,
      mode: 'subscribe' as const,
      secret,
      lease_seconds: 864_000,
      client: '198.51.100.1',
    };
    await store.accept(request, limits, now);
  }
  for (;;) {
    const most = { limit: 1_000, perHost: 1_000, hostLimits: new Map() };
    const claimed = await store.claimVerifications({ ...most, now, until: now + 60_000 });
    if (claimed.length === 0) return;
    for (const one of claimed) {
      await store.settleVerification(one, { move: 'confirmed', sentAt: now }, true);
    }
  }
}

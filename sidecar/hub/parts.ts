import type { Log } from '../log.ts';
import type { Door } from './outgoing.ts';
import type { HubSettings } from './settings.ts';
import type { SubscriptionStore } from './store.ts';

/** What has happened since the start, for metrics. */
export type HubCounters = ReturnType<typeof zeroCounters>;

export function zeroCounters() {
  return {
    deliveriesDelivered: 0,
    deliveriesFailed: 0,
    subscriptionsRemoved: 0,
    verificationsConfirmed: 0,
    verificationsRejected: 0,
    requestsAccepted: 0,
    requestsRefused: 0,
    storeFailures: 0,
    pings: 0,
  };
}

/** What the workers of one hub share. */
export type HubParts = {
  store: SubscriptionStore;
  door: Door;
  settings: HubSettings;
  hubUrl: string;
  userAgent: string;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  counters: HubCounters;
};

import type { Log } from '../log.ts';
import type { CallbackClient } from './callback-client.ts';
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

/** What all parts of one hub share. */
export type HubContext = {
  store: SubscriptionStore;
  client: CallbackClient;
  settings: HubSettings;
  /** Public origin of the site, without a slash at its end. */
  siteUrl: string;
  /** Public address of the hub. */
  hubUrl: string;
  /** Absolute self URLs of the documents one can subscribe to. */
  topics: readonly string[];
  userAgent: string;
  /** Whole milliseconds since 1970. */
  now: () => number;
  log: Log;
  counters: HubCounters;
  /** Logs that the store refused; what it refused is tried again later. */
  onStoreFailure: (error: unknown) => void;
};

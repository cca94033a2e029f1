import type { Log } from '../log.ts';
import type { CallbackClient } from './callback-client.ts';
import type { NameLookup } from './public-address.ts';
import type { HubSettings } from './settings.ts';
import type { SubscriptionStore } from './store.ts';

/** Counters since the start, for metrics. */
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

/** Dependencies of a hub. */
export type HubDeps = {
  /** Closed by the hub. */
  store: SubscriptionStore;
  /** Public origin of the site, without a slash at its end. */
  siteUrl: string;
  /** Public address of the hub. */
  hubUrl: string;
  /** Absolute self URLs of the documents one can subscribe to. */
  topics: readonly string[];
  /** Looks at the origin now; calls `update` when there is new content. Must not reject. */
  refresh: () => Promise<unknown>;
  settings: HubSettings;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  /** Certificate authorities in PEM that callbacks are checked against. Default: those of Node. */
  ca?: string;
  /** Resolver of callback names. Default: DNS; the system's where non-public addresses are allowed. */
  lookup?: NameLookup;
};

/** Shared by all parts of one hub. `now` gives whole milliseconds here. */
export type HubContext = HubDeps & {
  client: CallbackClient;
  userAgent: string;
  counters: ReturnType<typeof zeroCounters>;
  /** Logs and counts a failure of the store. Its work is retried later. */
  onStoreFailure: (error: unknown) => void;
};

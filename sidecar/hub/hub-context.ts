import type { Log } from '../log.ts';
import type { CallbackClient, NameLookup } from './callback-client.ts';
import type { SubscriptionStore } from './store.ts';
import type { HubSettings } from './subscription.ts';

/**
 * Responds to a request to the hub, without waiting for a callback (WebSub 5.1.2). Rejects only if the body cannot be read.
 *
 * @param client see `toClient`, or undefined if it is unknown
 */
export type HubHandler = (request: Request, client: string | undefined) => Promise<Response>;

export type HubDeps = {
  /** Closed by the hub. */
  store: SubscriptionStore;
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string;
  hubUrl: string;
  topics: readonly string[];
  /** Checks the origin, and calls `update` if the content changed. Must not reject. */
  refresh: () => Promise<unknown>;
  settings: HubSettings;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  /** Certificate authorities for callbacks, in PEM. Default: Node's. */
  ca?: string;
  /** Resolves host names of callbacks. Default: DNS, or the system's resolver if private addresses are allowed. */
  lookup?: NameLookup;
};

/** Returns the counters for metrics, which count from the start of the process. */
export function zeroCounters() {
  return {
    deliveries: { delivered: 0, failed: 0 },
    verifications: { confirmed: 0, rejected: 0 },
    subscriptionsEnded: 0,
  };
}
export type HubCounters = ReturnType<typeof zeroCounters>;

/** Dependencies of the parts of one hub. `now` returns whole milliseconds here. */
export type HubContext = HubDeps & {
  client: CallbackClient;
  userAgent: string;
  counters: HubCounters;
  /** Logs and counts an error of the store. The work is retried later. */
  onStoreFailure: (error: unknown) => undefined;
  /** Resolves after `ms`, or when the hub closes. */
  pause: (ms: number) => Promise<void>;
  /** Reports whether the store works, and tries it if it did not. */
  checkStore: () => Promise<boolean>;
};

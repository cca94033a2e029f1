import type { Settings } from '../config.ts';

/** What the hub goes by. Durations carry their unit in their name. */
export type HubSettings = OwnerSettings & Bounds;

/** What the owner sets, see `contract/settings.ts`. */
type OwnerSettings = {
  /** Leases granted, in seconds: a request outside the bounds gets the nearest bound. */
  lease: { minSeconds: number; defaultSeconds: number; maxSeconds: number };
  /** Waits before the second and the third try of a delivery, in seconds. */
  retrySeconds: readonly number[];
  /** CIDR ranges that callbacks may reach besides public addresses, e.g. `127.0.0.0/8`. */
  callbackAllow: readonly string[];
  /** Ports that callbacks may use; `*` is any. */
  callbackPorts: readonly number[] | '*';
};

/** What no owner needs to set. */
type Bounds = {
  /** Longest time for connecting, name lookup and TLS included. */
  connectTimeoutMs: number;
  /** Longest time for a whole verification or denial request. */
  verificationTimeoutMs: number;
  /** Longest time for a delivery; one second more for each 256 KiB of content. */
  deliveryTimeoutMs: number;
  /** How long a claimed delivery may wait for its turn; a replica that dies delays its share by this and the timeout. */
  claimWaitMs: number;
  /** Deliveries under way at once; times 64 KiB it also bounds the bytes in flight. */
  deliverySlots: number;
  /** Deliveries under way at once to one host. */
  deliveriesPerHost: number;
  /** Verifications under way at once, and to one host. */
  verificationSlots: number;
  verificationsPerHost: number;
  /** Verification requests to one host: this many at once … */
  verificationBurst: number;
  /** … and this many in each second after that. */
  verificationsPerSecond: number;
  /** Requests of one client: this many at once … */
  clientBurst: number;
  /** … and this many in each second after that. */
  clientRequestsPerSecond: number;
  /** Requests waiting for verification: for one callback and topic, for one callback host, and of one client for one host. */
  waitingPerPair: number;
  waitingPerHost: number;
  waitingPerClient: number;
  /** Requests waiting in all, above which no newcomers are taken. */
  waiting: number;
  /** Subscriptions kept: for one callback host, and in all. */
  subscriptionsPerHost: number;
  subscriptions: number;
  /** How often the store is asked for work that nobody announced. */
  pollMs: number;
  /** How often expired subscriptions are deleted. */
  sweepMs: number;
  /** Shortest time between two looks at the origin asked for by pings. */
  refreshIntervalMs: number;
  /** How long a version that was just replaced is taken for a stale copy, not for a rollback. */
  staleMs: number;
  /** How long `close()` waits for requests under way. */
  drainMs: number;
};

export const HUB_DEFAULTS: Bounds = {
  connectTimeoutMs: 5_000,
  verificationTimeoutMs: 10_000,
  deliveryTimeoutMs: 15_000,
  claimWaitMs: 60_000,
  deliverySlots: 256,
  deliveriesPerHost: 4,
  verificationSlots: 64,
  verificationsPerHost: 2,
  verificationBurst: 60,
  verificationsPerSecond: 1,
  clientBurst: 300,
  clientRequestsPerSecond: 5,
  waitingPerPair: 3,
  waitingPerHost: 1_000,
  waitingPerClient: 20,
  waiting: 10_000,
  subscriptionsPerHost: 20_000,
  subscriptions: 200_000,
  pollMs: 1_000,
  sweepMs: 3_600_000,
  refreshIntervalMs: 1_000,
  staleMs: 60_000,
  drainMs: 10_000,
};

/** The hub's settings as the owner has them. */
export function hubSettings(settings: Settings): HubSettings {
  const [minSeconds = 0, defaultSeconds = 0, maxSeconds = 0] = settings.HUB_LEASE_SECONDS;
  const ports = settings.HUB_CALLBACK_PORTS;
  return {
    ...HUB_DEFAULTS,
    lease: { minSeconds, defaultSeconds, maxSeconds },
    retrySeconds: settings.HUB_RETRY_SECONDS,
    callbackAllow: settings.HUB_CALLBACK_ALLOW,
    callbackPorts: ports.includes('*') ? '*' : ports.map(Number),
    // A folder of our own has no stale copies: a version that comes back is a rollback, at once.
    staleMs: settings.ORIGIN_URL === undefined ? 0 : HUB_DEFAULTS.staleMs,
  };
}

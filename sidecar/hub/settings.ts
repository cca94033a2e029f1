import type { Settings } from '../config.ts';

/** Internal limits: no owner needs to set them, tests do. */
export const HUB_LIMITS = {
  /** For connecting: name lookup and TLS included. */
  connectTimeoutMs: 5_000,
  /** For a whole handshake request. */
  handshakeTimeoutMs: 10_000,
  /** For a delivery; one second more for each 256 KiB of content. */
  deliveryTimeoutMs: 15_000,
  /** Time for loading and signing that a claim lasts besides the timeout. Claims of a killed replica are free after both. */
  claimReserveMs: 60_000,
  /** Deliveries under way at once, and to one host. Each has at most 64 KiB in flight. */
  deliverySlots: 256,
  deliveriesPerHost: 4,
  /** Handshakes under way at once, and with one host. */
  handshakeSlots: 64,
  handshakesPerHost: 2,
  /** Handshakes with one host: this many at once, and this many in each second after that. */
  handshakeBurst: 60,
  handshakesPerSecond: 1,
  /** Requests of one client: this many at once, and this many in each second after that. */
  clientBurst: 300,
  clientRequestsPerSecond: 5,
  /** Requests waiting for verification: for one callback and topic, for one callback host, and of one client for one host. */
  waitingPerPair: 3,
  waitingPerHost: 1_000,
  waitingPerClient: 20,
  /** Requests waiting in all, above which new subscribers are refused. */
  waiting: 10_000,
  /** Subscriptions kept: for one callback host, and in all. */
  subscriptionsPerHost: 20_000,
  subscriptions: 200_000,
  /** How often to look for due work in the store. */
  pollMs: 1_000,
  /** How often expired subscriptions are deleted. */
  sweepMs: 3_600_000,
  /** Shortest time between two looks at the origin asked for by pings. */
  refreshIntervalMs: 1_000,
  /** How long a version that was just replaced counts as a stale copy, not as a rollback. */
  staleMs: 60_000,
  /** How long `close()` waits for requests under way. */
  drainMs: 10_000,
};

/** Settings of the hub: what the owner sets (see `sidecar/config.ts`), and the limits. */
export type HubSettings = ReturnType<typeof hubSettings>;

/** The settings of the hub, from those of the owner. */
export function hubSettings(settings: Settings) {
  const [minSeconds = 0, defaultSeconds = 0, maxSeconds = 0] = settings.HUB_LEASE_SECONDS;
  const ports = settings.HUB_CALLBACK_PORTS;
  return {
    ...HUB_LIMITS,
    lease: { minSeconds, defaultSeconds, maxSeconds },
    retrySeconds: settings.HUB_RETRY_SECONDS,
    callbackAllow: settings.HUB_CALLBACK_ALLOW,
    callbackPorts: ports.includes('*') ? ('*' as const) : ports.map(Number),
    // A folder has no stale copies: an earlier version is a rollback.
    staleMs: settings.ORIGIN_URL === undefined ? 0 : HUB_LIMITS.staleMs,
  };
}

import type { Settings } from '../../settings.ts';

/** Limits that the store checks when it accepts a request. */
const ACCEPTANCE_LIMITS = {
  /** Requests waiting for verification: per callback and topic, per callback host, and per client and host. */
  waitingPerSubscription: 3,
  waitingPerHost: 1_000,
  waitingPerClient: 20,
  /** Requests waiting for verification in total, above which new subscribers are refused. */
  waiting: 10_000,
  /** Subscriptions, per callback host and in total. */
  subscriptionsPerHost: 20_000,
  subscriptions: 200_000,
};
export type AcceptanceLimits = typeof ACCEPTANCE_LIMITS;

/** Internal limits. They are not settings, but tests override them. */
export const HUB_LIMITS = {
  ...ACCEPTANCE_LIMITS,
  /** Timeout for connecting, including name lookup and TLS. */
  connectTimeoutMs: 5_000,
  /** Timeout of a verification request. */
  verificationTimeoutMs: 10_000,
  /** Timeout of a delivery. One second is added for each 256 KiB of content. */
  deliveryTimeoutMs: 15_000,
  /** How long a claim lasts beyond the timeout, for loading and signing. Then other replicas may take over the work. */
  claimReserveMs: 60_000,
  /** Concurrent deliveries, in total and per host. Each has at most 64 KiB in flight. */
  deliverySlots: 256,
  deliveriesPerHost: 4,
  /** Concurrent verifications, in total and per host. */
  verificationSlots: 64,
  verificationsPerHost: 2,
  /** Rate limit of verifications per host. */
  verificationBurst: 60,
  verificationsPerSecond: 1,
  /** Rate limit of requests per client. */
  clientBurst: 300,
  clientRequestsPerSecond: 5,
  /** Interval between polls of the store for due work. */
  pollMs: 1_000,
  /** Interval between deletions of expired subscriptions. */
  sweepMs: 3_600_000,
  /** Minimum interval between checks of the origin that pings trigger. */
  refreshIntervalMs: 1_000,
  /** How long the previous version counts as a stale copy, not as a rollback. */
  staleMs: 60_000,
  /** How long `close` waits for requests in progress. */
  drainMs: 10_000,
};

/** Settings of the hub: the owner's settings (see `settings.ts`) and the internal limits. */
export type HubSettings = ReturnType<typeof hubSettings>;

/** Adds the internal limits to the owner's settings. */
export function hubSettings(settings: Settings) {
  const [minSeconds = 0, defaultSeconds = 0, maxSeconds = 0] = settings.HUB_LEASE_SECONDS;
  const ports = settings.HUB_CALLBACK_PORTS;
  return {
    ...HUB_LIMITS,
    lease: { minSeconds, defaultSeconds, maxSeconds },
    retrySeconds: settings.HUB_RETRY_SECONDS,
    callbackAllow: settings.HUB_CALLBACK_ALLOW,
    callbackPorts: ports.includes('*') ? ('*' as const) : ports.map(Number),
    // A folder never serves stale copies, so an earlier version is a rollback.
    staleMs: settings.ORIGIN_URL === undefined ? 0 : HUB_LIMITS.staleMs,
  };
}

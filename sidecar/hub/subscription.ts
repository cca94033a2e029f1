/**
 * The life of a subscription as data: its states, the moves between them, the limits and the rules of retries. Pure: the store
 * applies the moves, `verifications.ts` and `deliveries.ts` choose them. docs/subscribe.md shows both tables.
 */
import type { Settings } from '../../settings.ts';

/** An active subscription is `new`, `proven` or `failing`. It gets deliveries. */
export const STATES = {
  none: 'unknown to the hub: never requested, rejected, or ended',
  pending: 'a request is stored and waits for its verification',
  new: 'active; no delivery has succeeded yet',
  proven: 'active; the last delivery succeeded',
  failing: 'active; the last delivery failed',
  expired: 'the lease is over; no deliveries; a renewal gets the content it missed',
} as const;
type State = keyof typeof STATES;
export type ActiveState = 'new' | 'proven' | 'failing';

/** Number of failed deliveries in a row that end a subscription, and of attempts of a denial. */
export const MAX_FAILURES = 3;

/** The status with which a callback ends its own subscription (WebSub 7). */
const GONE = 410;

/** `path` has the states before and after. `same`: the state before the request. */
type Move = { path: `${State | 'active'} → ${State | 'same'}`; when: string; effect: string };

export const MOVES = {
  accepted: {
    path: 'none → pending',
    when: 'a valid request to subscribe arrives',
    effect: '202 once it is on disk. The hub sends a GET to the callback, the oldest request first',
  },
  confirmed: {
    path: 'pending → new',
    when: 'the callback responds with 2xx and exactly the challenge',
    effect: 'The lease starts at the time of the GET. Content that changed since the 202 is due',
  },
  rejected: {
    path: 'pending → same',
    when: 'any other response, a redirect too, or none within 10 s',
    effect: 'The request is dropped. An older subscription keeps its secret and lease',
  },
  delayed: {
    path: 'pending → pending',
    when: "the hub's network, name server or machine fails, or the certificate of the callback is not valid now or for its authorities",
    effect:
      'The GET is repeated after 1 minute, for up to 1 hour. For a certificate, twice, with the waits of `failed`: the clock of the hub may be wrong',
  },
  renewed: {
    path: 'active → new',
    when: 'another request to subscribe is confirmed, even after the lease',
    effect:
      'Secret and lease are replaced, failures are 0. `proven` if a delivery has ever succeeded',
  },
  unsubscribed: {
    path: 'active → none',
    when: 'a request to unsubscribe is confirmed',
    effect: 'Deleted. If the verification fails, the subscription stays as it was',
  },
  delivered: {
    path: 'active → proven',
    when: 'the callback responds to a delivery with 2xx',
    effect: 'Failures are 0. If the secret was replaced meanwhile, the content is due again',
  },
  failed: {
    path: 'active → failing',
    when: 'any other response, a redirect too, or none in time',
    effect:
      'One failure more. The next attempt is about 5 minutes later, or 1 hour if the one before failed, too, or when `Retry-After` says. New content does not shorten the wait',
  },
  excused: {
    path: 'active → failing',
    when: 'no response, and the hub is at fault or no other callback has responded since the last attempt',
    effect: 'The failure does not count. The next attempt is 1 minute later if the hub is at fault',
  },
  exhausted: {
    path: 'failing → none',
    when: `${MAX_FAILURES} failures in a row have counted`,
    effect: `Deleted. The callback gets \`hub.mode=denied\`, in up to ${MAX_FAILURES} attempts`,
  },
  gone: {
    path: 'active → none',
    when: `the callback responds to a delivery with ${GONE}`,
    effect: 'Deleted at once, without a notice, unless it was renewed during the delivery',
  },
  removed: {
    path: 'active → none',
    when: 'the owner removes it',
    effect: 'Deleted. The callback gets `hub.mode=denied`',
  },
  expired: {
    path: 'active → expired',
    when: 'the lease is over',
    effect: 'No more deliveries, and no notice: the callback knows its lease',
  },
  forgotten: {
    path: 'expired → none',
    when: 'a week has passed, at two checks an hour apart: a clock may be wrong for a while',
    effect: 'Deleted',
  },
} as const satisfies Record<string, Move>;

/**
 * Returns how a counted failure ends a subscription: with a denial for `reason`, or with none if that is null. Undefined if it
 * stays. `failures` includes this one.
 */
export function endOf(
  failures: number,
  status: number | null,
  error: string,
): { reason: string | null } | undefined {
  if (status === GONE) return { reason: null };
  if (failures < MAX_FAILURES) return undefined;
  return { reason: `${MAX_FAILURES} deliveries in a row failed. ${error}` };
}

/** The reason of the denial if the owner removes a subscription. */
export const REMOVED = 'The owner of the site ended the subscription.';

/** Wait before the retry of a request that failed because of the hub itself, and how long a verification is retried. */
export const HUB_FAULT_RETRY_MS = 60_000;
export const MAX_VERIFICATION_RETRY_MS = 3_600_000;

/** Maximum wait that a Retry-After header can request. */
const MAX_RETRY_AFTER_MS = 86_400_000;

/** How long an expired subscription is kept (`forgotten`). */
export const EXPIRED_KEPT_MS = 7 * 86_400_000;

export type RetryRules = {
  /** Wait after each failure. The last one applies to all later failures. */
  retrySeconds: readonly number[];
  /** Milliseconds since 1970. */
  now: number;
  /** Number from 0 to 1. Adds up to a tenth to the wait, so that retries spread out. */
  random: number;
};

/**
 * Returns the time of the next attempt, in milliseconds since 1970.
 *
 * @param failures number of failures before the last one
 * @param retryAfter the `Retry-After` header of the response: seconds or a date, at most a day from now
 */
export function nextAttemptAt(
  failures: number,
  { retrySeconds, now, random }: RetryRules,
  retryAfter: string | null = null,
): number {
  const seconds = retrySeconds[failures] ?? retrySeconds.at(-1) ?? 0;
  const waitMs = Math.round(seconds * 1000 * (1 + random / 10));
  const requested = /^\d{1,9}$/.test(retryAfter ?? '')
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter ?? '') - now;
  const requestedMs = Number.isNaN(requested) ? 0 : Math.min(requested, MAX_RETRY_AFTER_MS);
  return now + Math.max(waitMs, requestedMs);
}

/**
 * Deliveries are claimed by state, in this order, so that hanging subscribers do not delay the others. `share` is the maximum
 * share of the slots. `maxClaim` is the maximum of one claim: opening connections to failing callbacks takes CPU from others.
 */
export const DELIVERY_ORDER = [
  { state: 'proven', share: 1, maxClaim: Number.POSITIVE_INFINITY },
  { state: 'new', share: 1 / 2, maxClaim: Number.POSITIVE_INFINITY },
  { state: 'failing', share: 1 / 4, maxClaim: 4 },
] as const;

/** Limits that the store checks when it accepts a request. */
const ACCEPTANCE_LIMITS = {
  /** Pending verifications: per callback and topic, per client, and per callback host. */
  pendingPerSubscription: 3,
  pendingPerClient: 100,
  pendingPerHost: 1_000,
  /** Pending verifications in total, above which new subscribers are refused. */
  pending: 10_000,
  /** Subscriptions, per callback host and in total. */
  subscriptionsPerHost: 20_000,
  subscriptions: 200_000,
};
export type AcceptanceLimits = typeof ACCEPTANCE_LIMITS;

/** Responses to a request that exceeds a limit: status, `Retry-After` in seconds, and the reason. */
export const REFUSALS = {
  'subscription-full': [429, 10, 'too many requests are waiting for this callback and topic'],
  'client-full': [429, 60, 'too many requests from this client are waiting for verification'],
  'host-full': [429, 60, 'too many requests or subscriptions for this callback host'],
  'hub-full': [503, 3_600, 'the hub has no room for more subscriptions'],
} as const;
export type ExceededLimit = keyof typeof REFUSALS;

/** Pending verifications and active subscriptions, counted for a new request. */
export type Usage = Record<
  'pending' | 'pendingAtHost' | 'pendingOfClient' | 'active' | 'activeAtHost',
  number
>;

/** Returns the limit that a request exceeds, or null. Requests of active subscribers are not checked. */
export function exceededLimit(
  mode: 'subscribe' | 'unsubscribe',
  usage: Usage,
  limits: AcceptanceLimits,
): ExceededLimit | null {
  if (usage.pendingOfClient >= limits.pendingPerClient) return 'client-full';
  if (usage.pendingAtHost >= limits.pendingPerHost) return 'host-full';
  if (mode === 'unsubscribe') return null;
  if (usage.active >= limits.subscriptions || usage.pending >= limits.pending) return 'hub-full';
  return usage.activeAtHost >= limits.subscriptionsPerHost ? 'host-full' : null;
}

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
  /** How long a verification keeps its slot after the response, so that no host gets more than two a second. */
  verificationRestMs: 1_000,
  /** Rate limit of requests per client. */
  clientBurst: 300,
  clientRequestsPerSecond: 5,
  /** Interval between polls of the store for due work. */
  pollMs: 1_000,
  /** Interval between deletions of subscriptions that this check and the one before, or the start, find expired. */
  sweepMs: 3_600_000,
  /** Minimum interval between checks of the origin that pings trigger. */
  refreshIntervalMs: 1_000,
  /** How long the previous version counts as a stale copy, not as a rollback. */
  staleMs: 60_000,
  /** How long `close` waits for requests in progress. */
  drainMs: 10_000,
};

/** Settings of the hub: the owner's settings (see `settings.ts`) and the internal limits. */
export type HubSettings = typeof HUB_LIMITS & {
  lease: { minSeconds: number; defaultSeconds: number; maxSeconds: number };
  retrySeconds: readonly number[];
  /** CIDR ranges that callbacks may reach in addition to public addresses. */
  callbackAllow: readonly string[];
  callbackPorts: readonly number[] | '*';
};

/** Adds the internal limits to the owner's settings. */
export function hubSettings(settings: Settings): HubSettings {
  const [minSeconds = 0, defaultSeconds = 0, maxSeconds = 0] = settings.HUB_LEASE_SECONDS;
  const ports = settings.HUB_CALLBACK_PORTS;
  return {
    ...HUB_LIMITS,
    lease: { minSeconds, defaultSeconds, maxSeconds },
    retrySeconds: settings.HUB_RETRY_SECONDS,
    callbackAllow: settings.HUB_CALLBACK_ALLOW,
    callbackPorts: ports.includes('*') ? '*' : ports.map(Number),
    // A folder never serves stale copies, so an earlier version is a rollback.
    staleMs: settings.ORIGIN_URL === undefined ? 0 : HUB_LIMITS.staleMs,
  };
}

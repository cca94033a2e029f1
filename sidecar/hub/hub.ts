import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type Log, toError } from '../log.ts';
import { createCallbackClient } from './callback-client.ts';
import { startDeliveries } from './deliveries.ts';
import type { HubHttpRequest, HubResponse } from './endpoint.ts';
import { createEndpoint } from './endpoint.ts';
import { startHandshakes } from './handshakes.ts';
import type { HubContext, HubCounters } from './hub-context.ts';
import { zeroCounters } from './hub-context.ts';
import { createAddressGuard, createPublicLookup } from './public-address.ts';
import { createRefresher } from './refresher.ts';
import type { HubSettings } from './settings.ts';
import type { StoreCounts, SubscriptionStore } from './store.ts';
import type { TopicDocument } from './topics.ts';
import { createTopics } from './topics.ts';

export type HubDeps = {
  /** Closed by the hub. */
  store: SubscriptionStore;
  /** Public origin of the site, without a slash at its end. */
  siteUrl: string;
  /** Public address of the hub. */
  hubUrl: string;
  /** Absolute self URLs of the documents one can subscribe to. */
  topics: readonly string[];
  /** Looks at the origin now; calls `update` when there is new content. */
  refresh: () => Promise<void>;
  settings: HubSettings;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  /** Certificate authorities in PEM that callbacks are checked against. Default: those of Node. */
  ca?: string;
  /** Resolver of callback names. Default: DNS; the system's where non-public addresses are allowed. */
  lookup?: LookupFunction;
};

export type HubStats = StoreCounts & { running: number; counters: HubCounters };

export type Hub = {
  /** Answers one request to the hub's address. Never rejects. */
  handle(request: HubHttpRequest): Promise<HubResponse>;
  /** Takes the current documents; what changed goes to subscribers. Resolves when the change is noted in the store. */
  update(documents: readonly TopicDocument[]): Promise<void>;
  /** Begins verifying and delivering. */
  start(): void;
  /** Ends what is under way, for a while, then closes the store; takes `drainMs` and 5 s at most. */
  close(): Promise<void>;
  stats(): Promise<HubStats>;
};

/** How long an expired subscription is remembered: a late renewal gets what it missed. */
const EXPIRED_KEPT_MS = 86_400_000;

/** A subscription is deleted when so many hourly looks in a row found it expired: a clock may be wrong for hours. */
const SWEEP_LOOKS = 12;

/** How much longer than `drainMs` closing takes at most, whatever the store and the origin do. */
const CLOSE_MS = 5_000;

/** The WebSub hub of one site: accepts, verifies, delivers, and keeps all it promised in `store`. */
export function createHub(deps: HubDeps): Hub {
  const { store, settings, log } = deps;
  // Stores keep whole milliseconds.
  const now = () => Math.floor(deps.now());
  const guard = createAddressGuard(settings.callbackAllow);
  const { connectTimeoutMs } = settings;
  // Names of an intranet may stand in a hosts file or in none but the system's directory.
  const publicOnly = settings.callbackAllow.length === 0;
  const lookup = deps.lookup ?? (publicOnly ? createPublicLookup() : systemLookup);
  const client = createCallbackClient({ guard, connectTimeoutMs, ca: deps.ca, lookup });
  const counters = zeroCounters();
  const onStoreFailure = (thrown: unknown) => {
    counters.storeFailures += 1;
    log('warn', 'hub.store_failed', { error: toError(thrown).message });
  };
  const { siteUrl, hubUrl } = deps;
  const context: HubContext = {
    store,
    client,
    settings,
    siteUrl,
    hubUrl,
    topics: deps.topics,
    userAgent: `public-reviews-hub (+${hubUrl})`,
    now,
    log,
    counters,
    onStoreFailure,
  };
  const topics = createTopics(context);
  const deliveries = startDeliveries(context, topics.contents);
  const handshakes = startHandshakes(context, () => deliveries.wake());
  const workers = [handshakes, deliveries];
  const refresher = createRefresher(deps.refresh, settings.refreshIntervalMs, now, (error) =>
    log('warn', 'hub.refresh_failed', { error: toError(error).message }),
  );
  const handle = createEndpoint(context, guard, {
    onAccepted() {
      if (recovered) handshakes.wake();
    },
    onPing: () => refresher.request(),
  });
  let timer: NodeJS.Timeout | null = null;
  let sweeper: NodeJS.Timeout | null = null;
  let polling: Promise<void> = Promise.resolve();
  /** Nothing is claimed before claims of a crashed process are free. */
  let recovered = false;

  async function poll(): Promise<void> {
    if (!recovered) await store.recover();
    recovered = true;
    await topics.offerAgain();
    await deliveries.flush();
    if (deliveries.running() === 0) topics.unload();
    for (const worker of workers) worker.wake();
  }

  function pollLater(waitMs: number): void {
    timer = setTimeout(() => {
      polling = poll()
        .catch(onStoreFailure)
        .finally(() => {
          if (timer !== null) pollLater(settings.pollMs);
        });
    }, waitMs);
  }

  function sweepRegularly(): void {
    const looks: number[] = [];
    sweeper = setInterval(() => {
      looks.push(now());
      if (looks.length > SWEEP_LOOKS) looks.shift();
      else if (looks.length < SWEEP_LOOKS) return;
      store.sweep(Math.min(...looks) - EXPIRED_KEPT_MS).catch(onStoreFailure);
    }, settings.sweepMs);
  }

  return {
    handle,
    async update(documents) {
      await topics.update(documents);
      if (recovered) deliveries.wake();
    },
    start() {
      if (timer !== null) return;
      pollLater(0);
      sweepRegularly();
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (sweeper !== null) clearInterval(sweeper);
      const ends = workers.map((worker) => worker.close());
      const patience = setTimeout(() => void client.close(), settings.drainMs);
      const maxMs = settings.drainMs + CLOSE_MS;
      const deadline = startDeadline(maxMs);
      await Promise.race([Promise.all([refresher.close(), polling, ...ends]), deadline.passed]);
      clearTimeout(patience);
      await client.close();
      const end = await Promise.race([store.close(), deadline.passed]);
      deadline.cancel();
      if (end === 'late')
        log('warn', 'hub.close_failed', { error: `not closed within ${maxMs} ms` });
    },
    async stats() {
      const running = handshakes.running() + deliveries.running();
      return { ...(await store.counts(now())), running, counters };
    },
  };
}

function startDeadline(ms: number): { passed: Promise<'late'>; cancel(): void } {
  const { promise: passed, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, ms, 'late');
  return { passed, cancel: () => clearTimeout(timer) };
}

import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Log } from '../log.ts';
import { createAddressGuard } from './address.ts';
import { startDeliverer } from './deliverer.ts';
import { startDenier } from './denier.ts';
import { errorText } from './error-text.ts';
import type { HubIncoming } from './front.ts';
import { createFront } from './front.ts';
import { openDoor } from './outgoing.ts';
import type { HubCounters, HubParts } from './parts.ts';
import { zeroCounters } from './parts.ts';
import { createPublicLookup } from './public-lookup.ts';
import { createRefresher } from './refresher.ts';
import type { HubAnswer } from './refuse.ts';
import type { HubSettings } from './settings.ts';
import type { StoreCounts, SubscriptionStore } from './store.ts';
import type { TopicDocument } from './topic-content.ts';
import { createTopicShelf } from './topic-shelf.ts';
import { startVerifier } from './verifier.ts';

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
  handle(request: HubIncoming): Promise<HubAnswer>;
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
  const door = openDoor({ guard, connectTimeoutMs, ca: deps.ca, lookup });
  const parts: HubParts = {
    store,
    door,
    settings,
    hubUrl: deps.hubUrl,
    userAgent: `public-reviews-hub (+${deps.hubUrl})`,
    now,
    log,
    counters: zeroCounters(),
  };
  const onError = (error: unknown) => log('warn', 'hub.store_failed', { error: errorText(error) });
  const shelf = createTopicShelf(parts);
  const deliverer = startDeliverer(parts, shelf.contents);
  const verifier = startVerifier(parts, () => deliverer.wake());
  const denier = startDenier(parts);
  const refresher = createRefresher(deps.refresh, settings.refreshIntervalMs, now, (error) =>
    log('warn', 'hub.refresh_failed', { error: errorText(error) }),
  );
  const front = createFront(deps, parts, guard, {
    onAccepted() {
      if (recovered) verifier.wake();
    },
    onPing: () => refresher.request(),
  });
  let timer: NodeJS.Timeout | null = null;
  let sweeper: NodeJS.Timeout | null = null;
  let polling: Promise<void> = Promise.resolve();
  /** Nothing is claimed before claims of the process before us are free. */
  let recovered = false;

  async function poll(): Promise<void> {
    if (!recovered) await store.recover();
    recovered = true;
    await shelf.offerAgain();
    await deliverer.flush();
    if (deliverer.running() === 0) shelf.unload();
    for (const worker of [verifier, deliverer, denier]) worker.wake();
  }

  /** Goes by the time of the round before: a clock that jumps ahead and is set right again deletes nothing. */
  function sweepRegularly(): void {
    let before = Number.NEGATIVE_INFINITY;
    sweeper = setInterval(() => {
      if (before > 0) store.sweep(Math.min(before, now()) - EXPIRED_KEPT_MS).catch(onError);
      before = now();
    }, settings.sweepMs);
  }

  function pollLater(waitMs: number): void {
    timer = setTimeout(() => {
      polling = poll()
        .catch(onError)
        .finally(() => {
          if (timer !== null) pollLater(settings.pollMs);
        });
    }, waitMs);
  }

  return {
    handle: front.handle,
    async update(documents) {
      await shelf.update(documents);
      if (recovered) deliverer.wake();
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
      const workers = [verifier, deliverer, denier].map((worker) => worker.close());
      const patience = setTimeout(() => void door.close(), settings.drainMs);
      const longestMs = settings.drainMs + CLOSE_MS;
      const deadline = startDeadline(longestMs);
      await Promise.race([Promise.all([refresher.close(), polling, ...workers]), deadline.passed]);
      clearTimeout(patience);
      await door.close();
      const end = await Promise.race([store.close(), deadline.passed]);
      deadline.cancel();
      if (end === 'late') {
        log('warn', 'hub.close_failed', { error: `not closed within ${longestMs} ms` });
      }
    },
    async stats() {
      const running = verifier.running() + deliverer.running() + denier.running();
      return { ...(await store.counts(now())), running, counters: parts.counters };
    },
  };
}

function startDeadline(ms: number): { passed: Promise<'late'>; cancel(): void } {
  const { promise: passed, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, ms, 'late');
  return { passed, cancel: () => clearTimeout(timer) };
}

import { lookup as systemLookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../log.ts';
import { createCallbackClient, createPublicLookup } from './callback-client.ts';
import { startDeliveries, type TopicDocument } from './deliveries.ts';
import {
  type HubContext,
  type HubCounters,
  type HubDeps,
  type HubHandler,
  zeroCounters,
} from './hub-context.ts';
import { createAddressGuard } from './request.ts';
import type { StoreCounts } from './store.ts';
import { EXPIRED_KEPT_MS } from './subscription.ts';
import { createEndpoint, startVerifications } from './verifications.ts';

/** The WebSub hub of one site: verifies subscribers and distributes content to them. */
export type Hub = {
  handle: HubHandler;
  /** Distributes the documents that changed. Resolves when the store has recorded the changes, or failed. */
  update(documents: readonly TopicDocument[]): Promise<void>;
  /** Starts verification and delivery. */
  start(): void;
  /** Lets requests in progress finish for up to `drainMs`, then aborts them and closes the store. Takes at most 5 s longer. */
  close(): Promise<void>;
  /** Returns false until the hub has started and its store is open, and after an access failed, until it can be written again. */
  isStoreUp(): boolean;
  /** Returns metrics. `running` counts requests to callbacks. The counts of the store are missing while it fails. */
  stats(): Promise<Partial<StoreCounts> & { running: number; counters: HubCounters }>;
};

/** Minimum interval between two log lines about a failing store. It is accessed several times a second. */
const FAILURE_LOG_MS = 60_000;

/** Maximum time that `close` takes beyond `drainMs`, even if the store or the origin hangs. */
const CLOSE_MS = 5_000;

/** Creates the hub. It does nothing on its own before `start`. */
export function createHub(deps: HubDeps): Hub {
  const { store, settings, log, ca } = deps;
  // The stores hold times as whole milliseconds.
  const now = () => Math.floor(deps.now());
  const guard = createAddressGuard(settings.callbackAllow);
  const { connectTimeoutMs } = settings;
  // Only the system's resolver finds intranet names, which may be in a hosts file or a directory service.
  const isPublicOnly = settings.callbackAllow.length === 0;
  const lookupBySystem = (hostname: string) => systemLookup(hostname, { all: true });
  const lookup = deps.lookup ?? (isPublicOnly ? createPublicLookup() : lookupBySystem);
  const counters = zeroCounters();
  const client = createCallbackClient({ guard, connectTimeoutMs, ca, lookup });
  let isStoreUp = false;
  let isFailureLogged = false;
  let failureLoggedAt = Number.NEGATIVE_INFINITY;
  const onStoreFailure = (thrown: unknown): undefined => {
    isStoreUp = false;
    if (performance.now() < failureLoggedAt + FAILURE_LOG_MS) return;
    failureLoggedAt = performance.now();
    isFailureLogged = true;
    log('warn', 'hub.unavailable', { error: reasonOf(thrown) });
  };
  const userAgent = `public-reviews-hub (+${deps.hubUrl})`;
  const own = { now, client, userAgent, counters, onStoreFailure, pause, checkStore };
  const context: HubContext = { ...deps, ...own };
  const deliveries = startDeliveries(context);
  const verifications = startVerifications(context);
  const handle = createEndpoint(context, guard, {
    onAccepted: () => loops && verifications.wake(),
    onPing() {
      isPinged = true;
      checking ??= checkOrigin();
    },
  });
  let isPinged = false;
  let checking: Promise<void> | undefined;
  let loops: Promise<unknown> | undefined;
  const closing = new AbortController();
  const { signal } = closing;

  function pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal }).catch(() => {});
  }

  /** Checks the origin until no ping has come since the last check. Pauses between checks. */
  async function checkOrigin(): Promise<void> {
    while (isPinged && !signal.aborted) {
      isPinged = false;
      await deps.refresh();
      await pause(settings.refreshIntervalMs);
    }
    checking = undefined;
  }

  async function checkStore(): Promise<boolean> {
    if (isStoreUp) return true;
    try {
      await store.check();
    } catch (error) {
      onStoreFailure(error);
      return false;
    }
    isStoreUp = true;
    if (isFailureLogged) log('info', 'hub.available');
    isFailureLogged = false;
    return true;
  }

  async function pollUntilClosed(): Promise<void> {
    while (!signal.aborted) {
      if (await checkStore()) {
        await deliveries.offerAll();
        await deliveries.flush();
        verifications.wake();
        deliveries.wake();
      }
      await pause(settings.pollMs);
    }
  }

  async function sweepUntilClosed(): Promise<void> {
    let checkedAt = now();
    while (!signal.aborted) {
      await pause(settings.sweepMs);
      if (signal.aborted) return;
      const expiredBefore = Math.min(checkedAt, now()) - EXPIRED_KEPT_MS;
      checkedAt = now();
      await store.apply({ move: 'forgotten', expiredBefore }, checkedAt).catch(onStoreFailure);
    }
  }

  async function finish(): Promise<void> {
    await Promise.all([verifications.close(), deliveries.close(), checking, loops]);
    await client.close();
    await store.close();
  }

  return {
    handle,

    async update(documents) {
      await deliveries.update(documents);
      if (loops !== undefined) deliveries.wake();
    },

    start() {
      loops ??= Promise.all([pollUntilClosed(), sweepUntilClosed()]);
    },

    async close() {
      closing.abort();
      const finished = finish().then(() => true);
      const isDoneIn = (ms: number) => Promise.race([finished, sleep(ms, false, { ref: false })]);
      if (await isDoneIn(settings.drainMs)) return;
      await client.close();
      if (await isDoneIn(CLOSE_MS)) return;
      const maxMs = settings.drainMs + CLOSE_MS;
      log('warn', 'hub.close_failed', { error: `not closed within ${maxMs} ms` });
    },

    isStoreUp: () => isStoreUp,

    async stats() {
      // A database that does not respond would delay all metrics.
      const counts = isStoreUp ? await store.counts(now()).catch(onStoreFailure) : undefined;
      const running = verifications.jobs.size + deliveries.jobs.size;
      return { ...counts, running, counters };
    },
  };
}

import { lookup as systemLookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { toError } from '../log.ts';
import { createCallbackClient } from './callback-client.ts';
import { startDeliveries } from './deliveries.ts';
import { createEndpoint } from './endpoint.ts';
import { type HubContext, type HubDeps, zeroCounters } from './hub-context.ts';
import { createAddressGuard, createPublicLookup } from './public-address.ts';
import { createTopics, type TopicDocument } from './topics.ts';
import { startVerifications } from './verifications.ts';

/** How long an expired subscription is kept, so that a late renewal still gets the content it missed. */
const EXPIRED_KEPT_MS = 86_400_000;

/** Number of hourly checks in a row that must find a subscription expired. A clock may be wrong for hours. */
const SWEEP_CHECKS = 12;

/** Maximum time that `close` takes beyond `drainMs`, even if the store or the origin hangs. */
const CLOSE_MS = 5_000;

export type Hub = ReturnType<typeof createHub>;

/** Creates the WebSub hub of one site. It verifies subscribers and distributes content to them. Its state is in `store`. */
export function createHub(deps: HubDeps) {
  const { store, settings, log } = deps;
  // The stores hold times as whole milliseconds.
  const now = () => Math.floor(deps.now());
  const guard = createAddressGuard(settings.callbackAllow);
  const { connectTimeoutMs } = settings;
  // Only the system's resolver finds intranet names, which may be in a hosts file or a directory service.
  const isPublicOnly = settings.callbackAllow.length === 0;
  const lookupBySystem = (hostname: string) => systemLookup(hostname, { all: true });
  const lookup = deps.lookup ?? (isPublicOnly ? createPublicLookup() : lookupBySystem);
  const client = createCallbackClient({ guard, connectTimeoutMs, ca: deps.ca, lookup });
  const counters = zeroCounters();
  const onStoreFailure = (thrown: unknown) => {
    counters.storeFailures += 1;
    log('warn', 'hub.store_failed', { error: toError(thrown).message });
  };
  const userAgent = `public-reviews-hub (+${deps.hubUrl})`;
  const context: HubContext = { ...deps, now, client, userAgent, counters, onStoreFailure };
  const topics = createTopics(context);
  const deliveries = startDeliveries(context, topics.contents);
  const verifications = startVerifications(context, () => deliveries.wake());
  const handle = createEndpoint(context, guard, {
    onAccepted() {
      if (isRecovered) verifications.wake();
    },
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
  /** True once the claims of a crashed process are released. The hub claims nothing before that. */
  let isRecovered = false;

  /** Resolves after `ms`, or when the hub closes. */
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

  async function pollUntilClosed(): Promise<void> {
    while (!signal.aborted) {
      await poll().catch(onStoreFailure);
      await pause(settings.pollMs);
    }
  }

  async function poll(): Promise<void> {
    if (!isRecovered) await store.recover();
    isRecovered = true;
    await topics.offerAll();
    await deliveries.tidyUp();
    verifications.wake();
    deliveries.wake();
  }

  async function sweepUntilClosed(): Promise<void> {
    let checks: number[] = [];
    while (!signal.aborted) {
      await pause(settings.sweepMs);
      checks = [...checks, now()].slice(-SWEEP_CHECKS);
      if (checks.length < SWEEP_CHECKS || signal.aborted) continue;
      await store.sweep(Math.min(...checks) - EXPIRED_KEPT_MS).catch(onStoreFailure);
    }
  }

  async function finish(): Promise<void> {
    await Promise.all([verifications.close(), deliveries.close(), checking, loops]);
    await client.close();
    await store.close();
  }

  return {
    /** Responds to a request to the hub. Never rejects. */
    handle,

    /** Distributes the documents that changed. Resolves when the store has recorded the changes, or failed. */
    async update(documents: readonly TopicDocument[]): Promise<void> {
      await topics.update(documents);
      if (isRecovered) deliveries.wake();
    },

    /** Starts verification and delivery. */
    start(): void {
      loops ??= Promise.all([pollUntilClosed(), sweepUntilClosed()]);
    },

    /** Lets requests in progress finish for up to `drainMs`, then aborts them and closes the store. Takes at most 5 s longer. */
    async close(): Promise<void> {
      closing.abort();
      const finished = finish().then(() => true);
      const isDoneIn = (ms: number) => Promise.race([finished, sleep(ms, false, { ref: false })]);
      if (await isDoneIn(settings.drainMs)) return;
      await client.close();
      if (await isDoneIn(CLOSE_MS)) return;
      const maxMs = settings.drainMs + CLOSE_MS;
      log('warn', 'hub.close_failed', { error: `not closed within ${maxMs} ms` });
    },

    /** Returns metrics. The counts of the store are missing while it fails. */
    async stats() {
      const counts = await store.counts(now()).catch(onStoreFailure);
      const running = verifications.running() + deliveries.running();
      return { ...counts, running, counters };
    },
  };
}

import { lookup as systemLookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { toError } from '../log.ts';
import { createCallbackClient } from './callback-client.ts';
import { startDeliveries } from './deliveries.ts';
import { createEndpoint } from './endpoint.ts';
import { startHandshakes } from './handshakes.ts';
import { type HubContext, type HubDeps, zeroCounters } from './hub-context.ts';
import { createAddressGuard, createPublicLookup } from './public-address.ts';
import { createTopics, type TopicDocument } from './topics.ts';

/** How long an expired subscription is kept: a late renewal then gets the content it missed. */
const EXPIRED_KEPT_MS = 86_400_000;

/** A subscription is deleted if it was expired at this many hourly checks in a row: a clock may be wrong for hours. */
const SWEEP_LOOKS = 12;

/** Closing takes at most this much longer than `drainMs`, even if the store or the origin hangs. */
const CLOSE_MS = 5_000;

export type Hub = ReturnType<typeof createHub>;

/** The WebSub hub of one site. It accepts and verifies requests and delivers content; its state is in `store`. */
export function createHub(deps: HubDeps) {
  const { store, settings, log } = deps;
  // Stores keep whole milliseconds.
  const now = () => Math.floor(deps.now());
  const guard = createAddressGuard(settings.callbackAllow);
  const { connectTimeoutMs } = settings;
  // Intranet names may be in a hosts file or a directory that only the system's resolver reads.
  const isPublic = settings.callbackAllow.length === 0;
  const lookupAnywhere = (hostname: string) => systemLookup(hostname, { all: true });
  const lookup = deps.lookup ?? (isPublic ? createPublicLookup() : lookupAnywhere);
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
  const handshakes = startHandshakes(context, () => deliveries.wake());
  const handle = createEndpoint(context, guard, {
    onAccepted() {
      if (recovered) handshakes.wake();
    },
    onPing() {
      isPinged = true;
      looking ??= lookAtOrigin();
    },
  });
  let isPinged = false;
  let looking: Promise<void> | undefined;
  let loops: Promise<unknown> | undefined;
  const closing = new AbortController();
  const { signal } = closing;
  /** True once the claims of a crashed process are released. Nothing is claimed before. */
  let recovered = false;

  /** Ends early when the hub closes. */
  function pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal }).catch(() => {});
  }

  /** Checks the origin after pings: once at a time, with a pause between, and once after the last ping. */
  async function lookAtOrigin(): Promise<void> {
    while (isPinged && !signal.aborted) {
      isPinged = false;
      await deps.refresh();
      await pause(settings.refreshIntervalMs);
    }
    looking = undefined;
  }

  async function pollUntilClosed(): Promise<void> {
    while (!signal.aborted) {
      await poll().catch(onStoreFailure);
      await pause(settings.pollMs);
    }
  }

  async function poll(): Promise<void> {
    if (!recovered) await store.recover();
    recovered = true;
    await topics.offerAll();
    await deliveries.tidyUp();
    handshakes.wake();
    deliveries.wake();
  }

  async function sweepUntilClosed(): Promise<void> {
    let looks: number[] = [];
    while (!signal.aborted) {
      await pause(settings.sweepMs);
      looks = [...looks, now()].slice(-SWEEP_LOOKS);
      if (looks.length < SWEEP_LOOKS || signal.aborted) continue;
      await store.sweep(Math.min(...looks) - EXPIRED_KEPT_MS).catch(onStoreFailure);
    }
  }

  async function finish(): Promise<void> {
    await Promise.all([handshakes.close(), deliveries.close(), looking, loops]);
    await client.close();
    await store.close();
  }

  return {
    /** Responds to one request to the hub. Never rejects. */
    handle,

    /** Takes the current documents and delivers those that changed. Resolves when the store has the change, or has refused it. */
    async update(documents: readonly TopicDocument[]): Promise<void> {
      await topics.update(documents);
      if (recovered) deliveries.wake();
    },

    /** Starts verification and delivery. */
    start(): void {
      loops ??= Promise.all([pollUntilClosed(), sweepUntilClosed()]);
    },

    /** Finishes requests under way for up to `drainMs`, then closes the store. Takes at most 5 s more. */
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

    /** Counts and counters for metrics; no counts while the store fails. */
    async stats() {
      const counts = await store.counts(now()).catch(onStoreFailure);
      const running = handshakes.running() + deliveries.running();
      return { ...counts, running, counters };
    },
  };
}

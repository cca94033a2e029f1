/** Limits how often and how much at once: token buckets, workers with slots. */

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/**
 * Returns the key under which the requests of a client are counted: its IPv4 address, or the /48 network of its IPv6 address,
 * because one customer may own all of that. Throws if the address is not valid.
 */
export function toClient(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 6).join('.');
}

/**
 * Creates a limit of `burst` requests at once, and `perSecond` after that: a token bucket for each client. Above 10,000 clients, the
 * least recently used one is dropped. The limit counts a request at a time in milliseconds. An unknown client, which may stand for
 * many, has no limit. `headers` tell a known client its limit (draft-ietf-httpapi-ratelimit-headers-10) and when to retry.
 */
export function createClientLimit(burst: number, perSecond: number) {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 10_000 });
  const policy = `"client";q=${burst};w=${Math.ceil(burst / perSecond)}`;
  const seconds = Math.ceil(1 / perSecond);
  return (client: string | undefined, now: number) => {
    if (client === undefined) return { isAllowed: true, headers: {} };
    const { tokens: before, at } = buckets.get(client) ?? { tokens: burst, at: now };
    // If the clock jumps back, no token is added.
    const added = (Math.max(0, now - at) / 1_000) * perSecond;
    const tokens = Math.min(burst, before + added);
    const isAllowed = tokens >= 1;
    const left = isAllowed ? tokens - 1 : tokens;
    buckets.set(client, { tokens: left, at: now });
    const headers: Record<string, string> = {
      'RateLimit-Policy': policy,
      RateLimit: `"client";r=${Math.floor(left)};t=${seconds}`,
      ...(!isAllowed && { 'Retry-After': String(seconds) }),
    };
    return { isAllowed, headers };
  };
}

/** A request to a callback at one host. */
export type Job = { host: string };

export type WorkerOptions<J extends Job> = {
  /** Maximum number of concurrent jobs, in total and per host. */
  slots: number;
  perHost: number;
  /** Claims due jobs, at most `hostLimits` per host, or else `perHost`. If none is due, the worker waits for `wake`. */
  claim(limit: number, hostLimits: ReadonlyMap<string, number>): Promise<J[]>;
  /** Runs one job. Must not reject. */
  perform(job: J): Promise<void>;
  onError(error: unknown): undefined;
};

export type Worker<J extends Job> = {
  /** Claims due jobs now. */
  wake(): void;
  /** The jobs in progress, each with the promise of its end. */
  readonly jobs: ReadonlyMap<J, Promise<void>>;
  /** Stops claiming. Resolves when all claimed jobs have finished. */
  close(): Promise<void>;
};

/** Pause between two claims, so that one claim takes the jobs for all slots that become free meanwhile. */
const PAUSE_MS = 10;
/** Number of jobs to start in one turn of the event loop: requests wait until it ends, and opening a connection takes half a millisecond. */
const STARTS_PER_TURN = 4;

/** Starts a worker that claims as many jobs as it has free slots. Other jobs stay in the database for any replica. */
export function startWorker<J extends Job>(options: WorkerOptions<J>): Worker<J> {
  const { slots, perHost } = options;
  const jobs = new Map<J, Promise<void>>();
  let isClosed = false;
  let isClaimDue = false;
  let claiming: Promise<void> | undefined;

  const mayClaim = () => isClaimDue && !isClosed && jobs.size < slots;

  async function claimWhileDue(): Promise<void> {
    do {
      isClaimDue = false;
      const byHost = Map.groupBy(jobs.keys(), ({ host }) => host);
      const hostLimits = new Map([...byHost].map(([host, { length }]) => [host, perHost - length]));
      const claimed = await options.claim(slots - jobs.size, hostLimits).catch(options.onError);
      for (const job of claimed ?? []) {
        jobs.set(job, run(job));
        if (jobs.size % STARTS_PER_TURN === 0) await nextTurn();
      }
      if (claimed?.length) isClaimDue = true;
      await sleep(PAUSE_MS);
    } while (mayClaim());
    claiming = undefined;
  }

  function wake(): void {
    isClaimDue = true;
    if (mayClaim()) claiming ??= claimWhileDue();
  }

  async function run(job: J): Promise<void> {
    await options.perform(job);
    // One turn of the event loop later, the connection is free for the next job of this host.
    await nextTurn();
    jobs.delete(job);
    wake();
  }

  return {
    wake,
    jobs,
    async close() {
      isClosed = true;
      await claiming;
      await Promise.all(jobs.values());
    },
  };
}

/** A request to a callback at one host. */
export type Job = { host: string };

export type WorkerOptions<J extends Job> = {
  /** Maximum number of concurrent jobs, in total and per host. */
  slots: number;
  perHost: number;
  /** Claims due jobs, at most `hostLimits` per host, or else `perHost`. If none is due, the worker waits for `wake`. */
  claim(limit: number, hostLimits: Map<string, number>): Promise<J[]>;
  /** Runs one job. Must not reject. */
  perform(job: J): Promise<void>;
  onError(error: unknown): void;
};

/** The worker claims again when one in this many jobs has ended, or after `MAX_BATCH_WAIT_MS`. */
const BATCH_DIVISOR = 8;
const MAX_BATCH_WAIT_MS = 25;

/** Pause between two claims, in milliseconds. It is as long as the claim took, within these bounds. */
const MIN_PAUSE_MS = 4;
const MAX_PAUSE_MS = 250;

/** Starts a worker that claims as many jobs as it has free slots. Other jobs stay in the database for any replica. */
export function startWorker<J extends Job>(options: WorkerOptions<J>) {
  const { slots, perHost } = options;
  const runningAt = new Map<string, number>();
  let running = 0;
  let ended = 0;
  let isClosed = false;
  let isClaimDue = false;
  let claiming: Promise<void> | null = null;
  let batchTimer: NodeJS.Timeout | undefined;
  let onDrained: (() => void) | null = null;

  async function claimOnce(): Promise<void> {
    isClaimDue = false;
    ended = 0;
    const hostLimits = new Map([...runningAt].map(([host, number]) => [host, perHost - number]));
    try {
      const jobs = await options.claim(slots - running, hostLimits);
      for (const job of jobs) start(job);
      if (jobs.length > 0) isClaimDue = true;
    } catch (error) {
      options.onError(error);
    }
  }

  async function claimWhileDue(): Promise<void> {
    while (isClaimDue && !isClosed && running < slots) {
      const startedAt = performance.now();
      await claimOnce();
      const pauseMs = Math.max(MIN_PAUSE_MS, performance.now() - startedAt);
      await new Promise((done) => setTimeout(done, Math.min(pauseMs, MAX_PAUSE_MS)));
    }
  }

  function wake(): void {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    isClaimDue = true;
    if (isClosed || claiming !== null || running >= slots) return;
    claiming = claimWhileDue().finally(() => {
      claiming = null;
      if (isClaimDue) wake();
    });
  }

  function start(job: J): void {
    running += 1;
    runningAt.set(job.host, (runningAt.get(job.host) ?? 0) + 1);
    // One turn of the event loop later, the connection is free for the next job of this host.
    void options.perform(job).then(() => setImmediate(finish, job));
  }

  function finish({ host }: J): void {
    running -= 1;
    ended += 1;
    const left = (runningAt.get(host) ?? 1) - 1;
    if (left > 0) runningAt.set(host, left);
    else runningAt.delete(host);
    if (ended >= (ended + running) / BATCH_DIVISOR) wake();
    else batchTimer ??= setTimeout(wake, MAX_BATCH_WAIT_MS);
    if (isClosed && running === 0) onDrained?.();
  }

  return {
    /** Claims due jobs now. */
    wake,

    running: () => running,

    /** Reports whether no job is running or being claimed. */
    isIdle: () => running === 0 && claiming === null,

    /** Stops claiming. Resolves when all claimed jobs have finished. */
    async close(): Promise<void> {
      isClosed = true;
      await claiming;
      if (running > 0) await new Promise<void>((resolve) => (onDrained = resolve));
    },
  };
}

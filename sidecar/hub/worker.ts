/** Work at one host. */
export type Job = { host: string };

export type WorkerOptions<J extends Job> = {
  /** Jobs under way at once, and at one host. */
  slots: number;
  perHost: number;
  /** Claims due jobs, for each host at most `hostLimits` or else `perHost`. If there is none, the worker waits for `wake`. */
  claim(limit: number, hostLimits: Map<string, number>): Promise<J[]>;
  /** Does one job. Must not reject. */
  perform(job: J): Promise<void>;
  onError(error: unknown): void;
};

/** New jobs are claimed when the running ones divided by this have ended, or after this many milliseconds. */
const BATCH_PART = 8;
const MAX_BATCH_WAIT_MS = 25;

/** Pause between two claims, in milliseconds. */
const MIN_PAUSE_MS = 4;
const MAX_PAUSE_MS = 250;

/** Claims as many jobs as it has free slots. All others stay in the database, where any replica may claim them. */
export function startWorker<J extends Job>(options: WorkerOptions<J>) {
  const { slots, perHost } = options;
  const runningAt = new Map<string, number>();
  let running = 0;
  let ended = 0;
  let isClosed = false;
  let isWanted = false;
  let claiming: Promise<void> | null = null;
  let batchTimer: NodeJS.Timeout | undefined;
  let onDrained: (() => void) | null = null;

  async function claimOnce(): Promise<void> {
    isWanted = false;
    ended = 0;
    const hostLimits = new Map([...runningAt].map(([host, number]) => [host, perHost - number]));
    try {
      const jobs = await options.claim(slots - running, hostLimits);
      for (const job of jobs) begin(job);
      if (jobs.length > 0) isWanted = true;
    } catch (error) {
      options.onError(error);
    }
  }

  async function claimWanted(): Promise<void> {
    while (isWanted && !isClosed && running < slots) {
      const begunAt = performance.now();
      await claimOnce();
      const pauseMs = Math.max(MIN_PAUSE_MS, performance.now() - begunAt);
      await new Promise((done) => setTimeout(done, Math.min(pauseMs, MAX_PAUSE_MS)));
    }
  }

  function wake(): void {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    isWanted = true;
    if (isClosed || claiming !== null || running >= slots) return;
    claiming = claimWanted().finally(() => {
      claiming = null;
      if (isWanted) wake();
    });
  }

  function begin(job: J): void {
    running += 1;
    runningAt.set(job.host, (runningAt.get(job.host) ?? 0) + 1);
    // In the next turn of the event loop its connection is free, and the host's next job can reuse it.
    void options.perform(job).then(() => setImmediate(end, job));
  }

  function end({ host }: J): void {
    running -= 1;
    ended += 1;
    const left = (runningAt.get(host) ?? 1) - 1;
    if (left > 0) runningAt.set(host, left);
    else runningAt.delete(host);
    if (ended >= (ended + running) / BATCH_PART) wake();
    else batchTimer ??= setTimeout(wake, MAX_BATCH_WAIT_MS);
    if (isClosed && running === 0) onDrained?.();
  }

  return {
    /** Claims due jobs now. */
    wake,

    running: () => running,

    /** Whether nothing is running or being claimed. */
    isIdle: () => running === 0 && claiming === null,

    /** Stops claiming. Resolves when all claimed jobs have ended. */
    async close(): Promise<void> {
      isClosed = true;
      await claiming;
      if (running > 0) await new Promise<void>((resolve) => (onDrained = resolve));
    },
  };
}

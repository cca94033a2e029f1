import type { Begun, LaneBounds } from './host-lanes.ts';
import { HostLanes } from './host-lanes.ts';

/** Something to do at a host. `until` is when the claim on it ends. */
export type Job = { host: string; until: number };

export type WorkerOptions<J extends Job> = {
  /** Due work, none of it for the busy hosts. An empty answer means: none until `wake` or the next poll. */
  claim(limit: number, perHost: number, busyHosts: string[]): Promise<J[]>;
  /** Does one job. Must not reject. `more`: the host has others, so its connection is worth keeping. */
  perform(job: J, more: boolean): Promise<void>;
  /** Told of jobs that were claimed and will not be done. */
  release?(jobs: J[]): void;
  /** Told when the last job under way has ended. */
  idle?(): void;
  /** False when the host has had its share for now. */
  admit?(host: string): boolean;
  /** Hosts that `admit` would refuse. */
  refused?(): string[];
  onError(error: unknown): void;
  bounds: LaneBounds;
  /** Longest time a job takes: one whose claim ends sooner is not begun. */
  longestMs(): number;
  now(): number;
};

export type Worker = {
  /** Looks for work now. */
  wake(): void;
  running(): number;
  /** Begins nothing more; resolves when all that was begun has ended. */
  close(): Promise<void>;
};

/** Claimed jobs that may wait in all; more would keep other replicas from them. */
const HELD = 2_048;
const CLAIM_AT_ONCE = 512;

/** Claims work from a store and does it, as long as there is some and its bounds allow. */
export function startWorker<J extends Job>(options: WorkerOptions<J>): Worker {
  const { bounds, now } = options;
  const lanes = new HostLanes<J>(bounds);
  let claiming: Promise<void> | null = null;
  let claimAgain = false;
  let mayHaveMore = false;
  let closed = false;
  let allDone: (() => void) | null = null;

  async function claimMore(): Promise<void> {
    try {
      const limit = Math.min(CLAIM_AT_ONCE, HELD - lanes.waiting);
      const busy = [...lanes.busyHosts(), ...(options.refused?.() ?? [])];
      const jobs = await options.claim(limit, bounds.heldPerHost, busy);
      mayHaveMore = jobs.length > 0;
      if (closed) options.release?.(jobs);
      else for (const job of jobs) lanes.add(job);
    } catch (error) {
      mayHaveMore = false;
      options.onError(error);
    }
  }

  function wake(): void {
    if (closed) return;
    if (claiming !== null) {
      claimAgain = true;
      return;
    }
    if (lanes.waiting >= HELD / 2) return;
    claimAgain = false;
    claiming = claimMore().finally(() => {
      claiming = null;
      beginAll();
      if (claimAgain) wake();
    });
  }

  function isFit(job: J): boolean {
    // Its claim ends before the job would: whoever claims it next does it.
    if (job.until < now() + options.longestMs()) {
      options.release?.([job]);
      return false;
    }
    return options.admit?.(job.host) ?? true;
  }

  function beginAll(): void {
    if (closed) return;
    for (let begun = lanes.begin(isFit); begun !== undefined; begun = lanes.begin(isFit)) {
      const mine = begun;
      const begunAt = now();
      // A turn later its connection is free again, and the host's next job need not open another.
      const end = () => setImmediate(() => ended(mine, now() - begunAt));
      void options.perform(mine.job, mine.more).then(end);
    }
    if (mayHaveMore && lanes.waiting < bounds.slots) wake();
  }

  function ended(job: Begun<J>, tookMs: number): void {
    if (lanes.end(job, tookMs)) mayHaveMore = true;
    beginAll();
    if (lanes.running > 0) return;
    options.idle?.();
    if (closed) allDone?.();
  }

  return {
    wake,
    running: () => lanes.running,
    async close() {
      closed = true;
      await claiming;
      options.release?.(lanes.clear());
      if (lanes.running > 0) await new Promise<void>((resolve) => (allDone = resolve));
    },
  };
}

/** Something to do at a host. `until` is when the claim on it ends. */
export type Job = { host: string; until: number };

export type WorkerOptions<J extends Job> = {
  /** Due work, none of it for the busy hosts. An empty answer means: none until `wake` or the next poll. */
  claim(limit: number, perHost: number, busyHosts: string[]): Promise<J[]>;
  /** Does one job. Must not reject. `more`: the host has others, so its connection is worth keeping. */
  perform(job: J, more: boolean): Promise<void>;
  /** Told of jobs that were claimed and will not be done. */
  release?(jobs: J[]): void;
  /** False when the host has had its share for now. */
  admit?(host: string): boolean;
  /** Hosts that `admit` would refuse. */
  refused?(): string[];
  onError(error: unknown): void;
  slots: number;
  perHost: number;
  /** Claimed jobs that may wait for one host; more would keep other replicas from them. */
  heldPerHost: number;
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

/**
 * Jobs of one host: those claimed and waiting, those running, and how long its jobs take (a moving average). `leftOut`: the last
 * claim did not ask for it, so there may be more.
 */
type Lane<J> = {
  host: string;
  held: J[];
  running: number;
  averageMs: number;
  begun: number;
  leftOut: boolean;
};

const HELD = 2_048;
const CLAIM_AT_ONCE = 512;
/** A host whose jobs take longer than this on average shares a quarter of the slots with others like it. */
const SLOW_MS = 3_000;
const LANES_REMEMBERED = 10_000;

/**
 * Claims work from a store and does it: at most `slots` jobs at once, `perHost` for one host, and slow hosts together never
 * more than a quarter of the slots, so that those who hang cannot delay those who answer.
 */
export function startWorker<J extends Job>(options: WorkerOptions<J>): Worker {
  const { slots, perHost, heldPerHost, now } = options;
  const lanes = new Map<string, Lane<J>>();
  /** Lanes that can begin a job, in turn; slow ones wait apart when their quarter is taken. */
  const ready = new Set<Lane<J>>();
  const slowReady = new Set<Lane<J>>();
  const slowSlots = Math.max(1, Math.floor(slots / 4));
  let running = 0;
  let slowRunning = 0;
  let held = 0;
  let claiming: Promise<void> | null = null;
  let claimAgain = false;
  let mayHaveMore = false;
  let closed = false;
  let allDone: (() => void) | null = null;

  function laneOf(host: string): Lane<J> {
    const known = lanes.get(host);
    if (known !== undefined) return known;
    if (lanes.size >= LANES_REMEMBERED) forgetIdleLanes();
    const lane = { host, held: [], running: 0, averageMs: 0, begun: 0, leftOut: false };
    lanes.set(host, lane);
    return lane;
  }

  function forgetIdleLanes(): void {
    for (const [host, lane] of lanes) {
      if (lane.running === 0 && lane.held.length === 0) lanes.delete(host);
    }
  }

  function isFull(lane: Lane<J>): boolean {
    return lane.held.length >= heldPerHost / 2;
  }

  function busyHosts(): string[] {
    const busy = options.refused?.() ?? [];
    const slowFull = slowRunning >= slowSlots;
    for (const lane of lanes.values()) {
      lane.leftOut = isFull(lane) || (slowFull && lane.averageMs > SLOW_MS);
      if (lane.leftOut) busy.push(lane.host);
    }
    return busy;
  }

  async function claimMore(): Promise<void> {
    try {
      const limit = Math.min(CLAIM_AT_ONCE, HELD - held);
      const jobs = await options.claim(limit, heldPerHost, busyHosts());
      mayHaveMore = jobs.length > 0;
      if (closed) {
        options.release?.(jobs);
        return;
      }
      for (const job of jobs) {
        const lane = laneOf(job.host);
        lane.held.push(job);
        held += 1;
        if (lane.running < perHost) ready.add(lane);
      }
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
    if (held >= HELD / 2) return;
    claimAgain = false;
    claiming = claimMore().finally(() => {
      claiming = null;
      pump();
      if (claimAgain) wake();
    });
  }

  function pump(): void {
    while (running < slots) {
      const lane = next();
      if (lane === undefined) break;
      const job = lane.held.shift();
      if (job === undefined) continue;
      held -= 1;
      // Its claim ends before the job would: whoever claims it next does it.
      if (job.until < now() + options.longestMs()) {
        if (lane.held.length > 0) ready.add(lane);
        continue;
      }
      if (options.admit?.(lane.host) === false) {
        options.release?.([job]);
        if (lane.held.length > 0) ready.add(lane);
        continue;
      }
      begin(lane, job);
    }
    if (mayHaveMore && held < slots) wake();
  }

  function next(): Lane<J> | undefined {
    if (slowRunning < slowSlots) {
      for (const lane of slowReady) {
        slowReady.delete(lane);
        return lane;
      }
    }
    for (const lane of ready) {
      ready.delete(lane);
      if (lane.averageMs <= SLOW_MS || slowRunning < slowSlots) return lane;
      slowReady.add(lane);
    }
    return undefined;
  }

  function begin(lane: Lane<J>, job: J): void {
    const slow = lane.averageMs > SLOW_MS;
    const begunAt = now();
    running += 1;
    lane.running += 1;
    if (slow) slowRunning += 1;
    if (lane.held.length > 0 && lane.running < perHost) ready.add(lane);
    lane.begun += 1;
    void options.perform(job, lane.begun > 1 || lane.held.length > 0).finally(() => {
      running -= 1;
      lane.running -= 1;
      if (slow) slowRunning -= 1;
      if (lane.leftOut && !isFull(lane)) mayHaveMore = true;
      lane.averageMs = lane.averageMs * 0.7 + (now() - begunAt) * 0.3;
      if (lane.held.length > 0) ready.add(lane);
      else if (lane.running === 0 && lane.averageMs < SLOW_MS / 2) lanes.delete(lane.host);
      if (closed) {
        if (running === 0) allDone?.();
        return;
      }
      pump();
    });
  }

  return {
    wake,
    running: () => running,
    async close() {
      closed = true;
      await claiming;
      options.release?.([...lanes.values()].flatMap((lane) => lane.held.splice(0)));
      if (running > 0) await new Promise<void>((resolve) => (allDone = resolve));
    },
  };
}

/** Jobs of one host: those that wait, how many run, and how long they take (a moving average). */
type Lane<J> = {
  host: string;
  waiting: J[];
  running: number;
  begun: number;
  averageMs: number;
  /** The last claim did not ask for this host, so there may be more for it. */
  leftOut: boolean;
};

/** A job that was begun; hand it back to `end`. `more`: its host has others. */
export type Begun<J> = { job: J; host: string; more: boolean; slow: boolean };

export type LaneBounds = {
  /** Jobs under way at once, and for one host. */
  slots: number;
  perHost: number;
  /** Jobs that may wait for one host before no more are claimed for it. */
  heldPerHost: number;
};

/** A host whose jobs take longer than this on average shares a quarter of the slots with others like it. */
const SLOW_MS = 3_000;
/** A clock that jumps must not brand a host for long. */
const LONGEST_MS = 30_000;
const LANES_REMEMBERED = 10_000;

/**
 * Says which job is next: one of the host with the fewest under way, and among those in turn. So no host gets more than its
 * share, hosts that hang cannot hold up those that answer, and no more connections are opened than jobs run.
 */
export class HostLanes<J extends { host: string }> {
  readonly #bounds: LaneBounds;
  readonly #slowSlots: number;
  readonly #lanes = new Map<string, Lane<J>>();
  /** Lanes that can begin a job, by how many they have under way; slow ones wait apart while their quarter is taken. */
  readonly #ready: Set<Lane<J>>[];
  readonly #slowReady = new Set<Lane<J>>();
  #waiting = 0;
  #running = 0;
  #slowRunning = 0;

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds;
    this.#ready = Array.from({ length: bounds.perHost }, () => new Set());
    this.#slowSlots = Math.max(1, Math.floor(bounds.slots / 4));
  }

  get waiting(): number {
    return this.#waiting;
  }

  get running(): number {
    return this.#running;
  }

  add(job: J): void {
    const lane = this.#laneOf(job.host);
    lane.waiting.push(job);
    this.#waiting += 1;
    this.#offer(lane);
  }

  /** Takes the next job that may begin; `isFit` refuses those that must not, which are dropped. */
  begin(isFit: (job: J) => boolean): Begun<J> | undefined {
    while (this.#running < this.#bounds.slots) {
      const lane = this.#nextLane();
      if (lane === undefined) return undefined;
      if (lane.running >= this.#bounds.perHost) continue;
      const job = lane.waiting.shift();
      if (job === undefined) continue;
      this.#waiting -= 1;
      const fit = isFit(job);
      if (fit) {
        lane.running += 1;
        lane.begun += 1;
      }
      this.#offer(lane);
      if (!fit) continue;
      const slow = isSlow(lane);
      this.#running += 1;
      if (slow) this.#slowRunning += 1;
      return { job, host: lane.host, more: lane.begun > 1 || lane.waiting.length > 0, slow };
    }
    return undefined;
  }

  /** Gives the slot back. True when the host was left out of the last claim and can have more now. */
  end({ host, slow }: Begun<J>, tookMs: number): boolean {
    const lane = this.#laneOf(host);
    this.#ready[lane.running]?.delete(lane);
    lane.running -= 1;
    this.#running -= 1;
    if (slow) this.#slowRunning -= 1;
    const counted = Math.min(Math.max(tookMs, 0), LONGEST_MS);
    lane.averageMs = lane.averageMs * 0.7 + counted * 0.3;
    this.#offer(lane);
    const idle = lane.running === 0 && lane.waiting.length === 0;
    if (idle && !isSlow(lane)) this.#lanes.delete(host);
    return lane.leftOut && !this.#isFull(lane);
  }

  /** Hosts that nothing more is to be claimed for now. */
  busyHosts(): string[] {
    const slowFull = this.#slowRunning >= this.#slowSlots;
    const busy: string[] = [];
    for (const lane of this.#lanes.values()) {
      lane.leftOut = this.#isFull(lane) || (slowFull && isSlow(lane));
      if (lane.leftOut) busy.push(lane.host);
    }
    return busy;
  }

  /** Takes all that wait out. */
  clear(): J[] {
    this.#waiting = 0;
    return [...this.#lanes.values()].flatMap((lane) => lane.waiting.splice(0));
  }

  #isFull(lane: Lane<J>): boolean {
    return lane.waiting.length >= this.#bounds.heldPerHost / 2;
  }

  #nextLane(): Lane<J> | undefined {
    const slowFull = this.#slowRunning >= this.#slowSlots;
    if (!slowFull) {
      for (const lane of this.#slowReady) {
        this.#slowReady.delete(lane);
        this.#ready[lane.running]?.delete(lane);
        return lane;
      }
    }
    for (const ready of this.#ready) {
      for (const lane of ready) {
        ready.delete(lane);
        if (!slowFull || !isSlow(lane)) return lane;
        this.#slowReady.add(lane);
      }
    }
    return undefined;
  }

  #offer(lane: Lane<J>): void {
    if (lane.waiting.length > 0) this.#ready[lane.running]?.add(lane);
  }

  #laneOf(host: string): Lane<J> {
    const known = this.#lanes.get(host);
    if (known !== undefined) return known;
    if (this.#lanes.size >= LANES_REMEMBERED) this.#forgetIdleLanes();
    const lane = { host, waiting: [], running: 0, begun: 0, averageMs: 0, leftOut: false };
    this.#lanes.set(host, lane);
    return lane;
  }

  #forgetIdleLanes(): void {
    for (const [host, lane] of this.#lanes) {
      if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(host);
    }
  }
}

function isSlow(lane: { averageMs: number }): boolean {
  return lane.averageMs > SLOW_MS;
}

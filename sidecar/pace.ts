import { setTimeout as sleep } from 'node:timers/promises';

/** Await it between the small steps of long work, so that requests are answered meanwhile. */
export type Pace = () => Promise<void> | undefined;

/** How long requests wait for a slice of work at most, and the pause that follows it, in milliseconds. */
const SLICE_MS = 2;
const PAUSE_MS = 2;

/** A pace that pauses every few milliseconds. */
export function createPace(): Pace {
  let sliceEnd = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < sliceEnd) return undefined;
    return sleep(PAUSE_MS).then(() => {
      sliceEnd = performance.now() + SLICE_MS;
    });
  };
}

/** Runs through without a pause: for work that nobody waits beside. */
export const NO_PACE: Pace = () => undefined;

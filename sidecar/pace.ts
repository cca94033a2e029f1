import { setTimeout as sleep } from 'node:timers/promises';

/** Awaited between the small steps of long work, so that requests are served in between. */
export type Pace = () => Promise<void> | undefined;

/** Duration of a slice of work, during which requests wait, and of the pause after it. */
const SLICE_MS = 2;
const PAUSE_MS = 2;

/** Creates a pace that pauses every few milliseconds. */
export function createPace(): Pace {
  let sliceEnd = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < sliceEnd) return undefined;
    return sleep(PAUSE_MS).then(() => {
      sliceEnd = performance.now() + SLICE_MS;
    });
  };
}

/** A pace that never pauses, for work during which no request waits. */
export const NO_PACE: Pace = () => undefined;

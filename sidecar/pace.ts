import { setTimeout as sleep } from 'node:timers/promises';

/** Await it between the small steps of long work, so that requests are served meanwhile. */
export type Pace = () => Promise<void> | undefined;

/** The longest slice of work, which requests wait for, and the pause that follows it, in milliseconds. */
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

/** Never pauses: for work during which no request waits. */
export const NO_PACE: Pace = () => undefined;

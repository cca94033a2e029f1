import { setImmediate as nextTurn } from 'node:timers/promises';

/** Duration of a slice of work, during which requests wait. */
const SLICE_MS = 2;

/** Calls `step` for each item. Every few milliseconds it lets waiting requests go first. */
export async function inSlices<T>(items: Iterable<T>, step: (item: T) => void): Promise<void> {
  let sliceEnd = performance.now() + SLICE_MS;
  for (const item of items) {
    step(item);
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  }
}

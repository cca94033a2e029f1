/** Turns any number of pings into few looks at the origin: one at a time, `intervalMs` apart, and one after the last ping. */
export function createRefresher(
  refresh: () => Promise<void>,
  intervalMs: number,
  now: () => number,
  onError: (error: unknown) => void,
): { request(): void; close(): Promise<void> } {
  let wanted = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  function schedule(): void {
    if (!wanted || running !== null || timer !== undefined || closed) return;
    const wait = Math.min(Math.max(lastAt + intervalMs - now(), 0), intervalMs);
    timer = setTimeout(() => {
      timer = undefined;
      wanted = false;
      lastAt = now();
      running = refresh()
        .catch(onError)
        .finally(() => {
          running = null;
          schedule();
        });
    }, wait);
  }

  return {
    request() {
      wanted = true;
      schedule();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

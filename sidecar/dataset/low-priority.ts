import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Not the lowest: on a machine that is never idle, the main thread would wait for collectors that never have their turn. */
const BEHIND_REQUESTS = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the priority of the calling thread, and of the threads in which V8 collects garbage and compiles for all others, for good: those
 * are what takes the processor from requests while a thread loads. Only where setpriority(2) is of one thread, which is
 * Linux; where the system refuses, all stays as it is.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(BEHIND_REQUESTS);
    for (const thread of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
      if (name.endsWith('V8Worker')) setPriority(Number(thread), BEHIND_REQUESTS);
    }
  } catch {
    // A thread ended meanwhile, or /proc is hidden: loading matters, its priority does not.
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const LOWEST = constants.priority.PRIORITY_LOW;

/**
 * Lowers the priority of the calling thread, and of the threads in which V8 collects garbage and compiles for all others, for good: those
 * are what takes the processor from requests while a thread loads. Only where setpriority(2) is of one thread, which is
 * Linux; where the system refuses, all stays as it is.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(LOWEST);
    for (const thread of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
      if (name.endsWith('V8Worker')) setPriority(Number(thread), LOWEST);
    }
  } catch {
    // A thread ended meanwhile, or /proc is hidden: loading matters, its priority does not.
  }
}

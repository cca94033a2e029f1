import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait for another build, in milliseconds: longer than any build takes. */
const LONGEST_WAIT_MS = 10 * 60 * 1000;
const LOOK_AGAIN_MS = 50;

/**
 * Waits until no other build writes to this dist/, in this process or another, and keeps others waiting until it is disposed.
 * Throws when the other build does not end. What is locked is `dist.lock`, an empty SQLite file that stays: the system
 * takes the lock back from a process that dies, however it dies.
 */
export async function lockDist(distDir: string, waitMs = LONGEST_WAIT_MS): Promise<Disposable> {
  await mkdir(dirname(distDir), { recursive: true });
  const file = new DatabaseSync(`${distDir}.lock`);
  try {
    for (let waitedMs = 0; !isTaken(file); waitedMs += LOOK_AGAIN_MS) {
      if (waitedMs >= waitMs) {
        throw new Error(`${distDir}: another build still writes to it after ${waitMs / 1000} s`);
      }
      await sleep(LOOK_AGAIN_MS);
    }
  } catch (error) {
    file.close();
    throw error;
  }
  return file;
}

/** SQLite's code for a lock that another one holds. */
const SQLITE_BUSY = 5;

/** Whether the lock is ours now. */
function isTaken(file: DatabaseSync): boolean {
  try {
    // Nothing is written, so there is nothing to roll back: without this a journal would lie beside the file.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum wait for another build, in milliseconds: longer than any build takes. */
const MAX_WAIT_MS = 10 * 60 * 1000;
const RETRY_MS = 50;

/**
 * Acquires an exclusive lock on a dist/ across processes, and holds it until disposed. Throws if another build holds it longer
 * than `maxWaitMs`. The lock is on `dist.lock`, an empty SQLite file that is never deleted: the operating system releases it
 * even if the process is killed.
 */
export async function lockDist(distDir: string, maxWaitMs = MAX_WAIT_MS): Promise<Disposable> {
  await mkdir(dirname(distDir), { recursive: true });
  const file = new DatabaseSync(`${distDir}.lock`);
  try {
    for (let waitedMs = 0; !tryLock(file); waitedMs += RETRY_MS) {
      if (waitedMs >= maxWaitMs) {
        throw new Error(
          `${distDir}: another build is still writing to it after ${maxWaitMs / 1000} s`,
        );
      }
      await sleep(RETRY_MS);
    }
  } catch (error) {
    file.close();
    throw error;
  }
  return file;
}

/** SQLite's error code for a lock held by another connection. */
const SQLITE_BUSY = 5;

/** Tries to acquire the lock, and reports whether it did. */
function tryLock(file: DatabaseSync): boolean {
  try {
    // Nothing is ever written, so there is nothing to roll back. This avoids a journal file.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum wait for another build, in milliseconds: longer than any build takes. */
const MAX_BUILD_MS = 10 * 60 * 1000;
/** Maximum wait for another command that changes the content. One may wait for an answer of its user. */
const MAX_CHANGE_MS = 10 * 1000;
const RETRY_MS = 50;

/** Another process holds a lock for longer than the maximum wait, or its file cannot be opened. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/** Locks a dist/ for a build. The lock is on `dist.lock` next to it. */
export async function lockDist(distDir: string, maxWaitMs = MAX_BUILD_MS): Promise<Disposable> {
  await mkdir(dirname(distDir), { recursive: true });
  return lock(`${distDir}.lock`, `${distDir}: another build is still writing to it`, maxWaitMs);
}

/** Locks a content folder for a change. The file is in the system's temporary folder, where nobody commits it. */
export async function lockContent(
  contentDir: string,
  maxWaitMs = MAX_CHANGE_MS,
): Promise<Disposable> {
  const path = await realpath(contentDir).catch(() => resolve(contentDir));
  const key = createHash('sha256').update(path).digest('hex').slice(0, 16);
  const file = join(tmpdir(), `public-reviews-${key}.lock`);
  return lock(file, `${contentDir}: another command is still changing it`, maxWaitMs);
}

/**
 * Acquires an exclusive lock across processes, and holds it until disposed. Throws LockedError if another process holds it longer
 * than `maxWaitMs`. The lock is on an empty SQLite file that is never deleted: the operating system releases it even if the
 * process is killed.
 */
async function lock(path: string, busy: string, maxWaitMs: number): Promise<Disposable> {
  using locks = new DisposableStack();
  const file = locks.use(open(path));
  for (let waitedMs = 0; !tryLock(file); waitedMs += RETRY_MS) {
    if (waitedMs >= maxWaitMs) throw new LockedError(`${busy} after ${maxWaitMs / 1000} s`);
    await sleep(RETRY_MS);
  }
  // Where the file is of another user, such as root, SQLite opens it to read, and processes of this user share the lock.
  const own = `${path}.${process.getuid?.()}`;
  await access(path, constants.W_OK).catch(async () => locks.use(await lock(own, busy, maxWaitMs)));
  return locks.move();
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path);
  } catch (cause) {
    throw new LockedError(`${path} cannot be opened: is its folder there and writable?`, { cause });
  }
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

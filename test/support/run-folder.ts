import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary folder of this run. */
    runFolder: string;
    /** The temporary folder of the machine, for what later runs use again. */
    lastingFolder: string;
  }
}

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there. A run uses a fourth of them. */
const ROOM = 2 * 2 ** 30;
/** Names of run folders start with this and the process of the run. */
const PREFIX = 'reviews-tests-';

/**
 * Gives all tests of a run one temporary folder, in memory if there is room, because SQLite and builds wait for a disk. At the
 * end it is removed, with what failed tests have left in it.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const lastingFolder = tmpdir();
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const parent = bavail * bsize > ROOM ? IN_MEMORY : lastingFolder;
  await removeAbandoned(parent);
  const runFolder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL, which does not run as root, has its files here too.
  await chmod(runFolder, 0o755);
  provide('lastingFolder', lastingFolder);
  provide('runFolder', runFolder);
  process.env.TMPDIR = runFolder;
  return () => remove(runFolder);
}

/** Removes the folders of runs that were killed. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (pid > 0 && !isRunning(pid)) await remove(join(parent, name));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes a folder, even if a process that ends still writes into it. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

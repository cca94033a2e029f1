import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
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

/**
 * Gives all tests of a run one temporary folder, in memory if there is room, because SQLite and builds wait for a disk. At the
 * end it is removed, with what failed tests have left in it.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const lastingFolder = tmpdir();
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const parent = bavail * bsize > ROOM ? IN_MEMORY : lastingFolder;
  const runFolder = await mkdtemp(join(parent, 'reviews-tests-'));
  // PostgreSQL, which does not run as root, has its files here too.
  await chmod(runFolder, 0o755);
  provide('lastingFolder', lastingFolder);
  provide('runFolder', runFolder);
  process.env.TMPDIR = runFolder;
  return () => rm(runFolder, { recursive: true, force: true });
}

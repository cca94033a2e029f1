import { rmSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';

/** Where the new dist/ is put together; one for all builds, which take turns, so that what a killed one leaves is found. */
export function stagingOf(distDir: string): string {
  return `${distDir}.staging`;
}

/**
 * Puts the staged folder in the place of dist/, whole. Between the two renames there is no dist/ for some microseconds;
 * a process killed there leaves `dist.old`, which `recover` puts back.
 */
export async function swapIn(stagingDir: string, distDir: string): Promise<void> {
  const old = `${distDir}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(distDir, old).catch(ignoreMissing);
  await rename(stagingDir, distDir);
  // Nothing else is left to do: the call that waits takes a fifth of the time.
  rmSync(old, { recursive: true, force: true });
}

/** Puts back what a killed swap left aside; to be called before dist/ is read or written. */
export async function recover(distDir: string): Promise<void> {
  const exists = await stat(distDir).then(
    () => true,
    () => false,
  );
  if (!exists) await rename(`${distDir}.old`, distDir).catch(ignoreMissing);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

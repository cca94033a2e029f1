import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * Returns a folder that all files of a run share and only read. The first caller fills it with `fill`; the others, also in other
 * processes, wait for that.
 */
export async function onceARun(
  name: string,
  fill: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(inject('runFolder'), name);
  const unfinished = `${folder}.unfinished`;
  while (!existsSync(folder)) {
    const isFirst = await mkdir(unfinished).then(
      () => true,
      () => false,
    );
    if (!isFirst) await setTimeout(50);
    // Another caller may have finished since the folder was looked for.
    else if (existsSync(folder)) await rm(unfinished, { recursive: true });
    else
      try {
        await fill(unfinished);
        await rename(unfinished, folder);
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true });
        throw error;
      }
  }
  return folder;
}

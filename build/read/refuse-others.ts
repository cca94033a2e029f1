import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unknownName } from './check.ts';
import { display } from './display.ts';
import type { Problems } from './problem.ts';

/** What stands directly in the content folder. */
const KNOWN = ['business.yaml', 'insights.yaml', 'removed.ndjson', 'reviews', 'imports'];

/** A note for people, which nobody reads here, or a hidden file. */
const UNREAD = /^(?:\.|readme(?:\.|$))/i;

/** Refuses what stands directly in the content folder under another name: nobody would see that it is not read. */
export async function refuseOthers(dir: string, problems: Problems): Promise<void> {
  for (const name of (await namesIn(dir)).sort()) {
    if (KNOWN.includes(name) || UNREAD.test(name)) continue;
    problems.addFile(display(join(dir, name)), unknownName('part of the content', name, KNOWN));
  }
}

/** None where the folder is missing: what is needed in it is missed by name. */
async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

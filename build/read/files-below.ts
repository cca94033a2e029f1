import type { Dirent, Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { display } from './display.ts';
import type { Problems } from './problem.ts';

/**
 * Files with an ending (small letters; names may have capitals) in a folder and below it, sorted by path; none where the
 * folder is missing. Links are followed. Any other file that is not hidden is a problem: nobody would see that it is not read.
 */
export async function filesBelow(
  dir: string,
  ending: string,
  problems: Problems,
): Promise<string[]> {
  const files: string[] = [];
  const others: string[] = [];
  for (const entry of await entriesBelow(dir, problems)) {
    const path = join(entry.parentPath, entry.name);
    const target = entry.isSymbolicLink() ? await targetOf(path) : entry;
    if (target?.isDirectory()) continue;
    if (target?.isFile() && entry.name.toLowerCase().endsWith(ending)) files.push(path);
    else if (!isHidden(relative(dir, path))) others.push(path);
  }
  const message = `expected a file whose name ends in ${ending}, or a link to one; move or delete this`;
  for (const path of others.sort()) problems.addFile(display(path), message);
  return files.sort();
}

async function entriesBelow(dir: string, problems: Problems): Promise<Dirent[]> {
  try {
    return await readdir(dir, { recursive: true, withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') problems.addFile(display(dir), 'expected a folder, got a file');
    else if (code !== 'ENOENT') throw error;
    return [];
  }
}

/** What a link leads to; undefined where that is nothing. */
function targetOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

function isHidden(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith('.'));
}

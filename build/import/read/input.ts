import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError } from '../import-error.ts';
import type { InputFile } from './table.ts';
import { openZip } from './zip.ts';

/** All files to look at, and a way to let go of them. */
export type Input = { files: InputFile[]; close: () => void };

/**
 * The files that paths lead to: a file itself, those of a folder and below it, those of a zip archive. In folders and
 * archives only names of tables count, and hidden files do not.
 */
export async function openInput(paths: readonly string[]): Promise<Input> {
  const files: InputFile[] = [];
  const closers: (() => void)[] = [];
  const close = (): void => {
    for (const closeOne of closers.splice(0)) closeOne();
  };
  try {
    for (const path of (await Promise.all(paths.map(filesOf))).flat()) {
      const zip = (await isZip(path)) ? await openZip(path, isTable) : undefined;
      if (zip !== undefined) closers.push(zip.close);
      const openFile = async () => createReadStream(path, { highWaterMark: 2 ** 18 });
      files.push(...(zip?.files ?? [{ name: path, open: openFile }]));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { files, close };
}

async function filesOf(path: string): Promise<string[]> {
  const stats = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new ImportError(`${path}: no such file or folder`, { cause });
  });
  if (!stats.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && (isTable(entry.name) || /\.zip$/i.test(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function isTable(name: string): boolean {
  return /\.(?:json|jsonl|ndjson|jsonld|csv|tsv|txt)$/i.test(name) && !/(?:^|\/)[._]/.test(name);
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\x03\x04';
  } finally {
    await file.close();
  }
}

import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError } from '../import-error.ts';
import type { Input, InputFile } from './table.ts';
import { openZip } from './zip.ts';

/**
 * Opens files, folders (recursively) and zip archives. Inside folders and archives only CSV, JSON and text files count;
 * hidden ones are ignored.
 */
export async function openInput(paths: readonly string[]): Promise<Input> {
  const files: InputFile[] = [];
  const archives: Input[] = [];
  for (const path of (await Promise.all(paths.map(filesOf))).flat()) {
    if (await isZip(path)) archives.push(await openZip(path, isTable));
    else files.push({ name: path, open: async () => createReadStream(path, CHUNKS) });
  }
  return {
    files: [...files, ...archives.flatMap((archive) => archive.files)],
    [Symbol.dispose]: () => {
      for (const archive of archives) archive[Symbol.dispose]();
    },
  };
}
const CHUNKS = { highWaterMark: 2 ** 18 };

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
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return buffer.toString('latin1') === 'PK\x03\x04';
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError } from '../import-error.ts';
import type { InputFile } from './table.ts';
import { isZip, MAX_MEGABYTES, readZip } from './zip.ts';

/**
 * Reads files, folders (recursively) and zip archives. In folders and archives, only CSV, JSON and text files are read, and hidden
 * files are ignored. Throws ImportError for a file that is missing, too large or damaged.
 */
export async function readInput(paths: readonly string[]): Promise<InputFile[]> {
  const files: InputFile[] = [];
  const unpacked: InputFile[] = [];
  for (const path of (await Promise.all(paths.map(filesOf))).flat()) {
    if (await isZip(path)) {
      const inside = await readZip(path, isTable);
      if (inside.length === 0 && paths.includes(path)) throw nothingIn(path);
      unpacked.push(...inside);
    } else {
      const { size } = await stat(path);
      if (size > MAX_MEGABYTES * 2 ** 20)
        throw new ImportError(`${path} is larger than ${MAX_MEGABYTES} MB: export it in parts`);
      files.push({ name: path, bytes: await readFile(path) });
    }
  }
  return [...files, ...unpacked];
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

/** Excel workbooks are zip archives too. */
function nothingIn(path: string): ImportError {
  const reason = /\.xlsx$/i.test(path)
    ? 'is an Excel workbook: save it as "CSV UTF-8"'
    : 'contains no CSV, JSON or text file, so there are no reviews to import';
  return new ImportError(`${path} ${reason}`);
}

function isTable(name: string): boolean {
  return /\.(?:json|jsonl|ndjson|jsonld|csv|tsv|txt)$/i.test(name) && !/(?:^|\/)[._]/.test(name);
}

import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { ImportError } from '../import-error.ts';
import type { InputFile } from './table.ts';

/** Maximum size of a file or an unpacked archive: a hundred times the export of a business with 5,000 reviews. */
const MAX_MEGABYTES = 256;

/** The files to import, and why each other file of a folder or an archive is not read, with its path on disk or that of its archive. */
export type Input = {
  files: InputFile[];
  unread: { name: string; path: string; reason: string }[];
};

/** Why files are not read that hold no reviews. Any others may hold some. */
export const SYSTEM = 'system file';
export const NO_TABLE = 'not CSV, JSON, a workbook or a zip archive';

const TABLE = /\.(?:json|jsonl|ndjson|jsonld|csv|tsv|txt|xlsx|xlsm|ods|html?)$/i;
const WORKBOOK = /\.(?:xlsx|xlsm|ods)$/i;
const WORKBOOK_PART = /^(?:xl\/workbook|META-INF\/manifest)\.xml$/;
/** Files that systems and programs leave in folders and archives, and what is in their folders. */
const SYSTEM_FILE =
  /(?:^|\/)(?:\.[^/]|__MACOSX\/|(?:README\.md|Thumbs\.db|desktop\.ini|~\$[^/]*)$)/i;

/**
 * Reads files, folders (recursively) and zip archives. Throws ImportError for a file that is missing, too large or damaged.
 */
export async function readInput(paths: readonly string[]): Promise<Input> {
  const input: Input = { files: [], unread: [] };
  for (const { path, within } of (await Promise.all(paths.map(filesOf))).flat()) {
    const reason = within === undefined ? undefined : whyUnread(within, true);
    if (reason !== undefined) input.unread.push({ name: path, path, reason });
    else if (!WORKBOOK.test(path) && (await isZip(path))) {
      const { files, unread } = await readArchive(path, paths.includes(path));
      input.files.push(...files);
      input.unread.push(...unread);
    } else {
      const { size } = await stat(path);
      if (size > MAX_MEGABYTES * 2 ** 20)
        throw new ImportError(`${path} is larger than ${MAX_MEGABYTES} MB: export it in parts`);
      input.files.push({ name: withSlashes(path), path, bytes: await readFile(path) });
    }
  }
  return input;
}

/** Reads an archive. Throws ImportError if it is `named` by the owner, and damaged or without files to import. */
async function readArchive(path: string, isNamed: boolean): Promise<Input> {
  const archive = await readZip(path).catch((error: Error): Input => {
    if (isNamed) throw new ImportError(`${path} ${error.message}`, { cause: error });
    return { files: [], unread: [{ name: path, path, reason: error.message }] };
  });
  // A workbook whose name says that it is something else. It may contain other workbooks, of which its charts are made.
  if (archive.unread.some(({ name }) => WORKBOOK_PART.test(name.slice(path.length + 1))))
    return { files: [{ name: path, path, bytes: await readFile(path) }], unread: [] };
  if (archive.files.length === 0 && isNamed)
    throw new ImportError(`${path} contains no CSV, JSON, workbook or text file to import`);
  return archive;
}

/** The order of exports: "list-9.csv" before "list-10.csv", and "list.csv" before "list (1).csv". */
const BY_NUMBER = new Intl.Collator('en', { numeric: true });
const ENDING = /\.\w+$/;

/** Returns a path as Linux and archives write it. Windows has backslashes. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/** Lists a file, or the files of a folder with their paths `within` it: only those are judged by their names. */
async function filesOf(path: string): Promise<{ path: string; within?: string }[]> {
  const stats = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new ImportError(`${path}: no such file or folder`, { cause });
  });
  if (!stats.isDirectory()) return [{ path }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .sort((a, b) => BY_NUMBER.compare(a.replace(ENDING, ''), b.replace(ENDING, '')))
    .map((file) => ({ path: file, within: withSlashes(relative(path, file)) }));
}

/** Returns why a file of a folder or an archive is not read. */
function whyUnread(name: string, mayBeArchive: boolean): string | undefined {
  if (SYSTEM_FILE.test(name)) return SYSTEM;
  if (/\.zip$/i.test(name)) return mayBeArchive ? undefined : 'an archive in an archive: unpack it';
  if (/\.xls$/i.test(name)) return 'an old Excel workbook: save it as .xlsx';
  return TABLE.test(name) ? undefined : NO_TABLE;
}

/** Reports whether a file begins like a zip archive. */
async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer: bytes } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return bytes.toString('latin1') === 'PK\x03\x04';
}

/** Unpacks the tables of a zip archive. Throws an error if it is damaged or malicious. */
async function readZip(path: string): Promise<Input> {
  const input: Input = { files: [], unread: [] };
  let size = 0;
  try {
    const zip = await openPromise(path);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      // Messages have a line for each sentence.
      const name = `${path}/${entry.fileName.replace(/\s/g, ' ')}`;
      const reason = whyUnread(entry.fileName, false);
      if (reason !== undefined) {
        input.unread.push({ name, path, reason });
        continue;
      }
      size += entry.uncompressedSize;
      if (size > MAX_MEGABYTES * 2 ** 20) throw new Error(`it holds more than ${MAX_MEGABYTES} MB`);
      const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
      if (isLink) throw new Error(`${name} is a link, which exports never contain`);
      if (!entry.canDecodeFileData())
        throw new Error(`${name} has a password or an unsupported compression method`);
      const stream = await zip.openReadStreamPromise(entry);
      input.files.push({ name, path, bytes: await buffer(stream) });
    }
    return input;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`cannot be unpacked: ${message}`, { cause: error });
  }
}

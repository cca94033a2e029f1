import { isUtf8 } from 'node:buffer';
import type { Dirent, Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { check, type Located, unknownName } from './check.ts';
import { type Origin, type Problems, positionOf, REPEATED_FIELD } from './problem.ts';

/** A path as problems show it: relative to the working folder where it lies below it. */
export function displayPath(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}

/** What stands directly in the content folder. */
const KNOWN = [
  'business.yaml',
  'insights.yaml',
  'words.yaml',
  'removed.ndjson',
  'duplicates.yaml',
  'reviews',
  'imports',
  'replies',
  'removals',
  'pages',
  'theme',
];

/** A note for people, which nobody reads here, or a hidden file. */
const UNREAD = /^(?:\.|readme(?:\.|$))/i;

/** Refuses what stands directly in the content folder under another name: nobody would see that it is not read. */
export async function refuseUnknownFiles(dir: string, problems: Problems): Promise<void> {
  for (const name of (await namesIn(dir)).sort()) {
    if (KNOWN.includes(name) || UNREAD.test(name)) continue;
    problems.addFile(displayPath(join(dir, name)), unknownName('part of the content', name, KNOWN));
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

/**
 * Files with an ending (small letters; names may have capitals) in a folder and below it, sorted by path; none where the
 * folder is missing. Links are followed. Any other file that is not hidden and not called `other` is a problem: nobody would
 * see that it is not read.
 */
export async function filesBelow(
  dir: string,
  ending: string,
  problems: Problems,
  other?: string,
): Promise<string[]> {
  const isWanted = (path: string): boolean => path.toLowerCase().endsWith(ending);
  const message = `expected a file whose name ends in ${ending}, or a link to one; move or delete this`;
  const { files, broken } = await listBelow(dir, problems);
  const others = files.filter(
    (path) => !isWanted(path) && basename(path) !== other && !isHidden(relative(dir, path)),
  );
  for (const path of [...others, ...broken].sort()) problems.addFile(displayPath(path), message);
  return files.filter(isWanted);
}

/** Files in a folder and below it that are not hidden, sorted by path; links are followed. None where the folder is missing. */
export async function allFilesBelow(dir: string, problems: Problems): Promise<string[]> {
  const { files, broken } = await listBelow(dir, problems);
  for (const path of broken)
    problems.addFile(displayPath(path), 'expected a file, or a link to one');
  return files.filter((path) => !isHidden(relative(dir, path)));
}

/** Files, and links that lead to none. */
async function listBelow(
  dir: string,
  problems: Problems,
): Promise<{ files: string[]; broken: string[] }> {
  const files: string[] = [];
  const broken: string[] = [];
  for (const entry of await entriesBelow(dir, problems)) {
    const path = join(entry.parentPath, entry.name);
    const target = entry.isSymbolicLink() ? await targetOf(path) : entry;
    if (target?.isFile()) files.push(path);
    else if (!target?.isDirectory() && !isHidden(relative(dir, path))) broken.push(path);
  }
  return { files: files.sort(), broken: broken.sort() };
}

async function entriesBelow(dir: string, problems: Problems): Promise<Dirent[]> {
  try {
    return await readdir(dir, { recursive: true, withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') problems.addFile(displayPath(dir), 'expected a folder, got a file');
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

/** Text of a UTF-8 file; undefined as `readUtf8` says. */
export async function readText(path: string, problems: Problems): Promise<string | undefined> {
  return (await readUtf8(path, problems))?.toString('utf8');
}

/** Begins the first of two versions that git could not merge. */
const CONFLICT = '<<<<<<< ';

/** Bytes of a UTF-8 file; undefined where there is none, and where it is a folder, not UTF-8 or half merged (a problem then). */
export async function readUtf8(path: string, problems: Problems): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch((error) => {
    if (error.code === 'EISDIR')
      problems.addFile(displayPath(path), 'expected a file, got a folder');
    else if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (bytes === undefined) return undefined;
  const file = displayPath(path);
  if (!isUtf8(bytes)) {
    problems.addFile(file, 'expected UTF-8, got bytes of another encoding');
    return undefined;
  }
  const lines = bytes.includes(CONFLICT) ? bytes.toString('utf8').split('\n') : [];
  const line = lines.findIndex((text) => text.startsWith(CONFLICT)) + 1;
  if (line === 0) return bytes;
  const message =
    'expected one version, got two that git could not merge: keep one, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>';
  problems.add(file, () => ({ line, column: 1, field: '', message }));
  return undefined;
}

/** One YAML file; `absent` is what a missing one stands for, without it a missing file is a problem. */
export async function readYaml<T>(
  schema: z.ZodType<T>,
  path: string,
  problems: Problems,
  absent?: string,
): Promise<T | undefined> {
  return (await readLocatedYaml(schema, path, problems, absent))?.value;
}

/** As `readYaml`, with the place of the value. */
export async function readLocatedYaml<T>(
  schema: z.ZodType<T>,
  path: string,
  problems: Problems,
  absent?: string,
): Promise<Located<T> | undefined> {
  const before = problems.count;
  const text = (await readText(path, problems)) ?? absent;
  const origin = { file: displayPath(path), text: text ?? '', firstLine: 1 };
  if (text === undefined) {
    if (problems.count === before) problems.addFile(origin.file, 'expected this file, got none');
    return undefined;
  }
  const fields = parseYaml(origin, problems);
  if (fields === undefined) return undefined;
  const value = check(schema, fields, () => origin, problems);
  return value === undefined ? undefined : { value, origin };
}

/**
 * Reads YAML 1.2 (dates stay text), of which nothing means no fields; the first syntax error becomes a problem and undefined
 * is returned.
 */
export function parseYaml(origin: Origin, problems: Problems): unknown {
  const document = parseDocument(origin.text, { prettyErrors: false });
  const [fault] = document.errors;
  if (fault === undefined) return toValue(origin, problems, () => document.toJS() ?? {});
  problems.add(origin.file, () => ({
    ...positionOf(origin, fault.pos[0]),
    field: '',
    message:
      fault.code === 'DUPLICATE_KEY'
        ? REPEATED_FIELD
        : `expected lines like "rating: 5" (YAML: ${fault.message})`,
  }));
  return undefined;
}

/** The value of a document; aliases that never end are a problem. */
function toValue(origin: Origin, problems: Problems, read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    problems.addFile(origin.file, 'expected plain values, got aliases (*) nested without end');
    return undefined;
  }
}

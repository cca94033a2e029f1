import { isUtf8 } from 'node:buffer';
import { type Dirent, existsSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { nameHint } from '../../contract/nearest-name.ts';
import { displayPath, type Problems } from './problems.ts';

/** The guides, and that to the content, which a separate folder has in node_modules. */
export const GUIDES = displayPath(join(import.meta.dirname, '../../docs'));
export const GUIDE = displayPath(join(import.meta.dirname, '../../content/README.md'));

/** Names that may stand directly in the content folder. */
const KNOWN = [
  ...'business.yaml insights.yaml words.yaml removed.ndjson recommendations.ndjson'.split(' '),
  ...'annotations.ndjson duplicates.yaml reviews imports replies mentions removals'.split(' '),
  ...'pages photos theme'.split(' '),
];

/** Limits of the content: files in one folder, and bytes of one file. A string of Node has at most 512 MiB. */
const MAX_FILES = 200_000;
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Matches hidden files, also those that Windows makes, and notes for people. */
const HIDDEN = /^(?:\.|(?:thumbs\.db|desktop\.ini)$)/i;
const NOTES = /^readme(?:\.|$)/i;

/** Refuses unknown names and broken links directly in the content folder, because owners would not notice that they are ignored. */
export async function refuseUnknownFiles(dir: string, problems: Problems): Promise<void> {
  const content = await realpath(dir).catch(() => dir);
  const names = (await entriesOf(dir, problems)).map(({ name }) => name);
  for (const name of names.sort()) {
    const path = join(dir, name);
    if (KNOWN.includes(name)) {
      await refuseLink(path, content, problems);
      if (!existsSync(path)) problems.addFile(path, 'expected a file or folder, or a link to one');
    } else if (!HIDDEN.test(name) && !NOTES.test(name)) {
      problems.addFile(path, `unknown part of the content ${name}; ${nameHint(name, KNOWN)}`);
    }
  }
}

/**
 * Returns files with an extension, in any case, in a folder and below it, sorted by path. Returns none if the folder is missing.
 * Follows links and ignores hidden files. Adds a problem for any other file, unless it has a name of `others`, because owners
 * would not notice that it is ignored.
 */
export async function filesBelow(
  dir: string,
  ending: string,
  problems: Problems,
  ...others: readonly string[]
): Promise<string[]> {
  const isWanted = (path: string): boolean => path.toLowerCase().endsWith(ending);
  const files = [...(await allFilesBelow(dir, problems)).values()];
  const message = `expected a file ending in ${ending}, or a link to one; move or delete this one`;
  for (const path of files)
    if (!isWanted(path) && !others.includes(basename(path))) problems.addFile(path, message);
  return files.filter(isWanted);
}

/**
 * Returns the files in a folder and below it that are not hidden, by their paths within it, with slashes on every system. They are
 * sorted by path; there are none if the folder is missing. Follows links, and adds a problem for a broken one.
 */
export async function allFilesBelow(
  dir: string,
  problems: Problems,
): Promise<ReadonlyMap<string, string>> {
  const files: string[] = [];
  const content = await realpath(dirname(dir)).catch(() => dirname(dir));
  async function walk(folder: string): Promise<void> {
    for (const entry of await entriesOf(folder, problems)) {
      if (files.length > MAX_FILES) return;
      if (HIDDEN.test(entry.name)) continue;
      const path = join(folder, entry.name);
      const isLink = entry.isSymbolicLink();
      if (isLink && (await refuseLink(path, content, problems))) continue;
      const target = isLink ? await stat(path).catch(() => undefined) : entry;
      if (target?.isFile()) files.push(path);
      else if (target?.isDirectory()) await walk(path);
      else problems.addFile(path, 'expected a file, or a link to one; move or delete this one');
    }
  }
  await walk(dir);
  if (files.length > MAX_FILES) {
    problems.addFile(dir, `expected at most ${MAX_FILES} files, got more`);
    return new Map();
  }
  return new Map(files.sort().map((path) => [relative(dir, path).replaceAll(sep, '/'), path]));
}

async function entriesOf(dir: string, problems: Problems): Promise<Dirent[]> {
  try {
    return await readdir(dir, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') problems.addFile(dir, 'expected a folder, got a file');
    else if (code !== 'ENOENT') throw error;
    return [];
  }
}

/**
 * Adds a problem for a link that leads out of the content folder, because it could publish any file of the machine, or to a folder
 * that contains it, because that has no end. Broken links are left to the caller.
 */
async function refuseLink(path: string, content: string, problems: Problems): Promise<boolean> {
  const target = await realpath(path).catch(() => undefined);
  if (target === undefined) return false;
  const place = join(await realpath(dirname(path)), basename(path));
  const isWithin = (inner: string, outer: string) => `${inner}${sep}`.startsWith(`${outer}${sep}`);
  const isLoop = target !== place && isWithin(place, target);
  if (isWithin(target, content) && !isLoop) return false;
  const rule = isLoop ? 'to a folder that does not contain it' : 'within the content folder';
  problems.addFile(path, `expected a link ${rule}, got one to ${displayPath(target)}`);
  return true;
}

/** Start of a merge conflict. */
const CONFLICT = '<<<<<<< ';

/** Reads a UTF-8 file as text. Returns undefined if it is missing, and with a problem if it is a folder, not UTF-8 or has a merge conflict. */
export async function readText(path: string, problems: Problems): Promise<string | undefined> {
  const refuse = (message: string, line?: number) => problems.addFile(path, message, line);
  const { size = 0 } = (await stat(path).catch(() => undefined)) ?? {};
  if (size > MAX_FILE_BYTES)
    return refuse(`expected at most ${MAX_FILE_BYTES} bytes, got ${size}; split the file`);
  const bytes = await readFile(path).catch((error) => {
    if (error.code === 'EISDIR') return refuse('expected a file, got a folder');
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (bytes === undefined) return undefined;
  if (!isUtf8(bytes)) return refuse('expected UTF-8, got another encoding; save it as UTF-8');
  const text = bytes.toString('utf8');
  const lines = text.includes(CONFLICT) ? text.split('\n') : [];
  const line = lines.findIndex((each) => each.startsWith(CONFLICT)) + 1;
  if (line === 0) return text;
  return refuse(
    'expected one version, got a merge conflict: keep one version, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>',
    line,
  );
}

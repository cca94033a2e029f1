import { createHash, hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import {
  describeFile,
  ENCODINGS,
  type Etags,
  type PublishedFile,
  toFileName,
} from '../../contract/etags.ts';
import { numbered } from '../../contract/plain-text.ts';
import type { Document } from '../document.ts';
import type { Content } from '../read/content-schema.ts';
import { firstNames } from '../read/problems.ts';
import type { Variant } from './compress.ts';
import { toHeadersFile, toRedirectsFile } from './hosting-files.ts';

/** A file to publish. One for programs has `variants`, with which it is published, and a file with its ETag. */
type PublicFile = Document & { variants?: readonly Variant[] | undefined };

export type PublishInput = {
  files: readonly PublicFile[];
  lastDist: LastDist;
  siteUrl: string;
  hubUrl: string | undefined;
  sidecarUrl: string | undefined;
  /** Newest change in the content, RFC 3339 UTC. */
  contentTime: string;
};

/** The published files, and how many of them were written. */
export type PublishResult = { etags: Etags; writtenFiles: number };

/** A file of the new dist/. A kept file has the same bytes in the old dist/. */
type StagedFile = { name: string; content: string | Buffer; isKept: boolean };

/**
 * Assembles the new dist/ next to the old one, etags.json last, and swaps it in. Unchanged files are hard links to the old dist/.
 * If nothing changed, nothing is written. The old dist/ is untouched until the swap.
 */
export async function publish(input: PublishInput): Promise<PublishResult> {
  const { lastDist, siteUrl, hubUrl, sidecarUrl, contentTime } = input;
  const distDir = lastDist.dir;
  const entries = input.files
    .map(({ path, mediaType, content, variants }) => {
      const encodings = variants?.map(({ encoding }) => encoding) ?? [];
      const listed = describeFile(path, content, mediaType, contentTime, encodings);
      return { listed, content, variants };
    })
    .sort((a, b) => (a.listed.path < b.listed.path ? -1 : 1));
  const files = entries.map(({ listed }) => listed);
  const etags: Etags = {
    version: 1,
    build_id: buildId(files),
    last_modified: contentTime,
    site_url: siteUrl,
    ...(hubUrl !== undefined && { hub_url: hubUrl }),
    files,
  };
  const staged = [
    ...entries.flatMap((file) => filesOf(file.listed, file, lastDist)),
    textFile('_headers', toHeadersFile(etags), distDir),
    textFile('_redirects', toRedirectsFile(sidecarUrl), distDir),
    textFile('etags.json', toEtagsJson(etags), distDir),
  ];
  if (staged.every(({ isKept }) => isKept)) return { etags, writtenFiles: 0 };
  try {
    stage(staged, distDir, new Date(contentTime));
    await swapIn(distDir);
  } catch (error) {
    await recover(distDir);
    throw error;
  }
  return { etags, writtenFiles: staged.filter(({ isKept }) => !isKept).length };
}

/** Returns the file itself and, for a document, its ETag file and compressed variants. */
function filesOf(
  listed: PublishedFile,
  { content, variants }: Pick<PublicFile, 'content' | 'variants'>,
  lastDist: LastDist,
): StagedFile[] {
  const name = toFileName(listed.path);
  const isSame = lastDist.listed(listed.path)?.sha256 === listed.sha256;
  const files = [
    { name, content },
    ...(variants === undefined ? [] : [{ name: `${name}.etag`, content: listed.etag }]),
    ...(variants ?? []).map(({ encoding, bytes }) => {
      return { name: `${name}.${ENCODINGS[encoding]}`, content: bytes };
    }),
  ];
  return files.map((file) => ({
    ...file,
    isKept: isSame && lastDist.has(file.name, Buffer.byteLength(file.content)),
  }));
}

function textFile(name: string, content: string, distDir: string): StagedFile {
  const file = join(distDir, name);
  return { name, content, isKept: existsSync(file) && readFileSync(file, 'utf8') === content };
}

/**
 * Writes the staging folder. Every file gets the time of the content, from which nginx derives Last-Modified and ETag.
 * Synchronous, because that takes half the time for thousands of small files.
 */
function stage(files: readonly StagedFile[], distDir: string, time: Date): void {
  const folders = new Set<string>();
  for (const { name, content, isKept } of files) {
    const file = join(stagingOf(distDir), name);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    if (isKept) linkOrCopy(join(distDir, name), file);
    else writeWithContext(file, content);
    utimesSync(file, time, time);
  }
}

/** Copies the file if the file system does not support hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Writes a file. Adds its name to errors that lack it, such as ENOSPC. */
function writeWithContext(file: string, content: string | Buffer): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    if (error instanceof Error && !error.message.includes(file)) error.message += ` '${file}'`;
    throw error;
  }
}

/** Returns the SHA-256 of all paths and hashes, so equal content has the same id. */
function buildId(files: readonly PublishedFile[]): string {
  const sum = createHash('sha256');
  for (const { path, sha256 } of files) sum.update(`${path}\n${sha256}\n`);
  return sum.digest('hex');
}

/** Serialises `/etags.json`: the build id first, then one file per line, so the sidecar can parse a long list in chunks. */
export function toEtagsJson({ files, ...head }: Etags): string {
  const lines = files.map((file) => JSON.stringify(file)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"files":[\n${lines}\n]}\n`;
}

/** Returns the folder in which the new dist/ is assembled. All builds share it. The owner may have a `dist.staging` of their own. */
function stagingOf(distDir: string): string {
  return `${distDir}.build-new`;
}

/** Returns the folder to which the old dist/ is moved during the swap. The owner may have a backup in `dist.old`. */
function replacedOf(distDir: string): string {
  return `${distDir}.build-old`;
}

/**
 * Replaces dist/ with the staged folder. Between the two renames there is no dist/ for some microseconds; if the process is
 * killed there, it leaves `dist.build-old`, which `recover` restores.
 */
async function swapIn(distDir: string): Promise<void> {
  const old = replacedOf(distDir);
  await rm(old, { recursive: true, force: true });
  await rename(distDir, old).catch(ignoreMissing);
  await rename(stagingOf(distDir), distDir);
  // Nothing else is running, and the synchronous call takes a fifth of the time.
  rmSync(old, { recursive: true, force: true });
}

/** Restores dist/ after a swap that failed or was killed, and deletes what was staged. Call it before reading or writing dist/. */
export async function recover(distDir: string): Promise<void> {
  await rm(stagingOf(distDir), { recursive: true, force: true });
  if (!existsSync(distDir)) await rename(replacedOf(distDir), distDir).catch(ignoreMissing);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** The dist/ that a build replaces, as described by its etags.json. */
export type LastDist = {
  readonly dir: string;
  /** Returns the entry of a public path in etags.json. */
  listed: (path: string) => PublishedFile | undefined;
  /** Reports whether a file is unchanged since that build, judging by modification time and, if given, size. */
  has: (name: string, size?: number) => boolean;
  /** Returns the compressed variants of a document if it has the same bytes, so that it need not be compressed again. */
  variantsOf: (path: string, bytes: Buffer) => Variant[] | undefined;
};

/** Reads etags.json of a dist/. An unreadable file counts as an empty list. */
export function readLastDist(dir: string): LastDist {
  const { files: list } = readJsonOf<Etags>(join(dir, 'etags.json'));
  const files = new Map(list?.map((file) => [file.path, file]));
  const times = new Set(list?.map(({ last_modified }) => Date.parse(last_modified)));
  const has: LastDist['has'] = (name, size) => {
    const found = statSync(join(dir, name), { throwIfNoEntry: false });
    return found !== undefined && found.size === (size ?? found.size) && times.has(found.mtimeMs);
  };
  return {
    dir,
    listed: (path) => files.get(path),
    has,
    variantsOf(path, bytes) {
      const { sha256, encodings = [] } = files.get(path) ?? {};
      if (encodings.length === 0 || sha256 !== hash('sha256', bytes)) return undefined;
      const variants = encodings.flatMap((encoding): Variant[] => {
        const name = `${toFileName(path)}.${ENCODINGS[encoding]}`;
        return has(name) ? [{ encoding, bytes: readFileSync(join(dir, name)) }] : [];
      });
      return variants.length === encodings.length ? variants : undefined;
    },
  };
}

/** Maximum number of ids listed in a warning. */
const MAX_LISTED = 10;

/** Warns about reviews that disappeared since the last build without a tombstone, except those of the demo. */
export function missingReviewWarnings(
  distDir: string,
  { reviews, removed, sample }: Content,
): string[] {
  const published = readJsonOf<ReviewsDataset>(join(distDir, 'reviews.json'));
  if (published.sample && !sample) return [];
  const known = new Set([...reviews, ...removed].map(({ id }) => id));
  const ids = (published.reviews ?? []).flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (ids.length === 0) return [];
  return [
    `${numbered(ids.length, 'review')} of the last build ${ids.length === 1 ? 'is' : 'are'} gone without a tombstone: ${firstNames(ids, MAX_LISTED)}.
Programs that keep copies will not notice. Restore the reviews, or take them down: npm run -s cli -- remove <id>`,
  ];
}

/** Reads a document that an earlier build wrote. A file that is missing, damaged or of another kind has no fields. */
function readJsonOf<T>(file: string): Partial<T> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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
  distDir: string;
  siteUrl: string;
  hubUrl: string | undefined;
  sidecarUrl: string | undefined;
  /** Newest change in the content, RFC 3339 UTC. */
  contentTime: string;
};

/** The published files, and how many of them the dist/ before did not have, or with other bytes. */
export type PublishResult = { etags: Etags; changedFiles: number };

/**
 * Assembles the new dist/ next to the old one, etags.json last, and swaps it in. The old dist/ is untouched until then. Nothing is
 * written if the old one has the same bytes.
 */
export async function publish(input: PublishInput): Promise<PublishResult> {
  const { distDir, siteUrl, hubUrl, sidecarUrl, contentTime } = input;
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
  const staged: StagedFile[] = [
    ...entries.flatMap(filesOf),
    { name: '_headers', content: toHeadersFile(etags) },
    { name: '_redirects', content: toRedirectsFile(sidecarUrl) },
  ];
  const list = { name: 'etags.json', content: toEtagsJson(etags) };
  if ([list, ...staged].every((file) => isPublished(file, distDir)))
    return { etags, changedFiles: 0 };
  const { files: last = [] } = readJsonOf<Etags>(join(distDir, 'etags.json'));
  const known = new Set(last.map(({ path, sha256 }) => path + sha256));
  try {
    stage([...staged, list], stagingOf(distDir), new Date(contentTime));
    await swapIn(distDir);
  } catch (error) {
    await recover(distDir);
    throw error;
  }
  return {
    etags,
    changedFiles: files.filter(({ path, sha256 }) => !known.has(path + sha256)).length,
  };
}

type StagedFile = { name: string; content: string | Buffer };

/** Returns the file itself and, for a document, its ETag file and compressed variants. */
function filesOf({
  listed,
  content,
  variants,
}: Pick<PublicFile, 'content' | 'variants'> & { listed: PublishedFile }): StagedFile[] {
  const name = toFileName(listed.path);
  if (variants === undefined) return [{ name, content }];
  return [
    { name, content },
    { name: `${name}.etag`, content: listed.etag },
    ...variants.map(({ encoding, bytes }) => {
      return { name: `${name}.${ENCODINGS[encoding]}`, content: bytes };
    }),
  ];
}

function isPublished({ name, content }: StagedFile, distDir: string): boolean {
  const file = join(distDir, name);
  return existsSync(file) && readFileSync(file).equals(Buffer.from(content));
}

/**
 * Writes the staging folder. Every file gets the time of the content, from which nginx derives Last-Modified and ETag.
 * Synchronous, because that takes half the time for thousands of small files.
 */
function stage(files: readonly StagedFile[], staging: string, time: Date): void {
  const folders = new Set<string>();
  for (const { name, content } of files) {
    const file = join(staging, name);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeWithContext(file, content);
    utimesSync(file, time, time);
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

import { createHash, hash } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ENCODINGS, type Etags, type PublishedFile, toFileName } from '../../contract/etags.ts';
import type { Form } from './compress.ts';
import { toHeadersFile, toRedirectsFile } from './hosting-files.ts';
import { type PublishedDist, readTextIfThere } from './published-dist.ts';
import { swapIn } from './swap.ts';

/** A public file: its path, exact Content-Type and content, text as UTF-8. */
export type Document = { path: string; mediaType: string; content: string | Buffer };

export type PublishInput = {
  /** What programs read: with compressed forms and a tag file beside each. */
  documents: readonly (Document & { forms: readonly Form[] })[];
  /** Pages and what belongs to them: plain files. */
  pages: readonly Document[];
  /** Public paths of pages that are in `lastDist` as they would be now. */
  keptPages: readonly string[];
  /** Folder in which the new dist/ is put together; becomes dist/. */
  stagingDir: string;
  distDir: string;
  /** What `distDir` holds now. */
  lastDist: PublishedDist;
  siteUrl: string;
  hubUrl: string | undefined;
  sidecarUrl: string | undefined;
  /** Newest change in the content, RFC 3339 UTC. */
  contentTime: string;
};

/** What is published now, and how many files had to be written for it. */
export type Published = { etags: Etags; writtenFiles: number };

/** A file of the new dist/; one that is kept is in the old dist/ with the same bytes, and needs no content. */
type Part = { name: string; content: string | Buffer | undefined; isKept: boolean };

/**
 * Puts the new dist/ together beside the old one, with etags.json as its last file, and swaps it in. Files whose bytes did not
 * change are links to those of the old dist/; where none changed, nothing is written. Until the swap the old dist/ is untouched.
 */
export async function publish(input: PublishInput): Promise<Published> {
  const { stagingDir, distDir, lastDist, siteUrl, hubUrl, sidecarUrl, contentTime } = input;
  const entries = [
    ...input.documents.map((document) => toEntry(document, contentTime, document.forms)),
    ...input.pages.map((page) => toEntry(page, contentTime)),
    ...input.keptPages.flatMap((path) => keptEntry(lastDist.listed(path), contentTime)),
  ].sort((a, b) => (a.listed.path < b.listed.path ? -1 : 1));
  const files = entries.map(({ listed }) => listed);
  const etags: Etags = {
    version: 1,
    build_id: buildId(files),
    last_modified: contentTime,
    site_url: siteUrl,
    ...(hubUrl !== undefined && { hub_url: hubUrl }),
    files,
  };
  const parts = [
    ...entries.flatMap((entry) => partsOf(entry, lastDist)),
    textPart('_headers', toHeadersFile(etags), distDir),
    textPart('_redirects', toRedirectsFile(sidecarUrl), distDir),
    textPart('etags.json', toEtagsJson(etags), distDir),
  ];
  if (parts.every(({ isKept }) => isKept)) return { etags, writtenFiles: 0 };
  stage(parts, stagingDir, distDir, new Date(contentTime));
  await swapIn(stagingDir, distDir);
  return { etags, writtenFiles: parts.filter(({ isKept }) => !isKept).length };
}

/** A public file with what etags.json says of it; `forms` only for documents. */
type Entry = {
  listed: PublishedFile;
  content: string | Buffer | undefined;
  forms: readonly Form[] | undefined;
};

function keptEntry(listed: PublishedFile | undefined, time: string): Entry[] {
  if (listed === undefined) return [];
  return [{ listed: { ...listed, last_modified: time }, content: undefined, forms: undefined }];
}

function toEntry(
  { path, mediaType, content }: Document,
  time: string,
  forms?: readonly Form[],
): Entry {
  const sha256 = hash('sha256', content, 'hex');
  const listed: PublishedFile = {
    path,
    sha256,
    // The first 132 bits, in URL-safe base64.
    etag: `"${Buffer.from(sha256, 'hex').toString('base64url').slice(0, 22)}"`,
    last_modified: time,
    size: Buffer.byteLength(content),
    media_type: mediaType,
    encodings: (forms ?? []).map(({ encoding }) => encoding),
  };
  return { listed, content, forms };
}

/** The file itself, and for a document its tag and compressed forms beside it. */
function partsOf({ listed, content, forms }: Entry, last: PublishedDist): Part[] {
  if (content === undefined) return [{ name: toFileName(listed.path), content, isKept: true }];
  const name = toFileName(listed.path);
  const beside =
    forms === undefined
      ? []
      : [
          { name: `${name}.etag`, content: listed.etag },
          ...forms.map(({ encoding, bytes }) => ({
            name: `${name}.${ENCODINGS[encoding]}`,
            content: bytes,
          })),
        ];
  const isSame = last.listed(listed.path)?.sha256 === listed.sha256;
  return [{ name, content }, ...beside].map((part) => ({
    ...part,
    isKept: isSame && last.has(part.name, Buffer.byteLength(part.content)),
  }));
}

function textPart(name: string, content: string, distDir: string): Part {
  return { name, content, isKept: readTextIfThere(join(distDir, name)) === content };
}

/**
 * Makes the staging folder, every file with the time of the content, from which nginx makes its Last-Modified and tags. Calls that wait cost half of
 * those that do not, for thousands of small files.
 */
function stage(parts: readonly Part[], stagingDir: string, distDir: string, time: Date): void {
  rmSync(stagingDir, { recursive: true, force: true });
  const folders = new Set<string>();
  for (const { name, content, isKept } of parts) {
    const file = join(stagingDir, name);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    if (isKept) linkOrCopy(join(distDir, name), file);
    else writeNamed(file, content ?? '');
    utimesSync(file, time, time);
  }
}

/** Some file systems have no links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Writes a file; a full disk, of which the system says no more than that, is named with the file. */
function writeNamed(file: string, content: string | Buffer): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    if (error instanceof Error && !error.message.includes(file)) error.message += ` '${file}'`;
    throw error;
  }
}

/** SHA-256 over paths and hashes: equal content, equal id. */
function buildId(files: readonly PublishedFile[]): string {
  const sum = createHash('sha256');
  for (const { path, sha256 } of files) sum.update(`${path}\n${sha256}\n`);
  return sum.digest('hex');
}

/** `/etags.json`: the build id first, then one file a line, so that the sidecar can read a long list piece by piece. */
export function toEtagsJson({ files, ...head }: Etags): string {
  const lines = files.map((file) => JSON.stringify(file)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"files":[\n${lines}\n]}\n`;
}

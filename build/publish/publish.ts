import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Etags, type PublishedFile, toFileName } from '../../contract/etags.ts';
import type { Document } from '../render/documents.ts';
import { Compressor } from './compress.ts';
import { toHeadersFile, toRedirectsFile } from './hosting-files.ts';
import { type LastModified, lastModifiedSince, publishedBefore } from './last-modified.ts';
import { isCompressible, mediaTypeOf } from './media-types.ts';
import { swapIn } from './swap.ts';

export type PublishInput = {
  documents: readonly Document[];
  /** Folder that already holds the pages; becomes dist/. */
  stagingDir: string;
  distDir: string;
  /** Folder of compressed forms kept between builds; undefined to publish without compressed forms. */
  cacheDir: string | undefined;
  siteUrl: string;
  sidecarUrl: string | undefined;
  /** Newest change in the content, RFC 3339 UTC. */
  contentTime: string;
};

/** Files written at once: more would only wait for the same disk and cores. */
const CONCURRENCY = 8;

/**
 * Writes documents beside the pages, compresses everything, lists it in etags.json (last), and swaps the folder in. Until
 * the swap the old dist/ is untouched.
 */
export async function publish(input: PublishInput): Promise<Etags> {
  const { documents, stagingDir, distDir, cacheDir, siteUrl, sidecarUrl, contentTime } = input;
  const compressor = cacheDir === undefined ? undefined : new Compressor(cacheDir);
  const lastModified = lastModifiedSince(await publishedBefore(distDir), contentTime);
  const list = (path: string, mediaType: string, bytes: Buffer): Promise<PublishedFile> =>
    listFile({ path, mediaType, bytes, stagingDir, compressor, lastModified });
  const pages = await pagePaths(stagingDir);
  const jobs = [
    ...documents.map(({ path, mediaType, content }) => async () => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      await writeDocument(join(stagingDir, toFileName(path)), bytes);
      return list(path, mediaType, bytes);
    }),
    ...pages.map(
      (name) => async () =>
        list(publicPath(name), mediaTypeOf(name), await readFile(join(stagingDir, name))),
    ),
  ];
  const files = await runAll(jobs, CONCURRENCY);
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  await writeFile(join(stagingDir, '_headers'), toHeadersFile(siteUrl, files));
  await writeFile(join(stagingDir, '_redirects'), toRedirectsFile(sidecarUrl));
  const build_id = buildId(files);
  const etags: Etags = {
    version: 1,
    build_id,
    last_modified: lastModified.all(build_id),
    site_url: siteUrl,
    files,
  };
  await writeFile(join(stagingDir, 'etags.json'), `${JSON.stringify(etags, null, 1)}\n`);
  await setTimes(stagingDir, etags);
  await swapIn(stagingDir, distDir);
  await compressor?.finish();
  return etags;
}

/** Strong tag: the first 132 bits of the SHA-256, in URL-safe base64. */
function toEtag(sha256: string): string {
  return `"${Buffer.from(sha256, 'hex').toString('base64url').slice(0, 22)}"`;
}

async function writeDocument(target: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
}

/** What etags.json says of a file that stands in the staging folder; its tag and compressed forms go beside it. */
async function listFile(file: {
  path: string;
  mediaType: string;
  bytes: Buffer;
  stagingDir: string;
  compressor: Compressor | undefined;
  lastModified: LastModified;
}): Promise<PublishedFile> {
  const { path, mediaType, bytes, stagingDir, compressor, lastModified } = file;
  const target = join(stagingDir, toFileName(path));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const etag = toEtag(sha256);
  await writeFile(`${target}.etag`, etag);
  const encodings =
    compressor !== undefined && isCompressible(mediaType)
      ? await compressor.compress(target, bytes, sha256)
      : [];
  return {
    path,
    sha256,
    etag,
    last_modified: lastModified.file(path, sha256),
    size: bytes.length,
    media_type: mediaType,
    encodings,
  };
}

/** Gives files, their tags and their compressed forms the times of the list: nginx makes its Last-Modified of them. */
async function setTimes(dir: string, { files, last_modified }: Etags): Promise<void> {
  const times = new Map(files.map((file) => [toFileName(file.path), file.last_modified]));
  for (const entry of await readdir(dir, { recursive: true })) {
    const name = entry.split(sep).join('/');
    const listed = times.get(name) ?? times.get(name.replace(/\.(br|gz|zst|etag)$/, ''));
    const time = new Date(listed ?? last_modified);
    await utimes(join(dir, entry), time, time);
  }
}

/** Names of the files already in the folder, with `/` between parts. */
async function pagePaths(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function publicPath(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$/, '$1')}`;
}

/** SHA-256 over paths and hashes: equal content, equal id. */
function buildId(files: readonly PublishedFile[]): string {
  const hash = createHash('sha256');
  for (const { path, sha256 } of files) hash.update(`${path}\n${sha256}\n`);
  return hash.digest('hex');
}

/** Runs jobs with at most `width` at once; results in the order of the jobs. */
async function runAll<T>(jobs: readonly (() => Promise<T>)[], width: number): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < jobs.length; at = next++) {
      const job = jobs[at];
      if (job !== undefined) results[at] = await job();
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

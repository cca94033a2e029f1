import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ETAGS_PATH, type PublishedFile, toFileName } from '../../contract/etags.ts';
import { reasonOf } from '../log.ts';

/** Reads published files, in whatever version is there at that moment. */
export type Source = {
  /** The folder or the origin, for messages. */
  readonly name: string;
  read(path: string): Promise<Buffer>;
};

/** Thrown at start if there are no published files to serve. The message names the place and the reason. */
export class NothingToServe extends Error {
  override name = 'NothingToServe';
}

const FETCH_TIMEOUT_MS = 60_000;

/**
 * Reads a published file.
 *
 * @throws Error if its content does not have the hash in etags.json, because it was replaced or is damaged
 */
export async function readPublished(
  source: Source,
  { path, sha256 }: PublishedFile,
): Promise<Buffer> {
  const bytes = await source.read(path);
  const actual = hash('sha256', bytes);
  if (actual === sha256) return bytes;
  throw new Error(`${path} does not match etags.json: expected sha256 ${sha256}, got ${actual}`);
}

export function folderSource(distDir: string): Source {
  return { name: distDir, read: (path) => readFile(join(distDir, toFileName(path))) };
}

/** Creates a source that fetches from a public address. `signal` aborts its requests. */
export function originSource(originUrl: string, signal: AbortSignal): Source {
  /** The last etags.json, for conditional requests, because it is polled. */
  let etags: { readonly etag: string; readonly bytes: Buffer } | undefined;

  async function read(path: string): Promise<Buffer> {
    const url = originUrl + path;
    const cached = path === ETAGS_PATH ? etags : undefined;
    const response = await fetch(url, {
      headers: { 'Cache-Control': 'no-cache', ...(cached && { 'If-None-Match': cached.etag }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]),
    }).catch((cause) => {
      throw new Error(`no response from ${url}: ${reasonOf(cause.cause ?? cause)}`, { cause });
    });
    if (cached !== undefined && response.status === 304) return cached.bytes;
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`expected 200 from ${url}, got ${response.status}`);
    const etag = response.headers.get('ETag');
    if (path === ETAGS_PATH) etags = etag === null ? undefined : { etag, bytes };
    return bytes;
  }
  return { name: originUrl, read };
}

import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ETAGS_PATH, type PublishedFile, toFileName } from '../../contract/etags.ts';

/** Reads published files, whatever generation they are of at that moment. */
export type Source = {
  /** The folder or the origin, for people. */
  readonly name: string;
  /** Bytes of a public path. */
  read(path: string): Promise<Buffer>;
};

const FETCH_TIMEOUT_MS = 60_000;

/**
 * Reads a published file.
 *
 * @throws Error if its content does not have the hash that etags.json states: it was replaced, or is damaged
 */
export async function readPublished(
  source: Source,
  { path, sha256 }: PublishedFile,
): Promise<Buffer> {
  const bytes = await source.read(path);
  const found = hash('sha256', bytes);
  if (found === sha256) return bytes;
  throw new Error(`${path} is not of this generation: sha256 ${found}, not ${sha256}`);
}

/** The files of a folder that a build wrote. */
export function folderSource(distDir: string): Source {
  return { name: distDir, read: (path) => readFile(join(distDir, toFileName(path))) };
}

/** The files as an origin serves them; `signal` ends its requests. */
export function originSource(originUrl: string, signal: AbortSignal): Source {
  /** The last etags.json, which is polled: only a new one is sent. */
  let etags: { readonly tag: string; readonly bytes: Buffer } | undefined;

  async function read(path: string): Promise<Buffer> {
    const url = originUrl + path;
    const known = path === ETAGS_PATH ? etags : undefined;
    const response = await fetch(url, {
      headers: {
        'Cache-Control': 'no-cache',
        Accept: '*/*',
        ...(known && { 'If-None-Match': known.tag }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]),
    }).catch((error) => {
      throw new Error(`no answer from ${url}: ${reasonOf(error)}`, { cause: error });
    });
    if (known !== undefined && response.status === 304) return known.bytes;
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`expected 200 from ${url}, got ${response.status}`);
    const tag = response.headers.get('ETag');
    if (path === ETAGS_PATH) etags = tag === null ? undefined : { tag, bytes };
    return bytes;
  }
  return { name: originUrl, read };
}

/** The reason under `fetch failed`; if several addresses were tried, there is only a code. */
function reasonOf(error: Error): string {
  const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException;
  return message || code || error.message;
}

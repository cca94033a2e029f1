import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { CACHE_CONTROL } from '../../contract/endpoints.ts';
import { type Encoding, ETAGS_PATH, type PublishedFile } from '../../contract/etags.ts';
import { COMMON_HEADERS, fileHeaders } from '../../contract/headers.ts';
import type { Dataset } from '../dataset/dataset.ts';
import type { Log } from '../log.ts';
import { acceptedEncoding } from './accept-encoding.ts';
import { precondition, toHttpDate } from './conditional.ts';
import type { ReadFile } from './file-cache.ts';
import { problemResponse } from './problem.ts';

export type StaticDeps = {
  dataset: () => Dataset;
  /** Bytes of a published file of the current generation, checked against its hash. */
  read: ReadFile;
  /** Looks whether another generation is published. */
  refresh: () => Promise<unknown>;
  /** Whether compressed forms can be read: an origin gives them by negotiation only, not by name. */
  precompressed: boolean;
  /** Told of files that cannot be read. */
  log: Log;
};

/**
 * Serves the published files: what etags.json lists, never what the URL spells. Precompressed, conditional; each coding
 * has a tag of its own, because a strong tag names bytes. Files that were replaced under a request are the sign of a new
 * generation: it is loaded, and the request answered from it. Where there is none, a build may be replacing the whole folder:
 * one more look, then 503.
 */
export function staticRoute(deps: StaticDeps): (c: Context) => Promise<Response> {
  const { dataset, log } = deps;
  return async (c) => {
    const generation = dataset();
    try {
      return await answer(c, generation, deps);
    } catch {
      await lookFurther(generation, deps);
    }
    try {
      return await answer(c, dataset(), deps);
    } catch (error) {
      log('warn', 'file_unreadable', { path: c.req.path, error });
      const about = 'The published files are being replaced.';
      return problemResponse(c.req.header('accept'), 503, about, {
        headers: { 'Retry-After': '1' },
      });
    }
  };
}

/** How long a folder may be away before those who ask for its files hear of it. */
const LOOK_AGAIN_MS = 250;

async function lookFurther(generation: Dataset, { dataset, refresh }: StaticDeps): Promise<void> {
  await refresh();
  if (dataset() !== generation) return;
  await sleep(LOOK_AGAIN_MS);
  await refresh();
}

/** A file of a generation by its public path; etags.json itself has the build id in the place of its hash. */
export function findFile(
  { files, buildId, lastModified }: Dataset,
  path: string,
): PublishedFile | undefined {
  if (path !== ETAGS_PATH) return files.get(path);
  return {
    path,
    sha256: buildId,
    etag: `"${buildId.slice(0, 22)}"`,
    last_modified: lastModified,
    size: 0,
    media_type: 'application/json',
    encodings: [],
  };
}

async function answer(
  c: Context,
  dataset: Dataset,
  { read, precompressed }: StaticDeps,
): Promise<Response> {
  const { files, siteUrl } = dataset;
  const accept = c.req.header('accept');
  const file = findFile(dataset, c.req.path);
  if (file === undefined) {
    const page = c.req.path.endsWith('/') ? undefined : files.get(`${c.req.path}/`);
    if (page !== undefined) return redirect(page.path + new URL(c.req.url).search);
    return notFound(accept, files.get('/404.html'), read);
  }
  const available = precompressed ? file.encodings : [];
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), available);
  const headers = toHeaders(siteUrl, file, encoding);
  const status = precondition((name) => c.req.header(name), {
    etag: file.etag,
    lastModified: file.last_modified,
  });
  if (status === 412) {
    return problemResponse(accept, 412, 'If-Match or If-Unmodified-Since does not hold.');
  }
  if (status === 304) return new Response(null, { status, headers });
  const body = await read(file, encoding);
  headers['Content-Length'] = String(body.length);
  return new Response(body as Uint8Array<ArrayBuffer>, { headers });
}

function toHeaders(
  siteUrl: string,
  file: PublishedFile,
  encoding: Encoding | undefined,
): Record<string, string> {
  return {
    ...fileHeaders(siteUrl, file),
    ETag: encoding === undefined ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`,
    'Last-Modified': toHttpDate(file.last_modified),
    ...(file.encodings.length > 0 && { Vary: 'Accept-Encoding' }),
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  };
}

function redirect(location: string): Response {
  const headers = { 'Cache-Control': CACHE_CONTROL.document, ...COMMON_HEADERS };
  return new Response(null, { status: 308, headers: { ...headers, Location: location } });
}

/** The 404 page for people, a problem for programs. */
async function notFound(
  accept: string | undefined,
  page: PublishedFile | undefined,
  read: ReadFile,
): Promise<Response> {
  if (page === undefined || !accept?.includes('text/html')) {
    return problemResponse(accept, 404, 'There is nothing at this address.');
  }
  const body = await read(page);
  const headers = { ...fileHeaders('', page), 'Cache-Control': 'no-store' };
  return new Response(body as Uint8Array<ArrayBuffer>, { status: 404, headers });
}

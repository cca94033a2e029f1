import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { sitePath } from '../../contract/addresses.ts';
import { ENCODINGS, type Encoding, ETAGS_PATH, type PublishedFile } from '../../contract/etags.ts';
import { CACHE_CONTROL, COMMON_HEADERS, fileHeaders } from '../../contract/headers.ts';
import type { Log } from '../log.ts';
import { problemResponse } from '../problem.ts';
import type { Snapshot } from '../snapshot.ts';
import { preconditionResponse, toHttpDate } from './conditional.ts';
import { acceptedEncoding } from './content-coding.ts';
import type { ReadFile } from './published-bytes.ts';

export type StaticDeps = {
  snapshot: () => Snapshot;
  /** Bytes of a published file of the current generation, checked against its hash. */
  read: ReadFile;
  /** Looks whether another generation is published. */
  refresh: () => Promise<unknown>;
  log: Log;
};

/** How long to wait for a folder being replaced before answering 503. */
const RETRY_MS = 250;
/** A smaller file is not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_024;
const TEXT = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|yaml))/;
const CODINGS = Object.keys(ENCODINGS) as Encoding[]; // the keys of ENCODINGS are its type

/**
 * Serves the published files: what etags.json lists, never what the URL spells. Each content coding has a tag of its own,
 * because a strong tag names bytes. If files were replaced during a request, the new generation is loaded and the request
 * answered from it; if there is none, a build may be replacing the folder: look once more, then answer 503.
 */
export function staticRoute(deps: StaticDeps): (c: Context) => Promise<Response> {
  const { snapshot, log } = deps;
  return async (c) => {
    const generation = snapshot();
    try {
      return await answer(c, generation, deps.read);
    } catch {
      await lookAgain(generation, deps);
    }
    try {
      return await answer(c, snapshot(), deps.read);
    } catch (error) {
      log('warn', 'file_unreadable', { path: c.req.path, error });
      const about = 'The published files are being replaced.';
      return problemResponse(c.req.header('accept'), 503, about, {
        headers: { 'Retry-After': '1' },
      });
    }
  };
}

async function lookAgain(generation: Snapshot, { snapshot, refresh }: StaticDeps): Promise<void> {
  await refresh();
  if (snapshot() !== generation) return;
  await sleep(RETRY_MS);
  await refresh();
}

/** A file of a generation by its public path. etags.json, which does not list itself, has the build id as its hash. */
export function findFile(
  { files, buildId, lastModified }: Snapshot,
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

async function answer(c: Context, snapshot: Snapshot, read: ReadFile): Promise<Response> {
  const { files, siteUrl } = snapshot;
  const file = findFile(snapshot, c.req.path);
  if (file === undefined) {
    const page = c.req.path.endsWith('/') ? undefined : files.get(`${c.req.path}/`);
    if (page !== undefined)
      return redirect(sitePath(siteUrl) + page.path + new URL(c.req.url).search);
    return notFound(c, files.get('/404.html'), read);
  }
  const codings = TEXT.test(file.media_type) && file.size >= MIN_COMPRESSED_BYTES ? CODINGS : [];
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), codings);
  const headers = {
    ...fileHeaders(siteUrl, file),
    ETag: encoding === undefined ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`,
    'Last-Modified': toHttpDate(file.last_modified),
    ...(codings.length > 0 && { Vary: 'Accept-Encoding' }),
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  };
  const validators = { etag: file.etag, lastModified: file.last_modified };
  const decided = preconditionResponse(c, validators, headers);
  if (decided !== undefined) return decided;
  const body = await read(file, encoding);
  return bytesResponse(body, { ...headers, 'Content-Length': String(body.length) });
}

function bytesResponse(
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Response {
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers }); // never shared memory
}

function redirect(location: string): Response {
  const headers = { 'Cache-Control': CACHE_CONTROL.document, ...COMMON_HEADERS };
  return new Response(null, { status: 308, headers: { ...headers, Location: location } });
}

/** The 404 page for people, a problem for programs. */
async function notFound(
  c: Context,
  page: PublishedFile | undefined,
  read: ReadFile,
): Promise<Response> {
  const accept = c.req.header('accept');
  if (page === undefined || !accept?.includes('text/html'))
    return problemResponse(accept, 404, 'There is nothing at this address.');
  const headers = { ...fileHeaders('', page), 'Cache-Control': 'no-store' };
  return bytesResponse(await read(page), headers, 404);
}

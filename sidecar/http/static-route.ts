import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { sitePath } from '../../contract/addresses.ts';
import { ENCODINGS, type Encoding } from '../../contract/etags.ts';
import { CACHE_CONTROL, COMMON_HEADERS, fileHeaders } from '../../contract/headers.ts';
import type { Log } from '../log.ts';
import { problemResponse } from '../problem.ts';
import type { Snapshot } from '../snapshot.ts';
import { bytesResponse, preconditionResponse, toHttpDate } from './conditional.ts';
import { acceptedEncoding, type ReadFile } from './file-reader.ts';

export type StaticDeps = {
  snapshot: () => Snapshot;
  /** Bytes of a published file, checked against its hash. */
  read: ReadFile;
  /** Looks whether another generation is published. */
  refresh: () => Promise<unknown>;
  log: Log;
};

/** How long to wait for a folder being replaced before the last look at it. */
const RETRY_MS = 250;
/** A smaller file is not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_024;
const TEXT = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|yaml))/;
const CODINGS = Object.keys(ENCODINGS) as Encoding[]; // the keys of ENCODINGS are its type

/**
 * Serves the published files: what etags.json lists, never what the URL spells. If files were replaced during a request, the new
 * generation is loaded and the request answered from it; if there is none, a build may be replacing the folder: look once more,
 * then answer 503.
 */
export function staticRoute(deps: StaticDeps): (c: Context) => Promise<Response> {
  const { snapshot, read, refresh, log } = deps;
  return async (c) => {
    for (const pauseMs of [0, RETRY_MS]) {
      const response = await respond(c, snapshot(), read).catch(() => undefined);
      if (response !== undefined) return response;
      await sleep(pauseMs);
      await refresh();
    }
    try {
      return await respond(c, snapshot(), read);
    } catch (error) {
      log('warn', 'file_unreadable', { path: c.req.path, error });
      const headers = { 'Retry-After': '1' };
      const about = 'The published files are being replaced.';
      return problemResponse(c.req.header('accept'), 503, about, { headers });
    }
  };
}

async function respond(c: Context, snapshot: Snapshot, read: ReadFile): Promise<Response> {
  const { files, siteUrl } = snapshot;
  const file = files.get(c.req.path);
  if (file === undefined) return respondWithoutFile(c, snapshot, read);
  const codings = TEXT.test(file.media_type) && file.size >= MIN_COMPRESSED_BYTES ? CODINGS : [];
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), codings);
  // A strong tag names bytes, so each content coding has its own.
  const etag = encoding === undefined ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  const headers = {
    ...fileHeaders(siteUrl, file),
    ETag: etag,
    'Last-Modified': toHttpDate(file.last_modified),
    ...(codings.length > 0 && { Vary: 'Accept-Encoding' }),
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  };
  const validators = { etag: file.etag, lastModified: file.last_modified };
  const decided = preconditionResponse(c, validators, headers);
  return decided ?? bytesResponse(await read(file, encoding), headers);
}

/** Redirects to a page that lacks its slash, else 404: a page for people, a problem for programs. */
async function respondWithoutFile(
  c: Context,
  { files, siteUrl }: Snapshot,
  read: ReadFile,
): Promise<Response> {
  const page = c.req.path.endsWith('/') ? undefined : files.get(`${c.req.path}/`);
  if (page !== undefined) {
    const location = sitePath(siteUrl) + page.path + new URL(c.req.url).search;
    const headers = { 'Cache-Control': CACHE_CONTROL.document, ...COMMON_HEADERS };
    return new Response(null, { status: 308, headers: { ...headers, Location: location } });
  }
  const accept = c.req.header('accept');
  const notFound = accept?.includes('text/html') ? files.get('/404.html') : undefined;
  if (notFound === undefined)
    return problemResponse(accept, 404, 'There is nothing at this address.');
  const headers = { ...fileHeaders('', notFound), 'Cache-Control': 'no-store' };
  return bytesResponse(await read(notFound), headers, 404);
}

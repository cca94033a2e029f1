import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import { MARKDOWN_NAME } from '../../contract/addresses.ts';
import type { Encoding, PublishedFile } from '../../contract/etags.ts';
import { CACHE_CONTROL, COMMON_HEADERS, fileHeaders } from '../../contract/headers.ts';
import type { Publication } from '../dataset/publication.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import type { Log } from '../log.ts';
import { describeRemoval, NO_STORE, problemResponse } from '../problem-response.ts';
import { acceptedEncoding, CODINGS, codedEtag, compressBytes } from './compression.ts';
import { preconditionResponse } from './conditional.ts';

/** Reads a published file, compressed if a content coding is given. */
type ReadFile = (file: PublishedFile, encoding?: Encoding) => Promise<Uint8Array>;

export type StaticDeps = Pick<Publication, 'current' | 'readBytes' | 'refresh' | 'onSwap'> & {
  log: Log;
  /** Maximum time a request waits for a new snapshot, which takes minutes if a CDN lags behind. Default: 5 s. */
  maxWaitMs?: number;
};

/** Memory for published files, and of one besides its bytes. */
const CACHE_BYTES = 64 * 1024 * 1024;
const ENTRY_BYTES = 1_024;
/** Delay before the only retry of a file that is being replaced. */
const RETRY_MS = 250;
/** Smaller files are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_024;
const TEXT = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|yaml))/;

/**
 * Serves the published files: only paths in etags.json, never a path built from the URL. If a file is being replaced, the
 * request waits briefly and gets the new version.
 */
export function staticRoute(deps: StaticDeps): (c: Context) => Promise<Response> {
  const { current, readBytes, refresh, onSwap, log, maxWaitMs = 5_000 } = deps;
  const open = () => createFileReader(readBytes, CACHE_BYTES);
  let read = open();
  // No request reads a replaced file again. After 20 builds of 5,000 reviews, they would fill the cache.
  onSwap(() => (read = open()));
  return async (c) => {
    const attempt = () => respond(c, current(), read);
    return attempt()
      .catch(async () => {
        await sleep(RETRY_MS);
        await Promise.race([refresh(), sleep(maxWaitMs, undefined, { ref: false })]);
        return attempt();
      })
      .catch((error) => {
        log('warn', 'file_unreadable', { path: c.req.path, error });
        const headers = { 'Retry-After': '1' };
        const about = 'The published files are being replaced.';
        return problemResponse(c.req.header('accept'), 503, about, { headers });
      });
  };
}

async function respond(c: Context, snapshot: Snapshot, read: ReadFile): Promise<Response> {
  const { files, site_url, hub_url } = snapshot;
  const page = files.get(c.req.path);
  if (page === undefined) return respondWithoutFile(c, snapshot, read);
  const markdown = files.get(page.path + MARKDOWN_NAME);
  const file = markdown !== undefined && prefersMarkdown(c.req.header('accept')) ? markdown : page;
  const codings = TEXT.test(file.media_type) && file.size >= MIN_COMPRESSED_BYTES ? CODINGS : [];
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), codings);
  const headers = {
    ...fileHeaders(site_url, file, hub_url),
    ETag: codedEtag(file.etag, encoding),
    'Last-Modified': new Date(file.last_modified).toUTCString(),
    ...((codings.length > 0 || markdown !== undefined) && {
      Vary: markdown === undefined ? 'Accept-Encoding' : 'Accept, Accept-Encoding',
    }),
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    // Some CDNs ignore `Vary: Accept`, and would serve it to browsers.
    ...(file === markdown && { 'Cache-Control': 'private, max-age=60' }),
  };
  const early = preconditionResponse(c, file, headers);
  return early ?? bytesResponse(await read(file, encoding), headers);
}

/** Reports whether a client names Markdown, and does not prefer HTML, which a range may stand for (RFC 9110 12.5.1), in any case (8.3.1). */
function prefersMarkdown(accept = ''): boolean {
  const accepted = parseAccept(accept.toLowerCase());
  const weightOf = (...ranges: string[]) =>
    ranges.map((range) => accepted.find(({ type }) => type === range)).find(Boolean)?.q ?? 0;
  const weight = weightOf('text/markdown');
  return weight > 0 && weight >= weightOf('text/html', 'text/*', '*/*');
}

/**
 * Redirects a page path without its trailing slash. Otherwise returns 404, or 410 for the page of a removed review: a page for
 * browsers, a problem for programs.
 */
async function respondWithoutFile(
  c: Context,
  { files, sitePath, removedById }: Snapshot,
  read: ReadFile,
): Promise<Response> {
  const path = c.req.path === sitePath ? '' : c.req.path;
  const page = path.endsWith('/') ? undefined : files.get(`${path}/`);
  if (page !== undefined) {
    const location = sitePath + page.path + new URL(c.req.url).search;
    const headers = { 'Cache-Control': CACHE_CONTROL.document, ...COMMON_HEADERS };
    return new Response(null, { status: 308, headers: { ...headers, Location: location } });
  }
  const accept = c.req.header('accept');
  const notFound = accept?.includes('text/html') ? files.get('/404.html') : undefined;
  const [, id = ''] = /^\/reviews\/([^/]+)\/?$/.exec(c.req.path) ?? [];
  const tombstone = removedById.get(id);
  const status = tombstone === undefined ? 404 : 410;
  const about = tombstone ? describeRemoval(tombstone) : 'There is nothing at this address.';
  if (notFound === undefined)
    return problemResponse(accept, status, about, { members: { removed: tombstone } });
  return bytesResponse(await read(notFound), { ...fileHeaders('', notFound), ...NO_STORE }, status);
}

/** Creates a response with a Content-Length, for HEAD too. */
function bytesResponse(body: Uint8Array, headers: Readonly<Record<string, string>>, status = 200) {
  const all = { ...headers, 'Content-Length': String(body.length) };
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers: all }); // never shared memory
}

/** Creates a reader that reads and compresses published files through a cache. Concurrent requests share one read. */
export function createFileReader(
  readPublished: (file: PublishedFile) => Promise<Uint8Array>,
  maxSize: number,
): ReadFile {
  const cache = new LRUCache<string, Promise<Uint8Array>>({ maxSize });
  return function read(file: PublishedFile, encoding?: Encoding): Promise<Uint8Array> {
    const key = `${file.sha256}.${encoding}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const bytes =
      encoding === undefined
        ? readPublished(file)
        : read(file).then((plain) => compressBytes(plain, encoding));
    // A larger file takes the whole cache: many requests for it share one read, too.
    cache.set(key, bytes, { size: Math.min(ENTRY_BYTES + file.size, maxSize) });
    bytes.catch(() => cache.delete(key));
    return bytes;
  };
}

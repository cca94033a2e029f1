import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { HUB_PATH, sitePath } from '../../contract/addresses.ts';
import type { Encoding } from '../../contract/etags.ts';
import { COMMON_HEADERS } from '../../contract/headers.ts';
import { MCP_CHATGPT_PATH, MCP_PATH } from '../../contract/mcp.ts';
import type { Log } from '../log.ts';
import type { Mcp } from '../mcp/mcp.ts';
import { problemResponse } from '../problem.ts';
import type { Snapshot } from '../snapshot.ts';
import { adminRoute } from './admin-route.ts';
import { type HubHandler, hubRoute } from './hub-route.ts';
import { mcpRoute } from './mcp-route.ts';
import { cachedBytes } from './published-bytes.ts';
import { queryRoutes } from './query-routes.ts';
import { BodyCutOff } from './read-body.ts';
import { findFile, staticRoute } from './static-route.ts';

export type AppDeps = {
  snapshot: () => Snapshot;
  /** Bytes of a published file of the current generation. */
  readBytes: (path: string, encoding?: Encoding) => Promise<Uint8Array>;
  /** Looks whether another generation is published. */
  refresh: () => Promise<unknown>;
  /** Whether `readBytes` gives the codings that a file is published in. */
  precompressed: boolean;
  /** Folder of the build, where there is one here: it may hold the editor. */
  distDir?: string | undefined;
  hub: HubHandler;
  /** How many proxies stand before this server. */
  trustedProxies: number;
  mcp: Mcp;
  /** False while the process starts or drains. */
  isReady: () => boolean;
  log: Log;
};

/** Memory for published files, in bytes. */
const FILE_CACHE_BYTES = 64 * 1024 * 1024;

const PREFLIGHT = {
  ...COMMON_HEADERS,
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Accept, Authorization, Content-Type, If-None-Match, If-Modified-Since, Last-Event-ID, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
};

/** Paths that are answered by GET and HEAD only and are no files. */
const READ_ONLY = ['/api/reviews/since/:date', '/api/reviews/:id', '/healthz', '/readyz'];

/** All routes of the service at one origin. Needs no socket: `app.request(path)` answers in tests. */
export function createApp(deps: AppDeps): Hono {
  const { snapshot, readBytes, refresh, precompressed, hub, trustedProxies } = deps;
  const { mcp, isReady, log, distDir } = deps;
  const app = new Hono({
    strict: true,
    getPath: (request) => pathBelow(snapshot().siteUrl, getPath(request)),
  });
  const read = cachedBytes(
    async (file, encoding) => {
      if (findFile(snapshot(), file.path)?.sha256 !== file.sha256)
        throw new Error(`${file.path} was replaced`);
      return readBytes(file.path, encoding);
    },
    { maxBytes: FILE_CACHE_BYTES, precompressed },
  );

  app.route('/api/reviews', queryRoutes(snapshot));
  app.get('/healthz', () => stateResponse(true));
  app.get('/readyz', () => stateResponse(isReady()));
  app.options('*', () => new Response(null, { status: 204, headers: PREFLIGHT }));
  for (const path of [MCP_PATH, MCP_CHATGPT_PATH]) app.all(path, mcpRoute(mcp));
  app.all(HUB_PATH, hubRoute(hub, trustedProxies));
  for (const path of READ_ONLY) app.all(path, methodNotAllowed);
  app.get('/admin/*', adminRoute(distDir));
  app.get('*', staticRoute({ snapshot, read, refresh, log }));
  app.all('*', (c) =>
    findFile(snapshot(), c.req.path) === undefined
      ? problemResponse(c.req.header('accept'), 404, 'There is nothing at this address.')
      : methodNotAllowed(c),
  );
  app.onError((error, c) => {
    const { method, path } = c.req;
    // The client hung up, as it may.
    const level = error instanceof BodyCutOff ? 'debug' : 'error';
    log(level, 'request_failed', { method, path, error });
    return problemResponse(c.req.header('accept'), 500, 'Internal error.');
  });
  return app;
}

/** A path as the site has it, without the path the site stands below. A proxy may have taken that off already. */
function pathBelow(siteUrl: string, path: string): string {
  const above = sitePath(siteUrl);
  return above !== '' && path.startsWith(`${above}/`) ? path.slice(above.length) : path;
}

function methodNotAllowed(c: Context): Response {
  const about = `${c.req.method} is not possible here: this service is read-only.`;
  return problemResponse(c.req.header('accept'), 405, about, {
    headers: { Allow: 'GET, HEAD, OPTIONS' },
  });
}

function stateResponse(ok: boolean): Response {
  return new Response(JSON.stringify({ status: ok ? 'ok' : 'unavailable' }), {
    status: ok ? 200 : 503,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...COMMON_HEADERS },
  });
}

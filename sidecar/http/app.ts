import { type Context, Hono } from 'hono';
import { HUB_PATH } from '../../contract/endpoints.ts';
import type { Encoding } from '../../contract/etags.ts';
import { COMMON_HEADERS } from '../../contract/headers.ts';
import { MCP_CHATGPT_PATH, MCP_PATH } from '../../contract/mcp.ts';
import type { Dataset } from '../dataset/dataset.ts';
import type { Log } from '../log.ts';
import type { Mcp } from '../mcp/mcp.ts';
import { cacheFiles } from './file-cache.ts';
import { type HubHandler, hubRoute } from './hub-route.ts';
import { mcpRoute } from './mcp-route.ts';
import { problemResponse } from './problem.ts';
import { type Queries, queriesRoute, queryOf } from './queries.ts';
import { BodyCutOff } from './read-body.ts';
import { findFile, staticRoute } from './static-route.ts';

export type AppDeps = {
  dataset: () => Dataset;
  queries: Queries;
  readBytes: (path: string, encoding?: Encoding) => Promise<Uint8Array>;
  /** Looks whether another generation is published. */
  refresh: () => Promise<unknown>;
  /** Whether `readBytes` can give compressed forms. */
  precompressed: boolean;
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

/** All routes of the service at one origin. Needs no socket: `app.request(path)` answers in tests. */
export function createApp(deps: AppDeps): Hono {
  const { dataset, queries, readBytes, refresh, precompressed, hub, trustedProxies } = deps;
  const { mcp, isReady, log } = deps;
  const app = new Hono({ strict: true });
  const read = cacheFiles(async (file, encoding) => {
    if (findFile(dataset(), file.path)?.sha256 !== file.sha256)
      throw new Error(`${file.path} was replaced`);
    return readBytes(file.path, encoding);
  }, FILE_CACHE_BYTES);

  app.get('/api/reviews/*', queriesRoute(queries));
  app.get('/healthz', () => state(true));
  app.get('/readyz', () => state(isReady()));

  app.options('*', () => new Response(null, { status: 204, headers: PREFLIGHT }));
  for (const path of [MCP_PATH, MCP_CHATGPT_PATH]) app.all(path, mcpRoute(mcp));
  app.all(HUB_PATH, hubRoute(hub, trustedProxies));
  app.get('*', staticRoute({ dataset, read, refresh, precompressed, log }));

  app.all('*', (c) => methodNotAllowed(c, dataset()));
  app.onError((error, c) => {
    const { method, path } = c.req;
    // Nobody waits for the answer, and anybody can hang up as often as they like.
    const level = error instanceof BodyCutOff ? 'debug' : 'error';
    log(level, 'request_failed', { method, path, error });
    return problemResponse(c.req.header('accept'), 500, 'Internal error.');
  });
  return app;
}

const STATE_PATHS = ['/healthz', '/readyz'];

/** 405 with Allow where GET would find something, else 404. */
function methodNotAllowed(c: Context, dataset: Dataset): Response {
  const { path } = c.req;
  const accept = c.req.header('accept');
  const isQuery = queryOf(path) !== undefined || STATE_PATHS.includes(path);
  if (findFile(dataset, path) === undefined && !isQuery) {
    return problemResponse(accept, 404, 'There is nothing at this address.');
  }
  const about = `${c.req.method} is not possible here: this service is read-only.`;
  return problemResponse(accept, 405, about, {
    headers: { Allow: 'GET, HEAD, OPTIONS' },
  });
}

function state(ok: boolean): Response {
  return new Response(JSON.stringify({ status: ok ? 'ok' : 'unavailable' }), {
    status: ok ? 200 : 503,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...COMMON_HEADERS },
  });
}

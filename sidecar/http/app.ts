import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { getPath } from 'hono/utils/url';
import { HUB_PATH } from '../../contract/addresses.ts';
import { PREFLIGHT_HEADERS } from '../../contract/headers.ts';
import { MCP_CHATGPT_PATH, MCP_PATH } from '../../contract/mcp.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import type { Hub } from '../hub/hub.ts';
import { createClientLimit } from '../hub/throttle.ts';
import type { Log } from '../log.ts';
import type { Mcp } from '../mcp/mcp.ts';
import { NO_STORE, problemResponse } from '../problem-response.ts';
import { type Compression, queryRoutes } from './query-routes.ts';

export type AppDeps = {
  snapshot: () => Snapshot;
  /** Serves the published files, and 404 for all other paths. */
  files: Handler;
  hub?: Pick<Hub, 'handle' | 'isStoreUp'> | undefined;
  mcp: Mcp;
  /** False while the process drains. */
  isReady: () => boolean;
  compression?: Compression;
  /** Called after each response. */
  observe?: ((path: string, status: number, seconds: number) => void) | undefined;
  log: Log;
};

/**
 * A request for a computed response is refused if the requests before it in this turn of the event loop took more CPU time, or more
 * time in all: the disk may be slow, but the machine may also be busy with other processes.
 */
const MAX_CPU_MS = 250;
const MAX_LAG_MS = 2_000;
/** Maximum size of all computed responses that clients have not read yet. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
/** Approximate memory of a response that is streamed. */
const MAX_CHUNK_BYTES = 256 * 1024;
/** Limit of the computed responses of a client. The hub has its own. */
const CLIENT_BURST = 300;
const CLIENT_REQUESTS_PER_SECOND = 20;

/** Computed paths that allow only GET and HEAD. */
const READ_ONLY = /^\/(?:healthz|readyz|api\/reviews\/(?:since\/)?[^/]+)$/;

/** Creates the app with all routes. It needs no socket: tests call `app.request(path)`. */
export function createApp(deps: AppDeps): Hono {
  const { snapshot, files, hub, mcp, isReady, compression, observe, log } = deps;
  const app = new Hono({
    getPath: (request) => {
      // A proxy may already have stripped the path of the site, with which a path of the site may begin, too.
      const { sitePath, files: published } = snapshot();
      const path = getPath(request);
      const stripped = path.startsWith(`${sitePath}/`) ? path.slice(sitePath.length) : path;
      const own = published.has(path) && !published.has(stripped) ? path : stripped;
      // Only pages end in a slash.
      return /^\/(?:api|mcp)\//.test(own) ? own.replace(/(?<!\/)\/+$/, '') : own;
    },
  });
  if (observe !== undefined) {
    app.use(async (c, next) => {
      const begun = performance.now();
      await next();
      observe(c.req.path, c.res.status, (performance.now() - begun) / 1_000);
    });
  }
  const admitted = admission();
  for (const path of ['/api/reviews/*', HUB_PATH, MCP_PATH, MCP_CHATGPT_PATH])
    app.use(path, admitted);
  app.route('/api/reviews', queryRoutes(snapshot, compression));
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, NO_STORE));
  app.get('/readyz', (c) => {
    const [status, code] = isReady() ? (['ok', 200] as const) : (['unavailable', 503] as const);
    const store = hub?.isStoreUp() ? 'ready' : 'unavailable';
    return c.json({ status, hub: hub === undefined ? 'none' : store }, code, NO_STORE);
  });
  app.options('*', () => new Response(null, { status: 204, headers: PREFLIGHT_HEADERS }));
  for (const path of [MCP_PATH, MCP_CHATGPT_PATH]) {
    if (compression !== undefined) app.use(path, compress());
    app.all(path, ({ req }) => mcp(req.raw, req.path));
  }
  if (hub !== undefined)
    app.all(HUB_PATH, ({ req, env }: Context) => hub.handle(req.raw, env?.client));
  app.get('*', files);
  app.all('*', (c) => {
    const accept = c.req.header('accept');
    if (!READ_ONLY.test(c.req.path) && !snapshot().files.has(c.req.path))
      return problemResponse(accept, 404, 'There is nothing at this address.');
    const about = `${c.req.method} is not allowed here: this address is read-only.`;
    return problemResponse(accept, 405, about, { headers: { Allow: 'GET, HEAD, OPTIONS' } });
  });
  app.onError((error, c) => {
    const { method, path } = c.req;
    log(isCutOff(c) ? 'debug' : 'error', 'request_failed', { method, path, error });
    return problemResponse(c.req.header('accept'), 500, 'Internal error.');
  });
  return app;
}

/**
 * Refuses requests for computed responses while the event loop lags, while clients hold too much unread, and above the limit of
 * a client. Published files and health checks are always served.
 */
function admission(): MiddlewareHandler {
  const countClient = createClientLimit(CLIENT_BURST, CLIENT_REQUESTS_PER_SECOND);
  let turn: { startedAt: number; cpu: NodeJS.CpuUsage } | undefined;
  let unreadBytes = 0;
  return async (c, next) => {
    const { client, outgoing } = c.env ?? {};
    // Platforms of functions have limits of their own.
    if (outgoing === undefined) return next();
    const now = performance.now();
    if (turn === undefined) {
      turn = { startedAt: now, cpu: process.threadCpuUsage() };
      setImmediate(() => {
        turn = undefined;
      });
    }
    const { user, system } = process.threadCpuUsage(turn.cpu);
    const isLagging = user + system > MAX_CPU_MS * 1_000 || now - turn.startedAt > MAX_LAG_MS;
    const accept = c.req.header('accept');
    if (isLagging || unreadBytes > MAX_UNREAD_BYTES) {
      const headers = { 'Retry-After': '2' };
      return problemResponse(accept, 503, 'The server is busy.', { headers });
    }
    const limit = countClient(c.req.path === HUB_PATH ? undefined : client, now);
    if (!limit.isAllowed) {
      const about = 'This client has sent too many requests.';
      return problemResponse(accept, 429, about, { headers: limit.headers });
    }
    await next();
    for (const [name, value] of Object.entries(limit.headers)) c.res.headers.set(name, value);
    // A client that has gone reads nothing, and its `close` is over.
    if (outgoing.closed) return undefined;
    const bytes = Number(c.res.headers.get('content-length') ?? MAX_CHUNK_BYTES);
    unreadBytes += bytes;
    outgoing.once('close', () => {
      unreadBytes -= bytes;
    });
    return undefined;
  };
}

/** Reports whether the client disconnected before the end of its body. */
export function isCutOff({ env }: Context): boolean {
  return env?.incoming?.errored?.code === 'ECONNRESET';
}

import { type Context, type Handler, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { HUB_PATH, MAX_HUB_BODY_BYTES } from '../../contract/addresses.ts';
import { COMMON_HEADERS } from '../../contract/headers.ts';
import { MCP_CHATGPT_PATH, MCP_PATH } from '../../contract/mcp.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import type { Hub } from '../hub/hub.ts';
import type { Log } from '../log.ts';
import type { Mcp } from '../mcp/mcp.ts';
import type { LazyHub } from '../open-hub.ts';
import { NO_STORE, problemResponse } from '../problem-response.ts';
import { queryRoutes } from './query-routes.ts';

export type AppDeps = {
  snapshot: () => Snapshot;
  /** Serves the published files, and 404 for all other paths. */
  files: Handler;
  hub?: (Pick<Hub, 'handle'> & Partial<Pick<LazyHub, 'state'>>) | undefined;
  trustedProxies: number;
  mcp: Mcp;
  /** False while the process drains. */
  isReady: () => boolean;
  /** Called after each response. */
  observe?: ((path: string, status: number, seconds: number) => void) | undefined;
  log: Log;
};

const PREFLIGHT = {
  ...COMMON_HEADERS,
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Accept, Authorization, Content-Type, If-None-Match, If-Modified-Since, Last-Event-ID, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
};

/** Computed paths that allow only GET and HEAD. */
const READ_ONLY = /^\/(?:healthz|readyz|api\/reviews\/(?:since\/)?[^/]+)$/;

/** Creates the app with all routes. It needs no socket: tests call `app.request(path)`. */
export function createApp(deps: AppDeps): Hono {
  const { snapshot, files, hub, trustedProxies, mcp, isReady, observe, log } = deps;
  const app = new Hono({
    getPath: (request) => {
      // A proxy may already have stripped the path of the site.
      const { sitePath } = snapshot();
      const path = getPath(request);
      return path.startsWith(`${sitePath}/`) ? path.slice(sitePath.length) : path;
    },
  });
  if (observe !== undefined) {
    app.use(async (c, next) => {
      const begun = performance.now();
      await next();
      observe(c.req.path, c.res.status, (performance.now() - begun) / 1_000);
    });
  }
  app.route('/api/reviews', queryRoutes(snapshot));
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, NO_STORE));
  app.get('/readyz', (c) => {
    const [status, code] = isReady() ? (['ok', 200] as const) : (['unavailable', 503] as const);
    return c.json({ status, hub: hub?.state?.() ?? 'none' }, code, NO_STORE);
  });
  app.options('*', () => new Response(null, { status: 204, headers: PREFLIGHT }));
  for (const path of [MCP_PATH, MCP_CHATGPT_PATH]) app.all(path, mcpRoute(mcp));
  if (hub !== undefined) app.all(HUB_PATH, hubRoute(hub, trustedProxies));
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

/** Creates the route of the hub, which is independent of Hono. `proxies` is the number of trusted proxies. */
export function hubRoute(
  hub: Pick<Hub, 'handle'>,
  proxies: number,
): (c: Context) => Promise<Response> {
  return async (c) => {
    const body = await readBody(c.req.raw, MAX_HUB_BODY_BYTES);
    return hub.handle(c.req.raw, body, clientAddress(c, proxies));
  };
}

/** Creates the route of MCP. */
export function mcpRoute(mcp: Mcp): (c: Context) => Promise<Response> {
  return ({ req }) => mcp.handle(req.raw, req.path, (maxBytes) => readBody(req.raw, maxBytes));
}

/** Reads a body of at most `maxBytes`. Returns undefined if it is larger, without reading the rest. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const length = request.headers.get('content-length');
  if (Number(length) > maxBytes) return undefined;
  // Reading the stream in chunks costs more than most responses.
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reports whether the client disconnected before the end of its body. */
export function isCutOff({ env }: Context): boolean {
  return env?.incoming?.errored?.code === 'ECONNRESET';
}

/** Returns the address that the outermost trusted proxy saw. Each proxy appends one to X-Forwarded-For; earlier entries can be forged. */
function clientAddress(c: Context, proxies: number): string {
  const peer = c.env?.incoming?.socket?.remoteAddress ?? 'unknown';
  if (proxies === 0) return peer;
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  return forwarded.at(-proxies)?.trim() ?? peer;
}

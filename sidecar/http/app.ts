import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import { HUB_PATH, sitePath } from '../../contract/addresses.ts';
import { ADMIN_HEADERS, COMMON_HEADERS } from '../../contract/headers.ts';
import { MCP_CHATGPT_PATH, MCP_PATH } from '../../contract/mcp.ts';
import type { Mcp } from '../mcp/mcp.ts';
import { problemResponse } from '../problem.ts';
import { type HubHandler, hubRoute, isCutOff, mcpRoute } from './body-routes.ts';
import { bytesResponse } from './conditional.ts';
import { queryRoutes } from './query-routes.ts';
import { type StaticDeps, staticRoute } from './static-route.ts';

export type AppDeps = StaticDeps & {
  /** Folder of the build, if there is one here: it may hold the editor. */
  distDir?: string | undefined;
  hub: HubHandler;
  /** Number of proxies before this server. */
  trustedProxies: number;
  mcp: Mcp;
  /** False while the process drains. */
  isReady: () => boolean;
};

const PREFLIGHT = {
  ...COMMON_HEADERS,
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Accept, Authorization, Content-Type, If-None-Match, If-Modified-Since, Last-Event-ID, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
};

/** Paths besides the files that are answered to GET and HEAD only. */
const READ_ONLY = /^\/(?:healthz|readyz|api\/reviews\/(?:since\/)?[^/]+)$/;

/** All routes of the service at one origin. Needs no socket: `app.request(path)` answers in tests. */
export function createApp(deps: AppDeps): Hono {
  const { snapshot, hub, trustedProxies, mcp, isReady, log, distDir } = deps;
  const app = new Hono({
    getPath: (request) => pathBelow(snapshot().siteUrl, getPath(request)),
  });
  app.route('/api/reviews', queryRoutes(snapshot));
  app.get('/healthz', () => statusResponse(true));
  app.get('/readyz', () => statusResponse(isReady()));
  app.options('*', () => new Response(null, { status: 204, headers: PREFLIGHT }));
  for (const path of [MCP_PATH, MCP_CHATGPT_PATH]) app.all(path, mcpRoute(mcp));
  app.all(HUB_PATH, hubRoute(hub, trustedProxies));
  if (distDir !== undefined) app.get('/admin/*', editorRoute(distDir));
  app.get('*', staticRoute(deps));
  app.all('*', (c) => {
    const accept = c.req.header('accept');
    if (!READ_ONLY.test(c.req.path) && !snapshot().files.has(c.req.path))
      return problemResponse(accept, 404, 'There is nothing at this address.');
    const about = `${c.req.method} is not possible here: this service is read-only.`;
    return problemResponse(accept, 405, about, { headers: { Allow: 'GET, HEAD, OPTIONS' } });
  });
  app.onError((error, c) => {
    const { method, path } = c.req;
    log(isCutOff(c) ? 'debug' : 'error', 'request_failed', { method, path, error });
    return problemResponse(c.req.header('accept'), 500, 'Internal error.');
  });
  return app;
}

function statusResponse(isUp: boolean): Response {
  const headers = { 'Cache-Control': 'no-store', ...COMMON_HEADERS };
  return Response.json(
    { status: isUp ? 'ok' : 'unavailable' },
    { status: isUp ? 200 : 503, headers },
  );
}

/** The path without that of the site, which a proxy may have taken off already. */
function pathBelow(siteUrl: string, path: string): string {
  const above = sitePath(siteUrl);
  return above !== '' && path.startsWith(`${above}/`) ? path.slice(above.length) : path;
}

/** Files of the editor with their types; etags.json does not list them. */
const EDITOR_FILES = new Map([
  ['/admin/', { name: 'index.html', type: 'text/html; charset=utf-8' }],
  ['/admin/config.yml', { name: 'config.yml', type: 'text/yaml; charset=utf-8' }],
  ['/admin/sveltia-cms.js', { name: 'sveltia-cms.js', type: 'text/javascript; charset=utf-8' }],
]);

/** Serves the editor if the build has one; any other path is left to the next route. */
function editorRoute(distDir: string): MiddlewareHandler {
  return async ({ req }, next) => {
    const { name = '', type = '' } = EDITOR_FILES.get(req.path) ?? {};
    const bytes = await readFile(join(distDir, 'admin', name)).catch(() => undefined);
    if (bytes === undefined) return next();
    const headers = { ...ADMIN_HEADERS, 'Content-Type': type, 'Cache-Control': 'no-cache' };
    return bytesResponse(bytes, headers);
  };
}

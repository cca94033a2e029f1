import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { ADMIN_HEADERS } from '../../contract/headers.ts';

/** Files of the editor by public path; etags.json does not list them. */
const FILES: Readonly<Record<string, { name: string; type: string }>> = {
  '/admin/': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/admin/config.yml': { name: 'config.yml', type: 'text/yaml; charset=utf-8' },
  '/admin/sveltia-cms.js': { name: 'sveltia-cms.js', type: 'text/javascript; charset=utf-8' },
};

/** Serves the editor from the folder of a build that has one; any other path is left to the next route. */
export function adminRoute(distDir: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    const file = FILES[c.req.path];
    if (distDir === undefined || file === undefined) return next();
    const bytes = await readFile(join(distDir, 'admin', file.name)).catch(() => undefined);
    if (bytes === undefined) return next();
    const headers = { ...ADMIN_HEADERS, 'Content-Type': file.type, 'Cache-Control': 'no-cache' };
    return new Response(bytes, { headers });
  };
}

import type { Context } from 'hono';
import { COMMON_HEADERS } from '../../contract/headers.ts';

/** The MCP endpoint as the edge sees it; it knows no framework and limits the body itself. */
export type McpHandler = {
  handle(request: {
    method: string;
    path: string;
    header: (name: string) => string | undefined;
    body: () => Promise<Uint8Array>;
    host: string;
  }): Promise<{
    status: number;
    headers: Readonly<Record<string, string>>;
    body: Uint8Array | string | null;
  }>;
};

export function mcpRoute(mcp: McpHandler): (c: Context) => Promise<Response> {
  return async (c) => {
    const { status, headers, body } = await mcp.handle({
      method: c.req.method,
      path: c.req.path,
      header: (name) => c.req.header(name),
      body: async () => new Uint8Array(await c.req.arrayBuffer()),
      host: c.req.header('host') ?? new URL(c.req.url).host,
    });
    return new Response(body as Uint8Array<ArrayBuffer> | string | null, {
      status,
      headers: { 'Cache-Control': 'no-store', ...COMMON_HEADERS, ...headers },
    });
  };
}

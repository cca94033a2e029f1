import type { Context } from 'hono';
import { COMMON_HEADERS } from '../../contract/headers.ts';
import { MAX_MCP_BODY_BYTES } from '../../contract/mcp.ts';
import type { Mcp } from '../mcp/mcp.ts';
import { readBody } from './read-body.ts';

/** Hands a request to MCP and adds the headers that every response has. */
export function mcpRoute(mcp: Mcp): (c: Context) => Promise<Response> {
  return async (c) => {
    const request = c.req.raw;
    const response = await mcp.handle(request, () => readBody(request, MAX_MCP_BODY_BYTES));
    for (const [name, value] of Object.entries(COMMON_HEADERS)) response.headers.set(name, value);
    return response;
  };
}

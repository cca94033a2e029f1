import type { Context } from 'hono';
import { MAX_MCP_BODY_BYTES, type Mcp } from '../mcp/mcp.ts';
import { readBody } from './read-body.ts';

/** Hands a request to MCP. */
export function mcpRoute(mcp: Mcp): (c: Context) => Promise<Response> {
  return ({ req }) => mcp.handle(req.raw, () => readBody(req.raw, MAX_MCP_BODY_BYTES));
}

import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { COMMON_HEADERS } from '../../contract/headers.ts';
import { answerNode } from '../mcp/answer-node.ts';
import type { Mcp } from '../mcp/mcp.ts';
import { readBody } from './read-body.ts';

/**
 * Hands a request to MCP: a POST on Node's own messages where there are some, anything else as a `Response`. Hono answers HEAD
 * from what the route gives, and would write a second answer where one has been sent.
 */
export function mcpRoute(mcp: Mcp): (c: Context) => Promise<Response> {
  return async (c) => {
    const { incoming, outgoing }: Partial<HttpBindings> = c.env ?? {};
    if (c.req.method === 'POST' && incoming !== undefined && outgoing !== undefined) {
      await answerNode(mcp, incoming, outgoing, COMMON_HEADERS);
      return RESPONSE_ALREADY_SENT;
    }
    const { status, headers, body } = await mcp.handle({
      method: c.req.method,
      path: c.req.path,
      host: c.req.header('host') ?? new URL(c.req.url).host,
      header: (name) => c.req.header(name),
      body: (maxBytes) => readBody(c.req.raw, maxBytes),
    });
    return new Response(body as Uint8Array<ArrayBuffer> | null, {
      status,
      headers: { ...COMMON_HEADERS, ...headers },
    });
  };
}

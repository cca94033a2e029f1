import type { Context } from 'hono';
import { MAX_HUB_BODY_BYTES } from '../../contract/addresses.ts';
import type { Hub } from '../hub/hub.ts';
import type { Mcp } from '../mcp/mcp.ts';

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

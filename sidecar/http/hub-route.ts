import type { Context } from 'hono';
import { MAX_HUB_BODY_BYTES } from '../../contract/addresses.ts';
import { COMMON_HEADERS } from '../../contract/headers.ts';
import type { Hub } from '../hub/hub.ts';
import { readBody } from './read-body.ts';

/** The hub as the edge sees it; it knows no framework. */
export type HubHandler = Pick<Hub, 'handle'>;

/** `proxies` says how many of them stand before this server. */
export function hubRoute(hub: HubHandler, proxies: number): (c: Context) => Promise<Response> {
  return async (c) => {
    const answer = await hub.handle({
      method: c.req.method,
      headers: c.req.header(),
      query: new URL(c.req.url).searchParams,
      body: await readBody(c.req.raw, MAX_HUB_BODY_BYTES),
      clientAddress: clientAddress(c, proxies),
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...COMMON_HEADERS, ...answer.headers },
    });
  };
}

/**
 * The address that the outermost trusted proxy saw; every proxy adds one to the right of X-Forwarded-For. What stands further left
 * is not believed, because anybody can send it.
 */
function clientAddress(c: Context, proxies: number): string {
  const peer = c.env?.incoming?.socket?.remoteAddress ?? 'unknown';
  if (proxies === 0) return peer;
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  return forwarded.at(-proxies)?.trim() ?? peer;
}

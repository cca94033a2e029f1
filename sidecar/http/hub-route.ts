import type { Context } from 'hono';
import { COMMON_HEADERS } from '../../contract/headers.ts';
import { problemResponse } from './problem.ts';
import { readBody } from './read-body.ts';

/** The hub as the edge sees it; it knows no framework. */
export type HubHandler = {
  handle(request: {
    method: string;
    headers: Readonly<Record<string, string>>;
    query: URLSearchParams;
    body: Uint8Array;
    clientAddress: string;
  }): Promise<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;
};

/** Largest form we read, in bytes: callback, topic and secret fit many times. */
const MAX_FORM_BYTES = 8 * 1024;

/** `proxies` says how many of them stand before this server. */
export function hubRoute(hub: HubHandler, proxies: number): (c: Context) => Promise<Response> {
  return async (c) => {
    const body = await readBody(c.req.raw, MAX_FORM_BYTES);
    if (body === undefined) {
      return problemResponse(
        c.req.header('accept'),
        413,
        `The form is larger than ${MAX_FORM_BYTES} bytes.`,
      );
    }
    const answer = await hub.handle({
      method: c.req.method,
      headers: c.req.header(),
      query: new URL(c.req.url).searchParams,
      body,
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

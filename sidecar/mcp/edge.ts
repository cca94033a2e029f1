import { isJsonContentType, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { parseAccept } from 'hono/utils/accept';
import { isLoopback } from '../../contract/addresses.ts';
import { COMMON_HEADERS } from '../../contract/headers.ts';
import type { Settings } from '../config.ts';

/** Headers of every response. */
export const USUAL = { ...COMMON_HEADERS, 'Cache-Control': 'no-store' };

const TYPES = ['application/json', 'text/event-stream'];

type Headers = Readonly<Record<string, string>>;
type RpcError = { readonly code: number; readonly message: string; readonly data?: object };
export type TrustSettings = Pick<Settings, 'SITE_URL' | 'SIDECAR_URL' | 'MCP_ALLOWED_ORIGINS'>;
type Trust = ReturnType<typeof createTrust>;

export function jsonResponse(body: object, headers: Headers = {}, status = 200): Response {
  const all = { ...USUAL, 'Content-Type': 'application/json', ...headers };
  return new Response(JSON.stringify(body), { status, headers: all });
}

/** A JSON-RPC error as an HTTP response. `id` is null if the request has none that can be read. */
export function errorResponse(
  status: number,
  error: RpcError,
  id: string | number | null = null,
  headers: Headers = {},
): Response {
  return jsonResponse({ jsonrpc: '2.0', id, error }, headers, status);
}

export function invalidRequest(status: number, message: string, headers?: Headers): Response {
  return errorResponse(status, { code: ProtocolErrorCode.InvalidRequest, message }, null, headers);
}

/** Refuses what the method and the headers alone rule out, before the body is read. */
export function checkEdge({ method, headers, url }: Request, trust: Trust): Response | undefined {
  if (method !== 'POST') {
    const message = `This is an MCP endpoint (streamable HTTP, responses in JSON): send JSON-RPC with POST. ${method} is not served.`;
    return invalidRequest(405, message, { Allow: 'POST, OPTIONS' });
  }
  // The target names the host where it is in absolute form; a request without Host (HTTP/1.0) names none.
  if (!headers.has('host') || !trust.host(new URL(url).hostname)) {
    return invalidRequest(403, 'Host is neither this site nor loopback.');
  }
  if (!trust.origin(headers.get('origin'))) {
    return invalidRequest(403, 'Pages of this Origin may not call this endpoint.');
  }
  const type = headers.get('content-type');
  const isPlain = /^\s*identity\s*$/i.test(headers.get('content-encoding') ?? 'identity');
  const isOtherCharset = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(;|$))/i.test(type ?? '');
  if (!isPlain || !isJsonContentType(type) || isOtherCharset) {
    return invalidRequest(415, 'Content-Type: expected application/json in UTF-8, not encoded.');
  }
  const accepted = parseAccept(headers.get('accept') ?? '').filter(({ q }) => q > 0);
  if (!TYPES.every((one) => accepted.some((given) => given.type.toLowerCase() === one))) {
    return invalidRequest(406, `Accept: expected both ${TYPES.join(' and ')}.`);
  }
  return undefined;
}

/** Protects against DNS rebinding. A loopback site trusts loopback pages only. A request without Origin is no browser's. */
export function createTrust({ SITE_URL, SIDECAR_URL, MCP_ALLOWED_ORIGINS }: TrustSettings) {
  const { hostname: own, origin: ownOrigin } = new URL(SITE_URL);
  // Behind a CDN the sidecar is reached under its own name.
  const names = [own, new URL(SIDECAR_URL ?? SITE_URL).hostname];
  const origins = [ownOrigin, ...MCP_ALLOWED_ORIGINS];

  return {
    host: (hostname: string): boolean => names.includes(hostname) || isLoopback(hostname),
    origin(origin: string | null): boolean {
      if (origin === null) return true;
      if (isLoopback(own)) return isLoopback(URL.parse(origin)?.hostname ?? '');
      return origins.includes('*') || origins.includes(origin);
    },
  };
}

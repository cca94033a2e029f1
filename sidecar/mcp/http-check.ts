import {
  isJSONRPCRequest,
  isJsonContentType,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { parseAccept } from 'hono/utils/accept';
import { isLoopback } from '../../contract/addresses.ts';
import type { Settings } from '../../settings.ts';
import { NO_STORE } from '../problem-response.ts';

/** Media types that Accept must list (MCP, Streamable HTTP). */
export const REQUIRED_TYPES = ['application/json', 'text/event-stream'];

/** Returns a JSON-RPC error as an HTTP response. Its id is the id of the request in `body`, or null. */
export function errorResponse(
  status: number,
  code: number,
  message: string,
  body?: unknown,
): Response {
  const id = isJSONRPCRequest(body) ? body.id : null;
  const error = { code, message };
  return Response.json({ jsonrpc: '2.0', id, error }, { status, headers: NO_STORE });
}

export function invalidRequest(status: number, message: string): Response {
  return errorResponse(status, ProtocolErrorCode.InvalidRequest, message);
}

/**
 * Creates a check of method and headers that runs before the body is read. It returns the refusal, or undefined. Host and Origin
 * are checked against DNS rebinding: a loopback site trusts loopback origins only. A request without Origin is not from a page.
 */
export function createHttpCheck(settings: Settings, anyHost = false) {
  const { SITE_URL, SIDECAR_URL, MCP_ALLOWED_ORIGINS } = settings;
  const site = new URL(SITE_URL);
  // A CDN requests the sidecar under the sidecar's own name.
  const hostnames = [site.hostname, URL.parse(SIDECAR_URL ?? '')?.hostname];
  const origins = [site.origin, ...MCP_ALLOWED_ORIGINS];

  function isTrusted(origin: string | null): boolean {
    if (origin === null) return true;
    if (isLoopback(site.hostname)) return isLoopback(URL.parse(origin)?.hostname ?? '');
    return origins.includes('*') || origins.includes(origin);
  }

  return ({ method, headers, url }: Request): Response | undefined => {
    if (method !== 'POST') {
      const message = `This is an MCP endpoint (streamable HTTP with JSON responses). Send JSON-RPC with POST; ${method} is not supported.`;
      const refusal = invalidRequest(405, message);
      refusal.headers.set('Allow', 'POST, OPTIONS');
      return refusal;
    }
    // A request target in absolute form overrides Host (RFC 9112 3.2.2). HTTP/1.0 requests may have no Host at all.
    const { hostname } = new URL(url);
    const isKnownHost = hostnames.includes(hostname) || isLoopback(hostname);
    if (!anyHost && !(headers.has('host') && isKnownHost)) {
      return invalidRequest(403, 'Host is neither this site nor loopback.');
    }
    if (!isTrusted(headers.get('origin'))) {
      return invalidRequest(403, 'Requests from this origin are not allowed.');
    }
    const type = headers.get('content-type') ?? '';
    const isIdentity = /^\s*identity\s*$/i.test(headers.get('content-encoding') ?? 'identity');
    const isOtherCharset = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(;|$))/i.test(type);
    if (!isIdentity || !isJsonContentType(type) || isOtherCharset) {
      return invalidRequest(415, 'Content-Type: expected application/json in UTF-8, not encoded.');
    }
    const accepted = parseAccept(headers.get('accept') ?? '').filter(({ q }) => q > 0);
    const types = accepted.map(({ type }) => type.toLowerCase());
    if (!REQUIRED_TYPES.every((type) => types.includes(type))) {
      return invalidRequest(406, `Accept: expected both ${REQUIRED_TYPES.join(' and ')}.`);
    }
    return undefined;
  };
}

import {
  isJSONRPCRequest,
  isJsonContentType,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { parseAccept } from 'hono/utils/accept';
import { isLoopback } from '../../contract/addresses.ts';
import type { Settings } from '../config.ts';
import { NO_STORE } from '../problem.ts';

const TYPES = ['application/json', 'text/event-stream'];

export function jsonResponse(body: object, status = 200): Response {
  const headers = { ...NO_STORE, 'Content-Type': 'application/json' };
  return new Response(JSON.stringify(body), { status, headers });
}

/** A JSON-RPC error as an HTTP response, with the id of the body if it is a request. */
export function errorResponse(
  status: number,
  code: number,
  message: string,
  body?: unknown,
  data?: object,
): Response {
  const id = isJSONRPCRequest(body) ? body.id : null;
  return jsonResponse({ jsonrpc: '2.0', id, error: { code, message, data } }, status);
}

export function invalidRequest(status: number, message: string): Response {
  return errorResponse(status, ProtocolErrorCode.InvalidRequest, message);
}

/**
 * Makes the check that refuses what method and headers alone rule out, before the body is read. Host and Origin protect
 * against DNS rebinding: a loopback site trusts loopback pages only. A request without Origin comes from no browser.
 */
export function createEdgeCheck(settings: Settings, anyHost = false) {
  const { SITE_URL, SIDECAR_URL, MCP_ALLOWED_ORIGINS } = settings;
  const { hostname: own, origin: ownOrigin } = new URL(SITE_URL);
  // Behind a CDN the sidecar is reached under its own name.
  const names = [own, new URL(SIDECAR_URL ?? SITE_URL).hostname];
  const origins = [ownOrigin, ...MCP_ALLOWED_ORIGINS];

  function isTrusted(origin: string | null): boolean {
    if (origin === null) return true;
    if (isLoopback(own)) return isLoopback(URL.parse(origin)?.hostname ?? '');
    return origins.includes('*') || origins.includes(origin);
  }

  return ({ method, headers, url }: Request): Response | undefined => {
    if (method !== 'POST') {
      const message = `This is an MCP endpoint (streamable HTTP, responses in JSON): send JSON-RPC with POST. ${method} is not served.`;
      const refused = invalidRequest(405, message);
      refused.headers.set('Allow', 'POST, OPTIONS');
      return refused;
    }
    // The target names the host where it is in absolute form; a request without Host (HTTP/1.0) names none.
    const { hostname } = new URL(url);
    const isOurs = names.includes(hostname) || isLoopback(hostname);
    if (!anyHost && !(headers.has('host') && isOurs)) {
      return invalidRequest(403, 'Host is neither this site nor loopback.');
    }
    if (!isTrusted(headers.get('origin'))) {
      return invalidRequest(403, 'Pages of this Origin may not call this endpoint.');
    }
    const type = headers.get('content-type') ?? '';
    const isPlain = /^\s*identity\s*$/i.test(headers.get('content-encoding') ?? 'identity');
    const isOtherCharset = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(;|$))/i.test(type);
    if (!isPlain || !isJsonContentType(type) || isOtherCharset) {
      return invalidRequest(415, 'Content-Type: expected application/json in UTF-8, not encoded.');
    }
    const accepted = parseAccept(headers.get('accept') ?? '').filter(({ q }) => q > 0);
    if (!TYPES.every((one) => accepted.some((given) => given.type.toLowerCase() === one))) {
      return invalidRequest(406, `Accept: expected both ${TYPES.join(' and ')}.`);
    }
    return undefined;
  };
}

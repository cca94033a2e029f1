import { parseAccept } from 'hono/utils/accept';
import { isLoopback } from '../../contract/addresses.ts';
import { COMMON_HEADERS } from '../../contract/headers.ts';

/** JSON-RPC error codes of refusals that do not come from the SDK. */
export const CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  sessionNotFound: -32001,
  unsupportedVersion: -32022,
} as const;

/** Headers of every response. */
export const USUAL = { ...COMMON_HEADERS, 'Cache-Control': 'no-store' };

const TYPES = ['application/json', 'text/event-stream'];

type Headers = Readonly<Record<string, string>>;
type ErrorParts = { id?: string | number | null; data?: object; headers?: Headers };
type Trust = ReturnType<typeof createTrust>;

export function jsonResponse(body: object, headers: Headers = {}, status = 200): Response {
  const all = { ...USUAL, 'Content-Type': 'application/json', ...headers };
  return new Response(JSON.stringify(body), { status, headers: all });
}

/** A JSON-RPC error as an HTTP response. `id` is null where the request has none that can be read. */
export function errorResponse(
  status: number,
  code: number,
  message: string,
  { id = null, data, headers }: ErrorParts = {},
): Response {
  const error = { code, message, ...(data !== undefined && { data }) };
  return jsonResponse({ jsonrpc: '2.0', id, error }, headers, status);
}

export function invalidRequest(status: number, message: string, headers?: Headers): Response {
  return errorResponse(status, CODES.invalidRequest, message, headers && { headers });
}

/** Refuses what HTTP alone can refuse, before the body is read; undefined when nothing is wrong. */
export function checkEdge({ method, headers, url }: Request, trust: Trust): Response | undefined {
  if (method !== 'POST') {
    const message = `This is an MCP endpoint (streamable HTTP, responses in JSON): send JSON-RPC with POST. ${method} is not served.`;
    return invalidRequest(405, message, { Allow: 'POST, OPTIONS' });
  }
  // The target names the host where it is in absolute form; a request without Host (HTTP/1.0) names none.
  if (!headers.has('host') || !trust.host(new URL(url).host)) {
    return invalidRequest(403, 'Host is neither this site nor loopback.');
  }
  if (!trust.origin(headers.get('origin') ?? undefined)) {
    return invalidRequest(403, 'Pages of this Origin may not call this endpoint.');
  }
  const isPlain = /^\s*identity\s*$/i.test(headers.get('content-encoding') ?? 'identity');
  if (!isPlain || !isJson(headers.get('content-type') ?? '')) {
    return invalidRequest(415, 'Content-Type: expected application/json in UTF-8, not encoded.');
  }
  if (!TYPES.every((type) => accepts(headers.get('accept') ?? '', type))) {
    return invalidRequest(406, `Accept: expected both ${TYPES.join(' and ')}.`);
  }
  return undefined;
}

function isJson(contentType: string): boolean {
  const isOtherCharset = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(;|$))/i.test(contentType);
  return /^\s*application\/json\s*(;|$)/i.test(contentType) && !isOtherCharset;
}

/** Whether Accept names the type, and not with the quality 0. */
function accepts(accept: string, wanted: string): boolean {
  return parseAccept(accept).some(({ type, q }) => type.toLowerCase() === wanted && q > 0);
}

/** A Host header: a name or an address, perhaps a port (RFC 9110 7.2). */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** Protects against DNS rebinding. A loopback site trusts loopback pages only. A request without Origin is no browser's. */
export function createTrust(
  siteUrl: string,
  allowedOrigins: readonly string[],
  sidecarUrl: string = siteUrl,
) {
  const { hostname: own, origin: ownOrigin } = new URL(siteUrl);
  const behind = new URL(sidecarUrl).hostname;

  return {
    host(host: string | undefined): boolean {
      const name = HOST.exec((host ?? '').toLowerCase())?.[1];
      return name !== undefined && (name === own || name === behind || isLoopback(name));
    },
    origin(origin: string | undefined): boolean {
      if (origin === undefined) return true;
      if (isLoopback(own)) return isLoopback(URL.parse(origin)?.hostname ?? '');
      return origin === ownOrigin || ['*', origin].some((one) => allowedOrigins.includes(one));
    },
  };
}

import { MAX_MCP_BODY_BYTES } from '../../contract/mcp.ts';
import type { Trust } from './trust.ts';

/** JSON-RPC error codes that are given before the SDK sees a message. */
export const CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  sessionNotFound: -32001,
  unsupportedVersion: -32022,
} as const;

export type RpcError = { readonly code: number; readonly message: string; readonly data?: object };

const TYPES = ['application/json', 'text/event-stream'];

/** A JSON-RPC error as an HTTP response. `id` is null where the request has none that can be read. */
export function errorResponse(
  status: number,
  error: RpcError,
  id: string | number | null = null,
  headers: Record<string, string> = {},
): Response {
  return jsonResponse({ jsonrpc: '2.0', id, error }, headers, status);
}

export function jsonResponse(
  body: object,
  headers: Record<string, string> = {},
  status = 200,
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  });
}

/** Refuses what HTTP alone can refuse, before the body is read; undefined when nothing is wrong. */
export function checkEdge(request: Request, trust: Trust): Response | undefined {
  const { method, headers, url } = request;
  if (method !== 'POST') {
    const message = `This is an MCP endpoint (streamable HTTP, responses in JSON): send JSON-RPC with POST. ${method} is not served.`;
    return refuse(405, message, { Allow: 'POST, OPTIONS' });
  }
  // The target names the host where it is in absolute form; a request without Host (HTTP/1.0) names none.
  if (!headers.has('host') || !trust.host(new URL(url).host)) {
    return refuse(403, 'Host is neither this site nor loopback.');
  }
  if (!trust.origin(headers.get('origin') ?? undefined)) {
    return refuse(403, 'Pages of this Origin may not call this endpoint.');
  }
  const isEncoded = /^(?!\s*identity\s*$)/i.test(headers.get('content-encoding') ?? 'identity');
  if (!isJson(headers.get('content-type') ?? '') || isEncoded) {
    return refuse(415, 'Content-Type: expected application/json in UTF-8, not encoded.');
  }
  const accept = headers.get('accept') ?? '';
  if (!TYPES.every((type) => accepts(accept, type))) {
    return refuse(406, `Accept: expected both types of streamable HTTP, ${TYPES.join(', ')}.`);
  }
  return undefined;
}

export function tooLarge(): Response {
  return refuse(413, `The body is larger than ${MAX_MCP_BODY_BYTES} bytes.`);
}

function refuse(status: number, message: string, headers?: Record<string, string>): Response {
  return errorResponse(status, { code: CODES.invalidRequest, message }, null, headers);
}

function isJson(contentType: string): boolean {
  const isOtherCharset = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(;|$))/i.test(contentType);
  return /^\s*application\/json\s*(;|$)/i.test(contentType) && !isOtherCharset;
}

/** Whether Accept names the type, and not with the quality 0. */
function accepts(accept: string, type: string): boolean {
  return accept.split(',').some((range) => {
    const [name = '', ...parameters] = range.toLowerCase().split(';');
    return name.trim() === type && !parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one));
  });
}

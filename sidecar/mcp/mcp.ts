import { isUtf8 } from 'node:buffer';
import { MAX_MCP_BODY_BYTES, MODERN_VERSION } from '../../contract/mcp.ts';
import { asBuffer } from '../as-buffer.ts';
import type { Snapshot } from '../snapshot.ts';
import { checkEdge, tooLarge } from './edge.ts';
import { createEndpoints, type Endpoint, type EndpointDependencies } from './endpoint.ts';
import { accepted, jsonResponse, type McpRequest, type McpResponse, refusal } from './http.ts';
import { createLegacy } from './legacy.ts';
import { methodNotFound } from './methods.ts';
import { checkEnvelope, isModern, versionHeader } from './modern.ts';
import { CODES, type Message, type RpcRequest, readMessage } from './rpc.ts';
import { createSessions } from './session.ts';
import { createTrust } from './trust.ts';

export type McpDependencies = EndpointDependencies & {
  readonly siteUrl: string;
  /** The generation that is served now. */
  readonly snapshot?: () => Snapshot;
  /** Where a CDN reaches this server, if it stands behind one: that host is ours too. */
  readonly sidecarUrl?: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** Signs session ids; absent: derived from `siteUrl`, so that replicas agree without a setting. */
  readonly sessionKey: string | undefined;
  readonly now: () => Date;
};

export type Mcp = { handle(request: McpRequest): Promise<McpResponse> };

/**
 * The MCP endpoints (streamable HTTP, answers in JSON). Nothing is kept between requests: sessions are signed, every
 * request finds its own era, and two requests with the same id never meet.
 */
export function createMcp(deps: McpDependencies): Mcp {
  const { siteUrl, sidecarUrl, allowedOrigins, sessionKey = siteUrl, now } = deps;
  const trust = createTrust(siteUrl, allowedOrigins, sidecarUrl);
  const legacy = createLegacy(createSessions(sessionKey, now));
  const endpoints = createEndpoints(deps);

  return {
    async handle(request) {
      const endpoint = endpoints.get(request.path);
      if (endpoint === undefined) {
        return refuse(404, CODES.invalidRequest, `No MCP endpoint at ${request.path}`, request);
      }
      const refused = checkEdge(request, trust);
      if (refused !== undefined) return refused;
      const body = await request.body(MAX_MCP_BODY_BYTES);
      if (body === undefined || body.byteLength > MAX_MCP_BODY_BYTES) return tooLarge();
      const parsed = parse(body);
      if (parsed === undefined) {
        return refuse(400, CODES.parseError, 'The body is not JSON in UTF-8', request);
      }
      const { value } = parsed;
      if (!Array.isArray(value)) return serve(endpoint, request, readMessage(value));
      if (versionHeader(request) !== MODERN_VERSION) {
        return legacy.serveBatch(endpoint, request, value);
      }
      return refuse(400, CODES.invalidRequest, 'Expected one message, not a batch', request);
    },
  };

  function serve(endpoint: Endpoint, request: McpRequest, message: Message): McpResponse {
    if (message.kind === 'invalid') {
      return refuse(400, CODES.invalidRequest, message.reason, request, message.id);
    }
    const params = message.kind === 'response' ? {} : message.params;
    if (!isModern(params, versionHeader(request))) return legacy.serve(endpoint, request, message);
    if (message.kind === 'request') return serveModern(endpoint, request, message);
    if (message.kind === 'notification') return accepted();
    return refuse(400, CODES.invalidRequest, 'This server asks nothing of a client', request);
  }
}

function serveModern(endpoint: Endpoint, request: McpRequest, message: RpcRequest): McpResponse {
  const error = checkEnvelope(message, request);
  if (error !== undefined) return refusal(400, error, message.id);
  if (!endpoint.knows(message.method, 'modern')) {
    return refusal(404, methodNotFound(message.method), message.id);
  }
  return jsonResponse(200, endpoint.answer('modern', message));
}

function parse(body: Uint8Array): { value: unknown } | undefined {
  if (!isUtf8(body)) return undefined;
  try {
    return { value: JSON.parse(asBuffer(body).toString()) };
  } catch {
    return undefined;
  }
}

/** Where no id could be read, older revisions want `null` (JSON-RPC 2.0 5), newer ones none. */
function refuse(
  status: number,
  code: number,
  message: string,
  request: McpRequest,
  id?: RpcRequest['id'],
): McpResponse {
  const nobody = versionHeader(request) === MODERN_VERSION ? undefined : null;
  return refusal(status, { code, message }, id ?? nobody);
}

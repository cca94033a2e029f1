import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  classifyInboundRequest,
  createMcpHandler,
  isJSONRPCRequest,
  type JSONRPCRequest,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import { MAX_MCP_BATCH, MCP_CHATGPT_PATH, PROTOCOL_VERSIONS } from '../../contract/mcp.ts';
import type { Log } from '../log.ts';
import type { Snapshot } from '../snapshot.ts';
import { DOCUMENTS_VARIANT, REVIEWS_VARIANT, toCatalogue, type Variant } from './catalogue.ts';
import { CODES, errorResponse, jsonResponse } from './edge.ts';
import { connectLink, type Link } from './link.ts';
import { createServer, type ServerOptions } from './server.ts';
import { isLegacyVersion, type Sessions } from './session.ts';

/** The protocol behind HTTP: both eras, spoken by the SDK. */
export type Protocol = {
  serve(path: string, request: Request, body: unknown): Promise<Response>;
};

type Dependencies = {
  readonly snapshot: () => Snapshot;
  readonly sessions: Sessions;
  readonly log: Log;
};

/** A variant of the endpoint in both eras. */
type Endpoint = { legacy(): Promise<Link>; modern: McpHttpHandler };

const BATCH_VERSION = '2025-03-26';

export function createProtocol({ snapshot, sessions, log }: Dependencies): Protocol {
  const reviews = createEndpoint(REVIEWS_VARIANT, snapshot, log);
  const documents = createEndpoint(DOCUMENTS_VARIANT, snapshot, log);

  return {
    async serve(path, request, body) {
      const endpoint = path === MCP_CHATGPT_PATH ? documents : reviews;
      const response = Array.isArray(body)
        ? await serveBatch(endpoint, request, body)
        : await serveOne(endpoint, request, body);
      if (response.status >= 500) log('error', 'mcp_failed', { status: response.status });
      return response;
    },
  };

  async function serveOne(endpoint: Endpoint, request: Request, body: unknown): Promise<Response> {
    const version = versionHeader(request);
    const named = version === undefined ? {} : { protocolVersionHeader: version };
    const route = classifyInboundRequest({ httpMethod: 'POST', body, ...named });
    if (route.kind !== 'legacy') return serveModern(endpoint, request, body);
    if (route.reason === 'initialize' && isJSONRPCRequest(body)) return initialize(endpoint, body);
    const id = isJSONRPCRequest(body) ? body.id : null;
    const refused = checkHeaders(request, id);
    if (refused !== undefined) return refused;
    if (!isJSONRPCRequest(body)) return accepted();
    const link = await endpoint.legacy();
    return jsonResponse(await link(body));
  }

  /** Requests are answered in order. Others have their turn between two, so that a batch holds them up no longer than one request. */
  async function serveBatch(
    endpoint: Endpoint,
    request: Request,
    items: readonly unknown[],
  ): Promise<Response> {
    const refused = checkHeaders(request, null);
    if (refused !== undefined) return refused;
    if (batchVersion(request) !== BATCH_VERSION) {
      return invalid(`Batches exist in protocol ${BATCH_VERSION} only`);
    }
    if (items.length === 0 || items.length > MAX_MCP_BATCH) {
      return invalid(`A batch holds 1 to ${MAX_MCP_BATCH} messages, got ${items.length}`);
    }
    const link = await endpoint.legacy();
    const responses: object[] = [];
    for (const [index, item] of items.entries()) {
      if (index > 0) await nextTurn();
      const response = await answerItem(link, item);
      if (response !== undefined) responses.push(response);
    }
    return responses.length === 0 ? accepted() : jsonResponse(responses);
  }

  async function initialize(endpoint: Endpoint, request: JSONRPCRequest): Promise<Response> {
    const link = await endpoint.legacy();
    const response = await link(request);
    const version = 'result' in response ? response.result.protocolVersion : undefined;
    if (!isLegacyVersion(version)) return jsonResponse(response);
    return jsonResponse(response, { 'Mcp-Session-Id': sessions.mint(version) });
  }

  /** Version header and session (2025-11-25, Transports). A forgotten session id is forgiven. */
  function checkHeaders(request: Request, id: string | number | null): Response | undefined {
    const version = versionHeader(request);
    if (version !== undefined && !PROTOCOL_VERSIONS.some((known) => known === version)) {
      const message = `Unsupported protocol version. Supported are ${PROTOCOL_VERSIONS.join(', ')}.`;
      const data = { supported: PROTOCOL_VERSIONS, requested: version };
      return errorResponse(400, { code: CODES.unsupportedVersion, message, data }, id);
    }
    const session = request.headers.get('mcp-session-id');
    if (session === null || sessions.read(session) !== undefined) return undefined;
    const message = 'Session not found: this id was not issued here. Send initialize without one.';
    return errorResponse(404, { code: CODES.sessionNotFound, message }, id);
  }

  /** The revision of a client that sends a batch; without header and session the only one that has batches. */
  function batchVersion(request: Request): string | undefined {
    const session = request.headers.get('mcp-session-id');
    const fromSession = session === null ? BATCH_VERSION : sessions.read(session);
    return versionHeader(request) ?? fromSession;
  }
}

/** Each generation has one server for the older revisions; for a modern request the SDK's handler makes one. */
function createEndpoint(variant: Variant, snapshot: () => Snapshot, log: Log): Endpoint {
  let opened: { given: ServerOptions; link: Promise<Link> } | undefined;
  const current = () => {
    const newest = snapshot();
    if (opened?.given.snapshot !== newest) {
      const catalogue = toCatalogue(newest, variant);
      const given = { snapshot: newest, catalogue, variant, log };
      opened = { given, link: connectLink(createServer(given)) };
    }
    return opened;
  };
  return {
    legacy: () => current().link,
    modern: createMcpHandler(() => createServer(current().given), {
      legacy: 'reject',
      // Called for what the SDK refuses, too. Our own faults are logged where they happen.
      onerror: (error) => log('debug', 'mcp_refused', { error }),
    }),
  };
}

async function serveModern(endpoint: Endpoint, request: Request, body: unknown): Promise<Response> {
  if (isJSONRPCRequest(body) && body.method === 'subscriptions/listen') {
    const message = 'Method not found: responses are JSON, not streams; WebSub pushes changes.';
    return errorResponse(404, { code: CODES.methodNotFound, message }, body.id);
  }
  const response = await endpoint.modern.fetch(request, { parsedBody: body });
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

/** The response to a message of a batch; undefined where none is due. */
async function answerItem(link: Link, item: unknown): Promise<object | undefined> {
  const route = classifyInboundRequest({ httpMethod: 'POST', body: item });
  if (route.kind !== 'legacy' || route.reason === 'initialize') {
    const message = route.kind === 'reject' ? route.message : 'Not allowed in a batch';
    const id = isJSONRPCRequest(item) ? item.id : null;
    return { jsonrpc: '2.0', id, error: { code: CODES.invalidRequest, message } };
  }
  return isJSONRPCRequest(item) ? link(item) : undefined;
}

function versionHeader(request: Request): string | undefined {
  return request.headers.get('mcp-protocol-version')?.trim();
}

function accepted(): Response {
  return new Response(null, { status: 202, headers: { 'Cache-Control': 'no-store' } });
}

function invalid(message: string): Response {
  return errorResponse(400, { code: CODES.invalidRequest, message });
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  classifyInboundRequest,
  createMcpHandler,
  isJSONRPCRequest,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';
import { MCP_CHATGPT_PATH, PROTOCOL_VERSIONS } from '../../contract/mcp.ts';
import type { Log } from '../log.ts';
import type { Snapshot } from '../snapshot.ts';
import { DOCUMENTS_VARIANT, REVIEWS_VARIANT, toCatalogue, type Variant } from './catalogue.ts';
import { CODES, errorResponse, invalidRequest, jsonResponse, USUAL } from './edge.ts';
import { createServer } from './server.ts';
import { isLegacyVersion, type Sessions } from './session.ts';

/** The only revision with batches, and the most messages in one. */
const BATCH_VERSION = '2025-03-26';
const MAX_MCP_BATCH = 20;

type Dependencies = { snapshot: () => Snapshot; sessions: Sessions; log: Log };
export type Protocol = ReturnType<typeof createProtocol>;
type Endpoint = ReturnType<typeof createEndpoint>;

/** The protocol behind HTTP: both eras, spoken by the SDK. */
export function createProtocol({ snapshot, sessions, log }: Dependencies) {
  const reviews = createEndpoint(REVIEWS_VARIANT, snapshot, log);
  const documents = createEndpoint(DOCUMENTS_VARIANT, snapshot, log);

  return async (path: string, request: Request, body: unknown): Promise<Response> => {
    const endpoint = path === MCP_CHATGPT_PATH ? documents : reviews;
    const response = Array.isArray(body)
      ? await serveBatch(endpoint, request, body)
      : await serveOne(endpoint, request, body);
    if (response.status >= 500) log('error', 'mcp_failed', { status: response.status });
    return response;
  };

  async function serveOne(endpoint: Endpoint, request: Request, body: unknown): Promise<Response> {
    const version = versionHeader(request);
    const named = version === undefined ? {} : { protocolVersionHeader: version };
    const route = classifyInboundRequest({ httpMethod: 'POST', body, ...named });
    if (route.kind !== 'legacy') return serveModern(endpoint, request, body);
    const message = isJSONRPCRequest(body) ? body : undefined;
    const isFirst = route.reason === 'initialize';
    const refused = isFirst ? undefined : checkHeaders(request, message?.id ?? null);
    if (refused !== undefined) return refused;
    if (message === undefined) return accepted();
    const link = await endpoint.legacy();
    const response = await link(message);
    const agreed = isFirst && 'result' in response ? response.result.protocolVersion : undefined;
    const session = isLegacyVersion(agreed) && { 'Mcp-Session-Id': sessions.mint(agreed) };
    return jsonResponse(response, session || {});
  }

  /** Requests are answered in order. Others have their turn between two, so that a batch holds them up no longer than one request. */
  async function serveBatch(endpoint: Endpoint, request: Request, items: readonly unknown[]) {
    const refused = checkHeaders(request, null);
    if (refused !== undefined) return refused;
    const session = request.headers.get('mcp-session-id');
    const agreed = session === null ? BATCH_VERSION : sessions.read(session);
    if ((versionHeader(request) ?? agreed) !== BATCH_VERSION) {
      return invalidRequest(400, `Batches exist in protocol ${BATCH_VERSION} only`);
    }
    if (items.length === 0 || items.length > MAX_MCP_BATCH) {
      return invalidRequest(400, `A batch holds 1 to ${MAX_MCP_BATCH} messages.`);
    }
    const link = await endpoint.legacy();
    const responses: object[] = [];
    for (const [index, item] of items.entries()) {
      if (index > 0) await nextTurn();
      const response = await serveItem(link, item);
      if (response !== undefined) responses.push(response);
    }
    return responses.length === 0 ? accepted() : jsonResponse(responses);
  }

  /** Version header and session (2025-11-25, Transports). A forgotten session id is forgiven. */
  function checkHeaders(request: Request, id: string | number | null): Response | undefined {
    const version = versionHeader(request);
    if (version !== undefined && !PROTOCOL_VERSIONS.some((known) => known === version)) {
      const message = `Unsupported protocol version. Supported are ${PROTOCOL_VERSIONS.join(', ')}.`;
      const data = { supported: PROTOCOL_VERSIONS, requested: version };
      return errorResponse(400, CODES.unsupportedVersion, message, { id, data });
    }
    const session = request.headers.get('mcp-session-id');
    if (session === null || sessions.read(session) !== undefined) return undefined;
    const message = 'Session not found: this id was not issued here. Send initialize without one.';
    return errorResponse(404, CODES.sessionNotFound, message, { id });
  }
}

/** Each generation has one server for the older revisions; for a modern request the SDK's handler makes one. */
function createEndpoint(variant: Variant, snapshot: () => Snapshot, log: Log) {
  const open = (current: Snapshot) => {
    const catalogue = toCatalogue(current, variant);
    const make = () => createServer(current, catalogue, log);
    return { snapshot: current, make, link: connectLink(make()) };
  };
  let opened: ReturnType<typeof open> | undefined;
  const newest = () => {
    const current = snapshot();
    if (opened?.snapshot !== current) opened = open(current);
    return opened;
  };
  return {
    legacy: () => newest().link,
    modern: createMcpHandler(() => newest().make(), {
      legacy: 'reject',
      // Called for what the SDK refuses, too. Our own faults are logged where they happen.
      onerror: (error) => log('debug', 'mcp_refused', { error }),
    }),
  };
}

async function serveModern(endpoint: Endpoint, request: Request, body: unknown): Promise<Response> {
  if (isJSONRPCRequest(body) && body.method === 'subscriptions/listen') {
    const message = 'Method not found: responses are JSON, not streams; WebSub pushes changes.';
    return errorResponse(404, CODES.methodNotFound, message, { id: body.id });
  }
  const response = await endpoint.modern.fetch(request, { parsedBody: body });
  for (const [name, value] of Object.entries(USUAL)) response.headers.set(name, value);
  return response;
}

/** The response to a message of a batch; undefined where none is due. */
async function serveItem(link: Link, item: unknown): Promise<object | undefined> {
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
  return new Response(null, { status: 202, headers: USUAL });
}

/** Sends a request to a server and gives its response. */
type Link = (request: JSONRPCRequest) => Promise<JSONRPCResponse>;

/**
 * Connects a server that all clients share. Requests get ids of our own on the way, because two clients may use the same one.
 * Notifications stay outside: there is nothing to cancel, and an id in them could be that of another client.
 */
async function connectLink(server: Server): Promise<Link> {
  const waiting = new Map<number, (response: JSONRPCResponse) => void>();
  let lastId = 0;
  const transport: Transport = {
    start: async () => {},
    close: async () => {},
    send: async (message) => {
      if (!('method' in message)) waiting.get(Number(message.id))?.(message);
    },
  };
  await server.connect(transport);

  return (request) =>
    new Promise((resolve) => {
      const id = ++lastId;
      waiting.set(id, (response) => {
        waiting.delete(id);
        resolve({ ...response, id: request.id });
      });
      transport.onmessage?.({ ...request, id });
    });
}

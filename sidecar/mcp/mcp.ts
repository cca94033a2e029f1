import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  classifyInboundRequest,
  isJSONRPCRequest,
  type JSONRPCResponse,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import {
  LEGACY_VERSIONS,
  type LegacyVersion,
  MCP_CHATGPT_PATH,
  MCP_PATH,
  PROTOCOL_VERSIONS,
} from '../../contract/mcp.ts';
import type { Settings } from '../config.ts';
import type { Log } from '../log.ts';
import { NO_STORE } from '../problem.ts';
import type { Snapshot } from '../snapshot.ts';
import { createEdgeCheck, errorResponse, invalidRequest, jsonResponse } from './edge.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import { DOCUMENTS_VARIANT, REVIEWS_VARIANT } from './variants.ts';

type Dependencies = {
  readonly settings: Settings;
  /** The newest generation; each request takes it once. */
  readonly snapshot: () => Snapshot;
  readonly log: Log;
  /** Whether requests under any host name are served: where a platform passes on those to the site only. */
  readonly anyHost?: boolean;
};

/** Gives undefined for a larger body, and rejects if the client hangs up. */
type ReadBody = (maxBytes: number) => Promise<Uint8Array | undefined>;

export type Mcp = ReturnType<typeof createMcp>;

/** Largest request body, in bytes. */
const MAX_MCP_BODY_BYTES = 256 * 1024;
/** Deepest nesting of a message. No valid one is deeper, and recursion over it stays bounded. */
const MAX_DEPTH = 32;
/** The only revision with batches, and the most messages in one. */
const BATCH_VERSION = '2025-03-26';
const MAX_MCP_BATCH = 20;
/** JSON-RPC error code of the SDK's own transports; it has no name there. */
const SESSION_NOT_FOUND = -32001;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The MCP endpoints: checks of HTTP, body, session and batch around the SDK, which speaks both eras of the protocol. */
export function createMcp({ settings, snapshot, log, anyHost = false }: Dependencies) {
  const checkEdge = createEdgeCheck(settings, anyHost);
  // Without a key replicas agree on the address of the site.
  const sessions = createSessions(settings.MCP_SESSION_KEY ?? settings.SITE_URL);
  const endpoints = new Map([
    [MCP_PATH, createEndpoint(REVIEWS_VARIANT, snapshot, log)],
    [MCP_CHATGPT_PATH, createEndpoint(DOCUMENTS_VARIANT, snapshot, log)],
  ]);

  return {
    /** `path` is that below the path of the site. */
    async handle(request: Request, path: string, readBody: ReadBody): Promise<Response> {
      const endpoint = endpoints.get(path);
      if (endpoint === undefined) return invalidRequest(404, `No MCP endpoint at ${path}`);
      const refused = checkEdge(request);
      if (refused !== undefined) return refused;
      const bytes = await readBody(MAX_MCP_BODY_BYTES);
      if (bytes === undefined) {
        return invalidRequest(413, `The body is larger than ${MAX_MCP_BODY_BYTES} bytes.`);
      }
      const body = parse(bytes);
      if (body === undefined) {
        return errorResponse(400, ProtocolErrorCode.ParseError, 'The body is not JSON in UTF-8');
      }
      const fault = faultOf(body, MAX_DEPTH);
      if (fault !== undefined) return invalidRequest(400, fault);
      if (Array.isArray(body) && body.length > MAX_MCP_BATCH) {
        return invalidRequest(400, `A batch holds 1 to ${MAX_MCP_BATCH} messages.`);
      }
      const version = request.headers.get('mcp-protocol-version');
      const named = version === null ? {} : { protocolVersionHeader: version };
      const route = classifyInboundRequest({ httpMethod: 'POST', body, ...named });
      if (route.kind !== 'legacy') return endpoint.modern(request, body);
      const isFirst = route.reason === 'initialize';
      return (isFirst ? undefined : checkSession(request, body)) ?? serveLegacy(endpoint, body);
    },
  };

  /** Serves the requests of a batch in order. Other clients are served between two of them, so a batch delays them no longer than one request. */
  async function serveLegacy(endpoint: Endpoint, body: unknown): Promise<Response> {
    const send = await endpoint.legacy();
    const responses: JSONRPCResponse[] = [];
    for (const message of Array.isArray(body) ? body : [body]) {
      if (!isJSONRPCRequest(message)) continue;
      if (responses.length > 0) await nextTurn();
      responses.push(await send(message));
    }
    const [first] = responses;
    if (first === undefined) return new Response(null, { status: 202, headers: NO_STORE });
    if (Array.isArray(body)) return jsonResponse(responses);
    const response = jsonResponse(first);
    const { protocolVersion } = 'result' in first ? first.result : {};
    const session = sessions.mint(protocolVersion);
    if (session !== undefined) response.headers.set('Mcp-Session-Id', session);
    return response;
  }

  /** Version header, session and batch (2025-11-25, Transports). A missing session id is accepted: real clients forget it. */
  function checkSession({ headers }: Request, body: unknown): Response | undefined {
    const version = headers.get('mcp-protocol-version')?.trim();
    if (version !== undefined && !PROTOCOL_VERSIONS.some((known) => known === version)) {
      const message = `Unsupported protocol version. Supported are ${PROTOCOL_VERSIONS.join(', ')}.`;
      const data = { supported: PROTOCOL_VERSIONS, requested: version };
      const code = ProtocolErrorCode.UnsupportedProtocolVersion;
      return errorResponse(400, code, message, body, data);
    }
    const session = headers.get('mcp-session-id');
    const agreed = session === null ? BATCH_VERSION : sessions.read(session);
    if (agreed === undefined) {
      const message = 'Session not found: this id is not ours. Send initialize without one.';
      return errorResponse(404, SESSION_NOT_FOUND, message, body);
    }
    if (Array.isArray(body) && (version ?? agreed) !== BATCH_VERSION) {
      return invalidRequest(400, `Batches exist in protocol ${BATCH_VERSION} only`);
    }
    return undefined;
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
}

/** Finds what no message may contain: too many levels, or a member that the SDK would drop silently. */
function faultOf(value: unknown, levels: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `nested deeper than ${MAX_DEPTH} levels`;
  if (Object.hasOwn(value, '__proto__')) return 'no member can be called __proto__';
  const inner = Object.values(value).map((one) => faultOf(one, levels - 1));
  return inner.find((fault) => fault !== undefined);
}

/** Session ids that need no store: `revision.random.signature`. They carry no rights, so they neither expire nor end. */
export function createSessions(key: string) {
  const sign = (claim: string): string =>
    createHmac('sha256', `public-reviews mcp session ${key}`).update(claim).digest('base64url');

  return {
    /** An id for a session of this revision; undefined if the revision has none. */
    mint(version: unknown): string | undefined {
      if (!LEGACY_VERSIONS.some((known) => known === version)) return undefined;
      const claim = `${version}.${randomBytes(12).toString('base64url')}`;
      return `${claim}.${sign(claim)}`;
    },
    /** The revision an id was minted for; undefined if this key did not sign it. */
    read(id: string): LegacyVersion | undefined {
      const claim = id.slice(0, id.lastIndexOf('.'));
      const [given, expected] = [Buffer.from(id), Buffer.from(`${claim}.${sign(claim)}`)];
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? LEGACY_VERSIONS.find((known) => claim.startsWith(`${known}.`)) : undefined;
    },
  };
}

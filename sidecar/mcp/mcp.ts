import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  classifyInboundRequest,
  isJSONRPCRequest,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import {
  LEGACY_VERSIONS,
  type LegacyVersion,
  MCP_CHATGPT_PATH,
  MCP_PATH,
  PROTOCOL_VERSIONS,
} from '../../contract/mcp.ts';
import type { Settings } from '../../settings.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import type { Log } from '../log.ts';
import { NO_STORE } from '../problem-response.ts';
import { createEndpoint } from './endpoint.ts';
import { createHttpCheck, errorResponse, invalidRequest } from './http-check.ts';
import { CHATGPT_VARIANT, REVIEWS_VARIANT } from './variants.ts';

type Dependencies = {
  readonly settings: Settings;
  /** Returns the newest data. Called once per request. */
  readonly snapshot: () => Snapshot;
  readonly log: Log;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Skips the check of Host, for platforms that forward only requests to the site. */
  readonly anyHost?: boolean;
};

/** Reads the body. Resolves to undefined if it is larger than `maxBytes`; rejects if the client disconnects. */
type ReadBody = (maxBytes: number) => Promise<Uint8Array | undefined>;

/** The MCP endpoints of a site. */
export type Mcp = {
  /**
   * Responds to one request, of any method. Refuses bodies over 256 KiB with 413, unknown hosts and origins with 403, and
   * JSON-RPC that is not valid with 400. Rejects only if reading the body does.
   *
   * @param path path of the endpoint, relative to the path of the site
   */
  handle(request: Request, path: string, readBody: ReadBody): Promise<Response>;
};

/** Largest request body, in bytes. */
const MAX_MCP_BODY_BYTES = 256 * 1024;
/** Maximum nesting of a message. No valid message is deeper, and it bounds recursion over the body. */
const MAX_DEPTH = 32;
/** The only protocol version with batches, and the maximum number of messages in one: they run without a pause. */
const BATCH_VERSION = '2025-03-26';
const MAX_BATCH_MESSAGES = 20;
/** JSON-RPC error code that the SDK's transports use. The SDK does not export it. */
const SESSION_NOT_FOUND = -32001;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Creates the MCP endpoints: checks of HTTP, body and session around the SDK, which implements the protocol. */
export function createMcp({ settings, anyHost = false, ...deps }: Dependencies): Mcp {
  const checkHttp = createHttpCheck(settings, anyHost);
  // All replicas know SITE_URL, so even without a key they accept each other's ids.
  const sessions = createSessions(settings.MCP_SESSION_KEY ?? settings.SITE_URL);
  const endpoints = new Map([
    [MCP_PATH, createEndpoint(REVIEWS_VARIANT, deps)],
    [MCP_CHATGPT_PATH, createEndpoint(CHATGPT_VARIANT, deps)],
  ]);

  return {
    async handle(request, path, readBody) {
      const endpoint = endpoints.get(path);
      if (endpoint === undefined) return invalidRequest(404, `No MCP endpoint at ${path}`);
      const refused = checkHttp(request);
      if (refused !== undefined) return refused;
      const bytes = await readBody(MAX_MCP_BODY_BYTES);
      if (bytes === undefined) {
        return invalidRequest(413, `The body is larger than ${MAX_MCP_BODY_BYTES} bytes.`);
      }
      const body = parse(bytes);
      if (body === undefined) {
        return errorResponse(400, ProtocolErrorCode.ParseError, 'The body is not JSON in UTF-8');
      }
      const problem = findProblem(body, MAX_DEPTH);
      if (problem !== undefined) return invalidRequest(400, problem);
      if (Array.isArray(body) && body.length > MAX_BATCH_MESSAGES) {
        return invalidRequest(400, `A batch holds 1 to ${MAX_BATCH_MESSAGES} messages.`);
      }
      const version = request.headers.get('mcp-protocol-version');
      const header = version === null ? {} : { protocolVersionHeader: version };
      const route = classifyInboundRequest({ httpMethod: 'POST', body, ...header });
      if (route.kind !== 'legacy') return endpoint.respondAlone(request, body);
      const refusal = route.reason === 'initialize' ? undefined : checkSession(request, body);
      if (refusal !== undefined) return refusal;
      if (Array.isArray(body)) return endpoint.respondAlone(request, body);
      if (!isJSONRPCRequest(body)) return new Response(null, { status: 202, headers: NO_STORE });
      const message = await endpoint.respond(body);
      const response = Response.json(message, { headers: NO_STORE });
      const { protocolVersion } = 'result' in message ? message.result : {};
      const session = sessions.issue(protocolVersion);
      if (session !== undefined) response.headers.set('Mcp-Session-Id', session);
      return response;
    },
  };

  /** Checks version header, session and batch (2025-11-25, Transports). A missing session id is fine: real clients forget it. */
  function checkSession({ headers }: Request, body: unknown): Response | undefined {
    const version = headers.get('mcp-protocol-version')?.trim();
    if (version !== undefined && !PROTOCOL_VERSIONS.some((known) => known === version)) {
      const message = `Unsupported protocol version. Supported are ${PROTOCOL_VERSIONS.join(', ')}.`;
      const data = { supported: PROTOCOL_VERSIONS, requested: version };
      const code = ProtocolErrorCode.UnsupportedProtocolVersion;
      return errorResponse(400, code, message, body, data);
    }
    const session = headers.get('mcp-session-id');
    const negotiated = session === null ? BATCH_VERSION : sessions.verify(session);
    if (negotiated === undefined) {
      const message = 'Session not found: this id is not ours. Send initialize without it.';
      return errorResponse(404, SESSION_NOT_FOUND, message, body);
    }
    if (Array.isArray(body) && (version ?? negotiated) !== BATCH_VERSION) {
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

/** Finds content that is never valid: nesting that is too deep, or a member that the SDK would drop silently. */
function findProblem(value: unknown, levels: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `nested deeper than ${MAX_DEPTH} levels`;
  if (Object.hasOwn(value, '__proto__')) return 'no member can be called __proto__';
  const problems = Object.values(value).map((member) => findProblem(member, levels - 1));
  return problems.find((problem) => problem !== undefined);
}

/** Signs session ids instead of storing them: `version.random.signature`. Ids grant no rights, so they never expire. */
export function createSessions(key: string) {
  const sign = (claim: string): string =>
    createHmac('sha256', `public-reviews mcp session ${key}`).update(claim).digest('base64url');

  return {
    /** Returns a new session id, or undefined if this protocol version has no sessions. */
    issue(version: unknown): string | undefined {
      if (!LEGACY_VERSIONS.some((known) => known === version)) return undefined;
      const claim = `${version}.${randomBytes(12).toString('base64url')}`;
      return `${claim}.${sign(claim)}`;
    },
    /** Returns the protocol version of a session id, or undefined if the id was not signed with this key. */
    verify(id: string): LegacyVersion | undefined {
      const claim = id.slice(0, id.lastIndexOf('.'));
      const [actual, expected] = [Buffer.from(id), Buffer.from(`${claim}.${sign(claim)}`)];
      const isValid = actual.length === expected.length && timingSafeEqual(actual, expected);
      return isValid ? LEGACY_VERSIONS.find((known) => claim.startsWith(`${known}.`)) : undefined;
    },
  };
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  createMcpHandler,
  isInitializeRequest,
  isJSONRPCRequest,
  isJsonContentType,
  isLegacyRequest,
  ProtocolErrorCode,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { parseAccept } from 'hono/utils/accept';
import { isLoopback } from '../../contract/addresses.ts';
import { MCP_CHATGPT_PATH } from '../../contract/mcp.ts';
import type { Settings } from '../../settings.ts';
import { NO_STORE } from '../problem-response.ts';
import { readBody } from '../read-body.ts';
import { createServer, type ServerDeps } from './server.ts';
import { CHATGPT_VARIANT, REVIEWS_VARIANT } from './tools.ts';

type Dependencies = ServerDeps & {
  readonly settings: Settings;
  /** Skips the check of Host, for platforms that forward only requests to the site. */
  readonly anyHost?: boolean;
};

/**
 * Responds to one request to an MCP endpoint, of any method. Refuses bodies over 256 KiB with 413, unknown hosts and origins
 * with 403, and JSON-RPC that is not valid with 400. Rejects only if the client disconnects before the end of its body.
 *
 * @param path path of the endpoint, relative to the path of the site
 */
export type Mcp = (request: Request, path: string) => Promise<Response>;

const MAX_MCP_BODY_BYTES = 256 * 1024;
/** Maximum nesting of a message. No valid message is deeper, and it bounds recursion over the body. */
const MAX_DEPTH = 32;
/** The only protocol version with batches, and the maximum number of messages in one: they run without a pause. */
const BATCH_VERSION = '2025-03-26';
const MAX_BATCH_MESSAGES = 20;
/** JSON-RPC error code that the SDK's transports use. The SDK does not export it. */
const SESSION_NOT_FOUND = -32001;

/** Media types that Accept must list (MCP, Streamable HTTP). */
const REQUIRED_TYPES = ['application/json', 'text/event-stream'];

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Creates the MCP endpoints: checks of HTTP, body and session around the SDK, which implements the protocol. */
export function createMcp({ settings, anyHost = false, ...deps }: Dependencies): Mcp {
  const checkHttp = createHttpCheck(settings, anyHost);
  // All replicas know SITE_URL, so even without a key they accept each other's ids.
  const sessions = createSessions(settings.MCP_SESSION_KEY ?? settings.SITE_URL);
  // The SDK also calls this for invalid requests. Our own errors are logged where they occur.
  const onerror = (error: Error) => deps.log('debug', 'mcp_refused', { error });

  return async (request, path) => {
    const refused = checkHttp(request);
    if (refused !== undefined) return refused;
    const bytes = await readBody(request, MAX_MCP_BODY_BYTES);
    if (bytes === undefined) {
      return invalidRequest(413, `The body is larger than ${MAX_MCP_BODY_BYTES} bytes.`);
    }
    const body = parse(bytes);
    if (body === undefined) {
      return errorResponse(400, ProtocolErrorCode.ParseError, 'The body is not JSON in UTF-8');
    }
    const problem = findProblem(body, MAX_DEPTH);
    if (problem !== undefined) return invalidRequest(400, problem);
    const variant = path === MCP_CHATGPT_PATH ? CHATGPT_VARIANT : REVIEWS_VARIANT;
    const response = await respond(() => createServer(variant, deps), request, body);
    for (const [name, value] of Object.entries(NO_STORE)) response.headers.set(name, value);
    if (response.status >= 500) deps.log('error', 'mcp_failed', { status: response.status });
    return response;
  };

  /** Responds to a message or batch of either era, with a server of the SDK for it alone. */
  async function respond(newServer: () => Server, request: Request, body: unknown) {
    if (isJSONRPCRequest(body) && body.method === 'subscriptions/listen') {
      const message = 'Method not found: responses are JSON, not streams. Use WebSub instead.';
      return errorResponse(404, ProtocolErrorCode.MethodNotFound, message, body);
    }
    if (await isLegacyRequest(request, body))
      return refuseLegacy(request, body) ?? respondToLegacy(newServer(), request, body);
    const handler = createMcpHandler(newServer, { legacy: 'reject', onerror });
    return handler.fetch(request, { parsedBody: body });
  }

  async function respondToLegacy(server: Server, request: Request, body: unknown) {
    const transport = new WebStandardStreamableHTTPServerTransport({
      // A transport with sessions expects those that it began, so only `initialize` gets one.
      sessionIdGenerator: isInitializeRequest(body) ? sessions.issue : undefined,
      enableJsonResponse: true,
    });
    server.onerror = onerror;
    await server.connect(transport);
    // The transport compares it in lower case. `checkHttp` has checked it. Some platforms forbid to change a request.
    const headers = new Headers(request.headers);
    headers.set('accept', REQUIRED_TYPES.join());
    const checked = new Request(request.url, { method: 'POST', headers });
    const response = await transport.handleRequest(checked, { parsedBody: body });
    if (!Array.isArray(body) || response.status !== 200) return response;
    // The transport sends a single response of a batch without its array.
    return Response.json([await response.json()].flat(), response);
  }

  /** Checks session and batch, which only older versions of the protocol have. A missing session id is fine: real clients forget it. */
  function refuseLegacy({ headers }: Request, body: unknown): Response | undefined {
    const session = headers.get('mcp-session-id');
    if (session !== null && !isInitializeRequest(body) && !sessions.isIssued(session)) {
      const message = 'Session not found: this id is not ours. Send initialize without it.';
      return errorResponse(404, SESSION_NOT_FOUND, message, body);
    }
    if (!Array.isArray(body)) return undefined;
    const version = headers.get('mcp-protocol-version') ?? BATCH_VERSION;
    if (version === BATCH_VERSION && body.length <= MAX_BATCH_MESSAGES) return undefined;
    const message = `Only protocol ${BATCH_VERSION} has batches, of at most ${MAX_BATCH_MESSAGES} messages`;
    return invalidRequest(400, message);
  }
}

/** Returns a JSON-RPC error as an HTTP response. Its id is the id of the request in `body`, or null. */
function errorResponse(status: number, code: number, message: string, body?: unknown): Response {
  const id = isJSONRPCRequest(body) ? body.id : null;
  const error = { code, message };
  return Response.json({ jsonrpc: '2.0', id, error }, { status, headers: NO_STORE });
}

function invalidRequest(status: number, message: string): Response {
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
      return invalidRequest(415, 'Expected application/json in UTF-8, and no Content-Encoding.');
    }
    const accepted = parseAccept(headers.get('accept') ?? '').filter(({ q }) => q > 0);
    const types = accepted.map(({ type }) => type.toLowerCase());
    if (!REQUIRED_TYPES.every((type) => types.includes(type))) {
      return invalidRequest(406, `Accept: expected both ${REQUIRED_TYPES.join(' and ')}.`);
    }
    return undefined;
  };
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

/** Signs session ids instead of storing them: `random.signature`. Ids grant no rights, so they never expire. */
export function createSessions(key: string) {
  const sign = (random: string): string =>
    createHmac('sha256', `public-reviews mcp session ${key}`).update(random).digest('base64url');

  return {
    issue(): string {
      const random = randomBytes(12).toString('base64url');
      return `${random}.${sign(random)}`;
    },
    /** Reports whether an id was signed with this key. */
    isIssued(id: string): boolean {
      const [random = ''] = id.split('.');
      const [actual, expected] = [Buffer.from(id), Buffer.from(`${random}.${sign(random)}`)];
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}

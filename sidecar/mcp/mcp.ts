import { MCP_CHATGPT_PATH, MCP_PATH } from '../../contract/mcp.ts';
import type { Log } from '../log.ts';
import type { Snapshot } from '../snapshot.ts';
import { CODES, checkEdge, errorResponse, tooLarge } from './edge.ts';
import type { Protocol } from './protocol.ts';
import { createSessions } from './session.ts';
import { createTrust } from './trust.ts';

export type McpDependencies = {
  /** The current generation; each request takes it once. */
  readonly snapshot: () => Snapshot;
  readonly siteUrl: string;
  /** Where a CDN reaches this server, if it stands behind one: that host is ours too. */
  readonly sidecarUrl?: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** Signs session ids; absent: derived from `siteUrl`, so that replicas agree without a setting. */
  readonly sessionKey: string | undefined;
  readonly now: () => Date;
  readonly log: Log;
};

/** Reads the body of the request, undefined where it is too large. Rejects where the client hangs up. */
export type ReadBody = () => Promise<Uint8Array | undefined>;

export type Mcp = { handle(request: Request, readBody: ReadBody): Promise<Response> };

/** Deepest nesting of a message. No valid one is deeper, and recursion over it stays bounded. */
const MAX_DEPTH = 32;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The MCP endpoints (streamable HTTP, responses in JSON): checks what concerns HTTP and hands the message to the SDK, which is
 * loaded with the first message, because that takes as long as everything else that is loaded at start.
 */
export function createMcp(deps: McpDependencies): Mcp {
  const { siteUrl, sidecarUrl, allowedOrigins, sessionKey = siteUrl, now, snapshot, log } = deps;
  const trust = createTrust(siteUrl, allowedOrigins, sidecarUrl);
  const sessions = createSessions(sessionKey, now);
  let loading: Promise<Protocol> | undefined;
  const load = () => {
    loading ??= import('./protocol.ts').then(({ createProtocol }) =>
      createProtocol({ snapshot, sessions, log }),
    );
    return loading;
  };

  return {
    async handle(request, readBody) {
      const { pathname } = new URL(request.url);
      if (pathname !== MCP_PATH && pathname !== MCP_CHATGPT_PATH) {
        return refuse(404, CODES.invalidRequest, `No MCP endpoint at ${pathname}`);
      }
      const refused = checkEdge(request, trust);
      if (refused !== undefined) return refused;
      const bytes = await readBody();
      if (bytes === undefined) return tooLarge();
      const body = parse(bytes);
      if (body === undefined) {
        return refuse(400, CODES.parseError, 'The body is not JSON in UTF-8');
      }
      const fault = faultOf(body, MAX_DEPTH);
      if (fault !== undefined) return refuse(400, CODES.invalidRequest, fault);
      const protocol = await load();
      return protocol.serve(pathname, request, body);
    },
  };
}

/** The JSON value; undefined where the bytes are none. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
}

/** What no message may have: too many levels, or a name that the SDK would drop without a word. */
function faultOf(value: unknown, levels: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `nested deeper than ${MAX_DEPTH} levels`;
  if (Object.hasOwn(value, '__proto__')) return 'no member can be called __proto__';
  for (const inner of Object.values(value)) {
    const fault = faultOf(inner, levels - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function refuse(status: number, code: number, message: string): Response {
  return errorResponse(status, { code, message });
}

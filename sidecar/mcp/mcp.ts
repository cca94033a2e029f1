import { MCP_CHATGPT_PATH, MCP_PATH } from '../../contract/mcp.ts';
import type { Log } from '../log.ts';
import type { Snapshot } from '../snapshot.ts';
import { CODES, checkEdge, createTrust, errorResponse, invalidRequest } from './edge.ts';
import type { Protocol } from './protocol.ts';
import { createSessions } from './session.ts';

/** Largest request body, in bytes. */
export const MAX_MCP_BODY_BYTES = 256 * 1024;

export type McpDependencies = {
  /** The current generation; each request takes it once. */
  readonly snapshot: () => Snapshot;
  readonly siteUrl: string;
  /** Where a CDN reaches this server, if it stands behind one: that host is ours too. */
  readonly sidecarUrl?: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** Signs session ids; absent: derived from `siteUrl`, so that replicas agree without a setting. */
  readonly sessionKey: string | undefined;
  readonly log: Log;
};

export type Mcp = ReturnType<typeof createMcp>;

/** Deepest nesting of a message. No valid one is deeper, and recursion over it stays bounded. */
const MAX_DEPTH = 32;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The MCP endpoints. The SDK is imported with the first message: that takes 40 to 60 ms, which a start can do without. */
export function createMcp(deps: McpDependencies) {
  const { siteUrl, sidecarUrl, allowedOrigins, sessionKey = siteUrl, snapshot, log } = deps;
  const trust = createTrust(siteUrl, allowedOrigins, sidecarUrl);
  const sessions = createSessions(sessionKey);
  let protocol: Promise<Protocol> | undefined;

  return {
    /** `readBody` gives undefined for a body that is too large, and rejects where the client hangs up. */
    async handle(
      request: Request,
      readBody: () => Promise<Uint8Array | undefined>,
    ): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (pathname !== MCP_PATH && pathname !== MCP_CHATGPT_PATH) {
        return invalidRequest(404, `No MCP endpoint at ${pathname}`);
      }
      const refused = checkEdge(request, trust);
      if (refused !== undefined) return refused;
      const bytes = await readBody();
      if (bytes === undefined) {
        return invalidRequest(413, `The body is larger than ${MAX_MCP_BODY_BYTES} bytes.`);
      }
      const body = parse(bytes);
      if (body === undefined) {
        return errorResponse(400, CODES.parseError, 'The body is not JSON in UTF-8');
      }
      const fault = faultOf(body, MAX_DEPTH);
      if (fault !== undefined) return invalidRequest(400, fault);
      protocol ??= import('./protocol.ts').then(({ createProtocol }) =>
        createProtocol({ snapshot, sessions, log }),
      );
      return (await protocol)(pathname, request, body);
    },
  };
}

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
  const inner = Object.values(value).map((one) => faultOf(one, levels - 1));
  return inner.find((fault) => fault !== undefined);
}

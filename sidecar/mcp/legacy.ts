import { setImmediate as nextTurn } from 'node:timers/promises';
import { LEGACY_VERSIONS, type LegacyVersion, MAX_MCP_BATCH } from '../../contract/mcp.ts';
import type { Endpoint } from './endpoint.ts';
import { accepted, jsonResponse, type McpRequest, type McpResponse, refusal } from './http.ts';
import type { Json } from './json.ts';
import { isModern, unsupportedVersion, versionHeader } from './modern.ts';
import {
  CODES,
  errorText,
  type Id,
  invalidParams,
  type Message,
  type RpcRequest,
  readMessage,
  toResponse,
} from './rpc.ts';
import { isLegacyVersion, type Sessions } from './session.ts';

/** Revisions that begin with `initialize`: 2025-03-26 to 2025-11-25. */
export type Legacy = {
  serve(endpoint: Endpoint, request: McpRequest, message: Message): McpResponse;
  serveBatch(
    endpoint: Endpoint,
    request: McpRequest,
    items: readonly unknown[],
  ): Promise<McpResponse>;
};

const BATCH_VERSION = '2025-03-26';

export function createLegacy(sessions: Sessions): Legacy {
  return {
    serve(endpoint, request, message) {
      if (message.kind === 'response') return accepted();
      if (message.kind === 'request' && message.method === 'initialize') {
        return initialize(endpoint, message);
      }
      const unfit = checkHeaders(request, message.kind === 'request' ? message.id : null);
      if (unfit !== undefined) return unfit;
      if (message.kind !== 'request') return accepted();
      return jsonResponse(200, endpoint.answer('legacy', message));
    },

    /**
     * Requests are answered in order; a `cancelled` among them cancels nothing. Others have their turn between two of
     * them, so that a batch holds them up no longer than one request does.
     */
    async serveBatch(endpoint, request, items) {
      const unfit = checkHeaders(request, null);
      if (unfit !== undefined) return unfit;
      if (batchVersion(request) !== BATCH_VERSION) {
        return invalid(`Batches exist in protocol ${BATCH_VERSION} only`);
      }
      if (items.length === 0 || items.length > MAX_MCP_BATCH) {
        return invalid(`A batch holds 1 to ${MAX_MCP_BATCH} messages, got ${items.length}`);
      }
      const answers: Json[] = [];
      for (const [index, item] of items.entries()) {
        if (index > 0) await nextTurn();
        const given = answerItem(endpoint, readMessage(item));
        if (given !== undefined) answers.push(given);
      }
      if (answers.length === 0) return accepted();
      const joined = answers.flatMap((one, index) => (index === 0 ? one : [',', ...one]));
      return jsonResponse(200, ['[', ...joined, ']']);
    },
  };

  function initialize(endpoint: Endpoint, { id, params }: RpcRequest): McpResponse {
    const asked = params.protocolVersion;
    if (typeof asked !== 'string') {
      return jsonResponse(200, toResponse(id, invalidParams('protocolVersion: expected a text')));
    }
    const version = isLegacyVersion(asked) ? asked : LEGACY_VERSIONS[0];
    const members = [`"protocolVersion":"${version}",${endpoint.catalogue().initialize}`];
    const session = { 'Mcp-Session-Id': sessions.mint(version) };
    return jsonResponse(200, toResponse(id, { members }), session);
  }

  /** Version header and session (2025-11-25, Transports). A forgotten session id is forgiven. */
  function checkHeaders(request: McpRequest, id: Id | null): McpResponse | undefined {
    const version = versionHeader(request);
    if (version !== undefined && !isLegacyVersion(version)) {
      return refusal(400, unsupportedVersion(version), id);
    }
    const session = request.header('mcp-session-id');
    if (session === undefined || sessions.read(session) !== undefined) return undefined;
    const message = 'Session not found: this id was not issued here. Send initialize without one.';
    return refusal(404, { code: CODES.sessionNotFound, message }, id);
  }

  function batchVersion(request: McpRequest): LegacyVersion | undefined {
    const version = versionHeader(request);
    if (isLegacyVersion(version)) return version;
    const session = request.header('mcp-session-id');
    return session === undefined ? BATCH_VERSION : sessions.read(session);
  }
}

function answerItem(endpoint: Endpoint, message: Message): Json | undefined {
  if (message.kind === 'notification' || message.kind === 'response') return undefined;
  if (message.kind === 'invalid') {
    const error = { code: CODES.invalidRequest, message: message.reason };
    return [errorText(error, message.id ?? null)];
  }
  if (message.method === 'initialize' || isModern(message.params, undefined)) {
    const error = { code: CODES.invalidRequest, message: 'Not allowed in a batch' };
    return [errorText(error, message.id)];
  }
  return endpoint.answer('legacy', message);
}

function invalid(message: string): McpResponse {
  return refusal(400, { code: CODES.invalidRequest, message }, null);
}

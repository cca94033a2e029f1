import {
  createMcpHandler,
  isJSONRPCRequest,
  type JSONRPCRequest,
  type JSONRPCResponse,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type StandardSchemaV1,
  specTypeSchemas as schemas,
  type Transport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { PROTOCOL_VERSIONS } from '../../contract/mcp.ts';
import { cutText } from '../../contract/plain-text.ts';
import type { Log } from '../log.ts';
import { NO_STORE } from '../problem.ts';
import type { Snapshot } from '../snapshot.ts';
import { errorResponse } from './edge.ts';
import { fillPrompt, LISTED_PROMPTS, PROMPTS } from './prompts.ts';
import { COMPLETABLE, RESOURCE_TEMPLATES, RESOURCES, readResource } from './resources.ts';
import { toToolList } from './tools.ts';
import { toInstructions, toServerInfo, type Variant } from './variants.ts';

/** How long clients may cache lists (2026-07-28, Caching). */
const LIST_CACHE = { ttlMs: 300_000, cacheScope: 'public' } as const;

const ONE_PAGE = z.object({ cursor: z.undefined('this list has one page').optional() });

/** Maximum number of values in one completion (MCP, Completion). */
const MAX_VALUES = 100;

type Presented = Variant & { readonly toolList: ReturnType<typeof toToolList> };
export type Endpoint = ReturnType<typeof createEndpoint>;

/** One variant in both eras. Each snapshot has one server for the older revisions; for a modern request the SDK makes one. */
export function createEndpoint(variant: Variant, snapshot: () => Snapshot, log: Log) {
  const open = (current: Snapshot) => {
    const presented = { ...variant, toolList: toToolList(current, variant.tools) };
    const make = () => createServer(current, presented, log);
    return { snapshot: current, make, send: connectInProcess(make()) };
  };
  let opened: ReturnType<typeof open> | undefined;
  const newest = () => {
    const current = snapshot();
    if (opened?.snapshot !== current) opened = open(current);
    return opened;
  };
  const modern = createMcpHandler(() => newest().make(), {
    legacy: 'reject',
    // Called for what the SDK refuses, too. Our own faults are logged where they happen.
    onerror: (error) => log('debug', 'mcp_refused', { error }),
  });

  return {
    /** The function that sends requests to the server of the older revisions. */
    legacy: () => newest().send,
    async modern(request: Request, body: unknown): Promise<Response> {
      if (isJSONRPCRequest(body) && body.method === 'subscriptions/listen') {
        const message = 'Method not found: responses are JSON, not streams; WebSub pushes changes.';
        return errorResponse(404, ProtocolErrorCode.MethodNotFound, message, body);
      }
      const response = await modern.fetch(request, { parsedBody: body });
      for (const [name, value] of Object.entries(NO_STORE)) response.headers.set(name, value);
      if (response.status >= 500) log('error', 'mcp_failed', { status: response.status });
      return response;
    },
  };
}

/** The SDK's basic server over one generation of the data: lists, validation and errors are ours, to name what there is. */
function createServer(snapshot: Snapshot, presented: Presented, log: Log): Server {
  const { tools, toolList, hasResources, howTo } = presented;
  const more = hasResources && { resources: {}, prompts: {}, completions: {} };
  const server = new Server(toServerInfo(snapshot), {
    capabilities: { tools: {}, ...more },
    instructions: toInstructions(snapshot, howTo),
    supportedProtocolVersions: [...PROTOCOL_VERSIONS],
    cacheHints: {
      'server/discover': LIST_CACHE,
      'tools/list': LIST_CACHE,
      'prompts/list': LIST_CACHE,
      'resources/list': LIST_CACHE,
      'resources/templates/list': LIST_CACHE,
      'resources/read': { ttlMs: 60_000, cacheScope: 'public' },
    },
  });

  server.onerror = (error) => log('error', 'mcp_failed', { error });

  // The SDK answers bad params as an internal error, unless their schema is given. Internal errors are logged, not shown to callers.
  function on<S extends StandardSchemaV1>(
    method: string,
    params: S,
    answer: (given: StandardSchemaV1.InferOutput<S>) => Result,
  ): void {
    server.setRequestHandler(method, { params }, (given) => {
      try {
        return answer(given);
      } catch (error) {
        if (error instanceof ProtocolError) throw error;
        log('error', 'mcp_failed', { method, error });
        throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
      }
    });
  }

  on('tools/list', ONE_PAGE, () => ({ tools: toolList }));
  on('tools/call', schemas.CallToolRequestParams, ({ name, arguments: given = {} }) => {
    const found = pick('Tool', tools, name).call(snapshot, given);
    if ('problem' in found) {
      return { content: [{ type: 'text', text: found.problem }], isError: true };
    }
    return { content: [{ type: 'text', text: found.text }], structuredContent: found.value };
  });
  if (!hasResources) return server;

  on('resources/list', ONE_PAGE, () => ({ resources: RESOURCES }));
  on('resources/templates/list', ONE_PAGE, () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  on('resources/read', schemas.ReadResourceRequestParams, ({ uri }) => {
    const found = readResource(snapshot, uri);
    if ('problem' in found) throw invalid(found.problem, { uri: cutText(uri, 1_000) });
    return { contents: [{ uri, mimeType: 'application/json', text: found.text }] };
  });
  on('prompts/list', ONE_PAGE, () => ({ prompts: LISTED_PROMPTS }));
  on('prompts/get', schemas.GetPromptRequestParams, ({ name, arguments: given = {} }) => {
    const prompt = pick('Prompt', PROMPTS, name);
    const filled = fillPrompt(snapshot, prompt, given);
    if ('problem' in filled) throw invalid(filled.problem);
    return { description: prompt.description, ...filled };
  });
  on('completion/complete', schemas.CompleteRequestParams, ({ ref, argument: { name, value } }) => {
    const target = pick('Ref', COMPLETABLE, ref.type === 'ref/prompt' ? ref.name : ref.uri);
    const all = name === target.argument ? target.complete(snapshot, value) : [];
    const values = all.slice(0, MAX_VALUES);
    return { completion: { values, total: all.length, hasMore: all.length > MAX_VALUES } };
  });
  return server;
}

/** Finds an item by its name. The error for an unknown name lists the known ones. */
function pick<T extends { readonly name: string }>(kind: string, all: readonly T[], name: string) {
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const given = `${kind.toLowerCase()}: ${cutText(name, 100)}`;
  throw invalid(`Unknown ${given}. ${kind}s are ${all.map((one) => one.name).join(', ')}.`);
}

function invalid(message: string, data?: object): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
}

/** Sends a request to a server and gives its response. */
type Send = (request: JSONRPCRequest) => Promise<JSONRPCResponse>;

/**
 * Connects a server that all clients share. Requests get ids of our own on the way, because two clients may use the same one.
 * Notifications are not passed on: there is nothing to cancel, and an id in them could be that of another client.
 */
async function connectInProcess(server: Server): Promise<Send> {
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

import {
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type StandardSchemaV1,
  specTypeSchemas as schemas,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { PROTOCOL_VERSIONS } from '../../contract/mcp.ts';
import { cutText } from '../../contract/plain-text.ts';
import type { Log } from '../log.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Catalogue, Variant } from './catalogue.ts';
import { fillPrompt, LISTED_PROMPTS, PROMPTS } from './prompts.ts';
import { COMPLETABLE, RESOURCE_TEMPLATES, RESOURCES, readResource } from './resources.ts';

/** How long clients may keep results, in milliseconds (2026-07-28, Caching). */
const LISTS = { ttlMs: 300_000, cacheScope: 'public' } as const;

const ONE_PAGE = z.object({
  cursor: z.undefined('this list has one page, so no cursor is valid').optional(),
});

/** Most values in one completion (MCP, Completion). */
const MAX_VALUES = 100;
/** Longest beginning that is completed, in UTF-16 code units: a tool takes no longer name. */
const MAX_TYPED_CHARS = 100;

/** The SDK's basic server over one generation of the data: lists, validation and errors are ours, to name what there is. */
export function createServer(
  snapshot: Snapshot,
  variant: Variant,
  catalogue: Catalogue,
  log: Log,
): Server {
  const more = variant.hasResources && { resources: {}, prompts: {}, completions: {} };
  const server = new Server(catalogue.serverInfo, {
    capabilities: { tools: {}, ...more },
    instructions: catalogue.instructions,
    supportedProtocolVersions: [...PROTOCOL_VERSIONS],
    cacheHints: {
      'server/discover': LISTS,
      'tools/list': LISTS,
      'prompts/list': LISTS,
      'resources/list': LISTS,
      'resources/templates/list': LISTS,
      'resources/read': { ttlMs: 60_000, cacheScope: 'public' },
    },
  });

  server.onerror = (error) => log('error', 'mcp_failed', { error });

  // The SDK answers bad params as an internal error, unless their schema is given. Callers read nothing of faults of ours.
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

  on('tools/list', ONE_PAGE, () => ({ tools: catalogue.tools }));
  on('tools/call', schemas.CallToolRequestParams, ({ name, arguments: given = {} }) => {
    const found = pick('Tool', variant.tools, name).call(snapshot, given);
    if ('problem' in found) {
      return { content: [{ type: 'text', text: found.problem }], isError: true };
    }
    return { content: [{ type: 'text', text: found.text }], structuredContent: found.value };
  });
  if (!variant.hasResources) return server;

  on('resources/list', ONE_PAGE, () => ({ resources: RESOURCES }));
  on('resources/templates/list', ONE_PAGE, () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  on('resources/read', schemas.ReadResourceRequestParams, ({ uri }) => {
    const found = readResource(snapshot, uri);
    if ('text' in found)
      return { contents: [{ uri, mimeType: 'application/json', text: found.text }] };
    throw invalid(`Resource not found: ${found.problem}`, { uri: cutText(uri, 1_000) });
  });
  on('prompts/list', ONE_PAGE, () => ({ prompts: LISTED_PROMPTS }));
  on('prompts/get', schemas.GetPromptRequestParams, ({ name, arguments: given = {} }) => {
    const prompt = pick('Prompt', PROMPTS, name);
    const filled = fillPrompt(snapshot, prompt, given);
    if ('problem' in filled) throw invalid(filled.problem);
    return { description: prompt.description, ...filled };
  });
  on('completion/complete', schemas.CompleteRequestParams, ({ ref, argument: { name, value } }) => {
    const { sources } = pick('Ref', COMPLETABLE, ref.type === 'ref/prompt' ? ref.name : ref.uri);
    const complete = value.length > MAX_TYPED_CHARS ? undefined : sources.get(name);
    const all = complete?.(snapshot, value) ?? [];
    const values = all.slice(0, MAX_VALUES);
    return { completion: { values, total: all.length, hasMore: all.length > MAX_VALUES } };
  });
  return server;
}

/** The thing of that name; an error that names all of them if there is none. */
function pick<T extends { readonly name: string }>(kind: string, all: readonly T[], name: string) {
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const given = `${kind.toLowerCase()}: ${cutText(name, 100)}`;
  throw invalid(`Unknown ${given}. ${kind}s are ${all.map((one) => one.name).join(', ')}.`);
}

function invalid(message: string, data?: unknown): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
}

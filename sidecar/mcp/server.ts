import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { cutText } from '../../contract/cut-text.ts';
import { PROTOCOL_VERSIONS } from '../../contract/mcp.ts';
import type { Log } from '../log.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Catalogue, Variant } from './catalogue.ts';
import { completeArgument } from './completion.ts';
import { PROMPTS } from './prompts.ts';
import { RESOURCE_TEMPLATES, RESOURCES, readResource } from './resources.ts';

export type ServerOptions = {
  /** The generation of data that every request of this server is answered from. */
  readonly snapshot: Snapshot;
  readonly catalogue: Catalogue;
  readonly variant: Variant;
  readonly log: Log;
};

/** How long clients may keep results, in milliseconds (2026-07-28, Caching). */
const LISTS = { ttlMs: 300_000, cacheScope: 'public' } as const;
const READS = { ttlMs: 60_000, cacheScope: 'public' } as const;

const text = z.string();
/** Schemas of our own, because what breaks the SDK's is called an internal error (-32603). */
const READ = { params: z.object({ uri: text }) };
const GET_PROMPT = {
  params: z.object({ name: text, arguments: z.record(text, z.unknown()).default({}) }),
};
const COMPLETE = {
  params: z.object({
    ref: z.discriminatedUnion('type', [
      z.object({ type: z.literal('ref/prompt'), name: text }),
      z.object({ type: z.literal('ref/resource'), uri: text }),
    ]),
    argument: z.object({ name: text, value: text }),
  }),
};
const ONE_PAGE = {
  params: z.object({
    cursor: z.undefined('this list has one page, so no cursor is valid').optional(),
  }),
};

const PROMPT_LIST = PROMPTS.map(({ fill: _fill, ...listed }) => listed);
const COMPLETABLE: readonly string[] = [
  ...PROMPTS.map(({ name }) => name),
  ...RESOURCE_TEMPLATES.map(({ uriTemplate }) => uriTemplate),
];

/** Most values in one completion (MCP, Completion). */
const MAX_VALUES = 100;
/** More than the address of any resource, in UTF-16 code units. */
const MAX_URI_SHOWN = 1_000;

/**
 * An SDK server over one generation of the data. It is the SDK's basic `Server`: lists, validation and errors are ours, because
 * they name what there is and what was meant.
 */
export function createServer({ snapshot, catalogue, variant, log }: ServerOptions): Server {
  const { hasResources } = variant;
  const server = new Server(catalogue.serverInfo, {
    capabilities: {
      tools: {},
      ...(hasResources && { resources: {}, prompts: {}, completions: {} }),
    },
    instructions: catalogue.instructions,
    supportedProtocolVersions: [...PROTOCOL_VERSIONS],
    cacheHints: {
      'server/discover': LISTS,
      'tools/list': LISTS,
      'prompts/list': LISTS,
      'resources/list': LISTS,
      'resources/templates/list': LISTS,
      'resources/read': READS,
    },
  });

  /** A fault of ours is logged; the caller reads that it is one, and nothing else. */
  function guard<T>(method: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      log('error', 'mcp_failed', { method, error });
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
    }
  }

  server.setRequestHandler('tools/list', ONE_PAGE, () => ({ tools: [...catalogue.tools] }));
  server.setRequestHandler('tools/call', ({ params }) =>
    guard('tools/call', () => {
      const tool = variant.tools.get(params.name);
      if (tool === undefined) {
        const names = [...variant.tools.keys()].join(', ');
        throw invalid(`Unknown tool: ${cutText(params.name, 100)}. Tools are ${names}.`);
      }
      const found = tool.call(snapshot, params.arguments ?? {});
      if ('problem' in found) {
        return { content: [{ type: 'text', text: found.problem }], isError: true };
      }
      const { text, value } = found.document;
      return { content: [{ type: 'text', text }], structuredContent: { ...value } };
    }),
  );
  if (!hasResources) return server;

  server.setRequestHandler('resources/list', ONE_PAGE, () => ({ resources: RESOURCES }));
  server.setRequestHandler('resources/templates/list', ONE_PAGE, () => ({
    resourceTemplates: RESOURCE_TEMPLATES,
  }));
  server.setRequestHandler('resources/read', READ, ({ uri }) =>
    guard('resources/read', () => {
      const found = readResource(snapshot, uri);
      if ('problem' in found) {
        const data = { uri: cutText(uri, MAX_URI_SHOWN) };
        throw invalid(`Resource not found: ${found.problem}`, data);
      }
      return { contents: [{ uri, mimeType: 'application/json', text: found.document.text }] };
    }),
  );
  server.setRequestHandler('prompts/list', ONE_PAGE, () => ({ prompts: PROMPT_LIST }));
  server.setRequestHandler('prompts/get', GET_PROMPT, ({ name, arguments: given }) =>
    guard('prompts/get', () => {
      const prompt = PROMPTS.find((one) => one.name === name);
      if (prompt === undefined) {
        const names = PROMPTS.map((one) => one.name).join(', ');
        throw invalid(`Unknown prompt: ${cutText(name, 100)}. Prompts are ${names}.`);
      }
      const filled = prompt.fill(snapshot, given);
      if ('problem' in filled) throw invalid(filled.problem);
      return { description: prompt.description, ...filled };
    }),
  );
  server.setRequestHandler('completion/complete', COMPLETE, ({ ref, argument }) =>
    guard('completion/complete', () => {
      const target = ref.type === 'ref/prompt' ? ref.name : ref.uri;
      if (!COMPLETABLE.includes(target)) {
        throw invalid(`ref: expected one of ${COMPLETABLE.join(', ')}`);
      }
      const values = completeArgument(snapshot, target, argument);
      return {
        completion: {
          values: values.slice(0, MAX_VALUES),
          total: values.length,
          hasMore: values.length > MAX_VALUES,
        },
      };
    }),
  );
  return server;
}

function invalid(message: string, data?: unknown): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
}

import {
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type StandardSchemaV1,
  specTypeSchemas as schemas,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { sayRating, verificationCounts } from '../../contract/aggregate-rating.ts';
import { API_VERSION } from '../../contract/dataset.ts';
import { PROTOCOL_VERSIONS, serverName } from '../../contract/mcp.ts';
import {
  LISTED_PROMPTS,
  PROMPTS,
  RESOURCE_TEMPLATES,
  RESOURCES,
} from '../../contract/mcp-context.ts';
import { REVIEW_TEXT_NOTICE } from '../../contract/mcp-tools.ts';
import { cutText } from '../../contract/plain-text.ts';
import { MIN_EVIDENCE } from '../dataset/opinions.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import type { Log } from '../log.ts';
import { COMPLETIONS, fillPrompt, readResource } from './context.ts';
import { toToolList, type Variant } from './tools.ts';

/** Params of a list method. All lists fit on one page, so a cursor is never valid. */
const ListParams = z.object({ cursor: z.undefined('this list has one page').optional() });

/** Maximum number of values in one completion (MCP, Completion). */
const MAX_COMPLETIONS = 100;

export type ServerDeps = {
  /** Returns the newest data. Called once per server. */
  readonly snapshot: () => Snapshot;
  readonly log: Log;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
};

/** Creates the SDK's low-level server for one request. Its handlers are ours, so that errors list the valid names. */
export function createServer(
  { tools, hasResources, guidance }: Variant,
  { snapshot: newest, now, log }: ServerDeps,
): Server {
  const snapshot = newest();
  const optional = hasResources && { resources: {}, prompts: {}, completions: {} };
  const server = new Server(toServerInfo(snapshot), {
    capabilities: { tools: {}, ...optional },
    instructions: toInstructions(snapshot, guidance),
    supportedProtocolVersions: [...PROTOCOL_VERSIONS],
  });
  // The SDK does not respond to a request that the same batch cancels, so the batch would never get its response.
  server.removeNotificationHandler('notifications/cancelled');

  /** Sets the handler of a method. Without a schema the SDK reports invalid params as an internal error. */
  function on<S extends StandardSchemaV1>(
    method: string,
    schema: S,
    handle: (params: StandardSchemaV1.InferOutput<S>) => Result | Promise<Result>,
  ): void {
    server.setRequestHandler(method, { params: schema }, async (params) => {
      try {
        return await handle(params);
      } catch (error) {
        if (error instanceof ProtocolError) throw error;
        log('error', 'mcp_failed', { method, error });
        throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
      }
    });
  }

  on('tools/list', ListParams, () => ({ tools: toToolList(snapshot, tools) }));
  on('tools/call', schemas.CallToolRequestParams, async ({ name, arguments: args = {} }) => {
    const result = await findByName('Tool', tools, name).call(snapshot, args, now());
    if ('problem' in result) {
      return { content: [{ type: 'text', text: result.problem }], isError: true };
    }
    return { content: [{ type: 'text', text: result.text }], structuredContent: result.value };
  });
  if (!hasResources) return server;

  on('resources/list', ListParams, () => ({ resources: RESOURCES }));
  on('resources/templates/list', ListParams, () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  on('resources/read', schemas.ReadResourceRequestParams, async ({ uri }) => {
    const result = await readResource(snapshot, uri, now());
    if ('problem' in result) throw invalidParams(result.problem, { uri: cutText(uri, 1_000) });
    return { contents: [{ uri, mimeType: 'application/json', text: result.text }] };
  });
  on('prompts/list', ListParams, () => ({ prompts: LISTED_PROMPTS }));
  on('prompts/get', schemas.GetPromptRequestParams, ({ name, arguments: args = {} }) => {
    const prompt = findByName('Prompt', PROMPTS, name);
    const filled = fillPrompt(snapshot, prompt, args);
    if ('problem' in filled) throw invalidParams(filled.problem);
    return { description: prompt.description, ...filled };
  });
  on('completion/complete', schemas.CompleteRequestParams, ({ ref, argument: { name, value } }) => {
    const target = findByName('Ref', COMPLETIONS, ref.type === 'ref/prompt' ? ref.name : ref.uri);
    const all = name === target.argument ? target.complete(snapshot, value) : [];
    const values = all.slice(0, MAX_COMPLETIONS);
    return { completion: { values, total: all.length, hasMore: all.length > MAX_COMPLETIONS } };
  });
  return server;
}

/** Maximum length of the instructions, in UTF-16 code units. Clients truncate longer ones. */
const MAX_INSTRUCTIONS_CHARS = 2_048;

function toServerInfo({ site_url, business }: Snapshot) {
  const title = `Reviews of ${business.name}`;
  return { name: serverName(site_url), title, version: API_VERSION, websiteUrl: `${site_url}/` };
}

/** Returns the server's instructions: the business, the guidance and the notice. The known names are in the schemas of the tools. */
function toInstructions(snapshot: Snapshot, guidance: string): string {
  const { business, aggregate_rating, insights, sample } = snapshot;
  const { address_locality: town, address_region: region } = business.address;
  const place = region === undefined ? town : `${town}, ${region}`;
  const { first_date, last_date } = insights.method.generated_from;
  const span = first_date === null ? '' : `, from ${first_date} to ${last_date}`;
  const lines = [
    `Customer reviews of ${cutText(business.name, 120)} (${business.type}; ${place}): ${sayRating(aggregate_rating)}${span}; ${verificationCounts(aggregate_rating)}. Read-only, no key needed.${sample ? ' Sample data: say that this business does not exist.' : ''}`,
    guidance,
    `If fewer than ${MIN_EVIDENCE} reviews mention a subject, say that the evidence is thin. ${REVIEW_TEXT_NOTICE}`,
  ];
  return cutText(lines.join('\n'), MAX_INSTRUCTIONS_CHARS);
}

/** Finds an item by name. Throws an error that lists the known names. */
function findByName<T extends { name: string }>(kind: string, items: readonly T[], name: string) {
  const found = items.find((item) => item.name === name);
  if (found !== undefined) return found;
  const unknown = `${kind.toLowerCase()}: ${cutText(name, 100)}`;
  const known = items.map((item) => item.name).join(', ');
  throw invalidParams(`Unknown ${unknown}. ${kind}s are ${known}.`);
}

function invalidParams(message: string, data?: object): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
}

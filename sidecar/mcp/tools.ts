import type { ListToolsResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { parseJson } from '../../contract/issues.ts';
import { CHATGPT_TOOLS } from '../../contract/mcp-chatgpt.ts';
import { TOOL_ANNOTATIONS, TOOLS, type ToolDefinition } from '../../contract/mcp-tools.ts';
import type { JsonSchema } from '../../contract/open-api.ts';
import { toJsonSchema } from '../../contract/schema.ts';
import { LIST_PARAMETERS } from '../../contract/search-query.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import { fetchForChatgpt, searchForChatgpt } from './chatgpt.ts';
import { getInsights } from './insights.ts';
import { formatNames, KINDS, namesOfKind, subjectsOf } from './names.ts';
import { getBusiness, getReview, listChanges, searchReviews } from './reviews.ts';
import { describeIssues, type ToolOutcome } from './tool-result.ts';

type ListedTool = ListToolsResult['tools'][number];
/** Arguments of a call, before validation. */
type Arguments = Readonly<Record<string, unknown>>;

export type Tool = {
  readonly name: string;
  /** The tool as `tools/list` lists it, without known names in the descriptions of arguments. */
  readonly listed: Omit<ListedTool, 'inputSchema'> & { readonly inputSchema: JsonSchema };
  /**
   * Checks the arguments and runs the tool at a time, in milliseconds since 1970. Invalid arguments give a problem that a model
   * can correct. Never throws for them.
   */
  call(snapshot: Snapshot, args: Arguments, now: number): Promise<ToolOutcome>;
};

const [BUSINESS, INSIGHTS, SEARCH, REVIEW, CHANGES] = TOOLS;
const [CHATGPT_SEARCH, CHATGPT_FETCH] = CHATGPT_TOOLS;

/** A set of tools served at its own path. */
export type Variant = {
  readonly tools: readonly Tool[];
  /** Whether it has resources, prompts and completions too. */
  readonly hasResources: boolean;
  /** Tells models which tool to call. Part of the instructions. */
  readonly guidance: string;
};

export const REVIEWS_VARIANT: Variant = {
  tools: [
    tool(BUSINESS, (snapshot, _, now) => getBusiness(snapshot, now)),
    tool(INSIGHTS, getInsights),
    tool(SEARCH, searchReviews),
    tool(REVIEW, (snapshot, { id }) => getReview(snapshot, id)),
    tool(CHANGES, listChanges),
  ],
  hasResources: true,
  guidance:
    'For quality questions ("good at X?", "what about technician Y?") one get_insights call answers both. For exact words, complaints or recent experience call search_reviews with limit 5 to 10. Cite review ids or urls.',
};

export const CHATGPT_VARIANT: Variant = {
  tools: [
    tool(CHATGPT_SEARCH, (snapshot, { query }) => searchForChatgpt(snapshot, query)),
    tool(CHATGPT_FETCH, (snapshot, { id }, now) => fetchForChatgpt(snapshot, id, now)),
  ],
  hasResources: false,
  guidance:
    'search finds summaries and reviews; fetch returns the text of one result. Cite its url.',
};

/** Makes a tool that validates its arguments before it runs. */
function tool<A extends z.ZodObject>(
  definition: ToolDefinition & { readonly arguments: A },
  run: (snapshot: Snapshot, args: z.infer<A>, now: number) => ToolOutcome | Promise<ToolOutcome>,
): Tool {
  const { name, title, description, arguments: schema, aliases } = definition;
  // Made once, because it takes about a millisecond.
  const inputSchema = toJsonSchema(schema, 'input');
  const schemas = { outputSchema: outputSchema(definition.result), inputSchema };
  return {
    name,
    listed: { name, title, description, ...schemas, annotations: TOOL_ANNOTATIONS },
    async call(snapshot, args, now) {
      const parsed = parseJson(schema, withoutAliases(aliases, args), LIST_PARAMETERS, aliases);
      if (parsed.ok) return run(snapshot, parsed.value, now);
      if (Object.keys(schema.shape).length === 0)
        return { problem: 'This tool takes no arguments.' };
      return { problem: describeIssues(parsed.issues) };
    },
  };
}

/** Renames aliased arguments. The alias of an argument that is given too stays, and is refused as unknown. */
function withoutAliases(aliases: ToolDefinition['aliases'], args: Arguments): Arguments {
  const renamed = new Map(Object.entries(args));
  for (const [alias, name] of Object.entries(aliases)) {
    if (!renamed.has(alias) || renamed.has(name)) continue;
    renamed.set(name, renamed.get(alias));
    renamed.delete(alias);
  }
  return Object.fromEntries(renamed);
}

/** Lists tools with the names that a snapshot knows. */
export function toToolList(snapshot: Snapshot, tools: readonly Tool[]): ListedTool[] {
  const known = new Map<string, string[]>(
    KINDS.map((kind) => [kind, namesOfKind(kind, subjectsOf(snapshot, kind))]),
  );
  return tools.map(({ listed }) => {
    return { ...listed, inputSchema: describeNames(listed.inputSchema, known) };
  });
}

/**
 * Returns the JSON Schema 2020-12 of a tool's arguments with the known names in the descriptions. An empty text is nothing
 * (see `parseJson`), so no text has a minimum length.
 */
function describeNames(
  { properties = {}, ...schema }: JsonSchema,
  known: ReadonlyMap<string, readonly string[]>,
) {
  const described = Object.entries(properties).map(([name, property]) => {
    const { examples: _, minLength: _min, ...rest } = property as JsonSchema;
    const names = known.get(name);
    const note = names === undefined ? '' : ` ${formatNames('Known', names)}`;
    return [name, { ...rest, description: `${rest.description}${note}` }];
  });
  return { ...schema, type: 'object' as const, properties: Object.fromEntries(described) };
}

/**
 * Returns the JSON Schema 2020-12 of a tool's result: the fields that are always there and their types only, because every model
 * pays for the rest, and some clients fail on `anyOf`.
 */
function outputSchema(result: z.ZodObject) {
  const { properties = {}, required = [] } = toJsonSchema(result, 'output');
  const fields = required.map((name) => {
    const { $ref, type: declared } = properties[name] as JsonSchema;
    const type = $ref === undefined ? declared : 'object';
    return [name, type === undefined ? {} : { type }];
  });
  return { type: 'object' as const, properties: Object.fromEntries(fields), required };
}

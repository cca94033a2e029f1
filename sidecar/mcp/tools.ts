import type { ListToolsResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { parseJson } from '../../contract/issues.ts';
import { CHATGPT_TOOLS } from '../../contract/mcp-chatgpt.ts';
import { TOOLS, type ToolDefinition } from '../../contract/mcp-tools.ts';
import type { Issue } from '../../contract/problem.ts';
import { toJsonSchema } from '../../contract/schema.ts';
import { LIST_PARAMETERS } from '../../contract/search-query.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import { fetchForChatgpt, searchForChatgpt } from './chatgpt.ts';
import { getInsights } from './insights.ts';
import { formatNames, KINDS, namesOfKind } from './names.ts';
import { getBusiness, getReview, listChanges, searchReviews } from './reviews.ts';
import { describeIssues, type ToolOutcome } from './tool-result.ts';

/** Arguments of a call, before validation. */
type Arguments = Readonly<Record<string, unknown>>;

export type Tool = {
  readonly name: string;
  readonly definition: ToolDefinition;
  /**
   * Checks the arguments and runs the tool at a time, in milliseconds since 1970. Invalid arguments give a problem that a model
   * can correct. Never throws for them.
   */
  call(snapshot: Snapshot, args: Arguments, now: number): Promise<ToolOutcome>;
};

const [BUSINESS, INSIGHTS, SEARCH, REVIEW, CHANGES] = TOOLS;
const [CHATGPT_SEARCH, CHATGPT_FETCH] = CHATGPT_TOOLS;

/** Tools of `/mcp`. */
export const REVIEW_TOOLS: readonly Tool[] = [
  tool(BUSINESS, (snapshot, _, now) => getBusiness(snapshot, now)),
  tool(INSIGHTS, getInsights),
  tool(SEARCH, searchReviews),
  tool(REVIEW, (snapshot, { id }) => getReview(snapshot, id)),
  tool(CHANGES, listChanges),
];

/** Tools of `/mcp/chatgpt`. */
export const CHATGPT_VARIANT_TOOLS: readonly Tool[] = [
  tool(CHATGPT_SEARCH, (snapshot, { query }) => searchForChatgpt(snapshot, query)),
  tool(CHATGPT_FETCH, (snapshot, { id }, now) => fetchForChatgpt(snapshot, id, now)),
];

/** Makes a tool that validates its arguments before it runs. */
function tool<A extends z.ZodObject>(
  definition: ToolDefinition & { readonly arguments: A },
  run: (snapshot: Snapshot, args: z.infer<A>, now: number) => ToolOutcome | Promise<ToolOutcome>,
): Tool {
  const { name, arguments: schema } = definition;
  return {
    name,
    definition,
    async call(snapshot, args, now) {
      const { resolved, issues } = resolveAliases(definition, args);
      const parsed = parseJson(schema, resolved, LIST_PARAMETERS);
      if (parsed.ok && issues.length === 0) return run(snapshot, parsed.value, now);
      if (Object.keys(schema.shape).length === 0)
        return { problem: 'This tool takes no arguments.' };
      return { problem: describeIssues([...issues, ...(parsed.ok ? [] : parsed.issues)]) };
    },
  };
}

/** Renames aliased arguments, with an issue for each argument that is given under more than one name. */
function resolveAliases({ aliases }: ToolDefinition, args: Arguments) {
  const resolved: Record<string, unknown> = Object.create(null);
  const issues: Issue[] = [];
  const nameOf = new Map(Object.entries(aliases));
  const sentNames = Map.groupBy(Object.keys(args), (sent) => nameOf.get(sent) ?? sent);
  for (const [name, [first = name, ...others]] of sentNames) {
    resolved[name] = args[first];
    if (others.length === 0) continue;
    const message = `given more than once, as ${[first, ...others].join(' and ')}`;
    issues.push({ code: 'repeated_parameter', path: name, message });
  }
  return { resolved, issues };
}

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

export type ListedTool = ListToolsResult['tools'][number];

export function toToolList(snapshot: Snapshot, tools: readonly Tool[]): ListedTool[] {
  const known = new Map<string, string[]>(KINDS.map((kind) => [kind, namesOfKind(snapshot, kind)]));
  return tools.map(({ definition: { name, title, description, ...schemas } }) => ({
    name,
    title,
    description,
    inputSchema: inputSchema(schemas.arguments, known),
    outputSchema: outputSchema(schemas.result),
    annotations: ANNOTATIONS,
  }));
}

/**
 * Returns the JSON Schema 2020-12 of a tool's arguments. Descriptions list the `known` names of an argument. An empty text is nothing
 * (see `parseJson`), so no text has a minimum length.
 */
function inputSchema(args: z.ZodObject, known: ReadonlyMap<string, readonly string[]>) {
  const { properties = {}, ...schema } = toJsonSchema(args, 'input');
  const described = Object.entries(properties).map(([name, property]) => {
    const { examples: _, minLength: _min, ...rest } = property as z.core.JSONSchema.BaseSchema;
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
    const { $ref, type: declared } = properties[name] as z.core.JSONSchema.BaseSchema;
    const type = $ref === undefined ? declared : 'object';
    return [name, type === undefined ? {} : { type }];
  });
  return { type: 'object' as const, properties: Object.fromEntries(fields), required };
}

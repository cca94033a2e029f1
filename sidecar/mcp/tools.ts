import type { z } from 'zod';
import { TOOLS, type ToolDefinition } from '../../contract/mcp-tools.ts';
import type { Issue } from '../../contract/problem.ts';
import { toJsonSchema } from '../../contract/schema.ts';
import { parseJson } from '../read-query.ts';
import type { Snapshot } from '../snapshot.ts';
import { CHATGPT_TOOLS, fetchDocument, searchDocuments } from './chatgpt.ts';
import { type DocumentResult, describeIssues, toReviewDocument } from './document.ts';
import { findInsights } from './insights.ts';
import { listNames, namesIn } from './names.ts';
import { getBusiness, getReview, listChanges, searchReviews } from './reviews.ts';

/** Arguments as they were sent. */
type Values = Readonly<Record<string, unknown>>;
type Tool = ReturnType<typeof tool>;

const [BUSINESS, INSIGHTS, SEARCH, REVIEW, CHANGES] = TOOLS;
const [CHATGPT_SEARCH, CHATGPT_FETCH] = CHATGPT_TOOLS;

/** Tools of `/mcp`. */
export const REVIEW_TOOLS: readonly Tool[] = [
  tool(BUSINESS, getBusiness),
  tool(INSIGHTS, (snapshot, args) => toReviewDocument(findInsights(snapshot, args))),
  tool(SEARCH, searchReviews),
  tool(REVIEW, (snapshot, { id }) => getReview(snapshot, id)),
  tool(CHANGES, listChanges),
];

/** Tools of `/mcp/chatgpt`. */
export const DOCUMENT_TOOLS: readonly Tool[] = [
  tool(CHATGPT_SEARCH, (snapshot, { query }) => searchDocuments(snapshot, query)),
  tool(CHATGPT_FETCH, (snapshot, { id }) => fetchDocument(snapshot, id)),
];

/** A tool that checks its arguments before it runs. */
function tool<A extends z.ZodObject>(
  definition: ToolDefinition & { readonly arguments: A },
  run: (snapshot: Snapshot, args: z.infer<A>) => DocumentResult,
) {
  const { name, arguments: schema } = definition;
  return {
    name,
    definition,
    /** The document, or an error that a model can understand and correct. */
    call(snapshot: Snapshot, given: Values): DocumentResult {
      const { values, issues } = resolveAliases(definition, given);
      const parsed = parseJson(schema, values);
      if (parsed.ok && issues.length === 0) return run(snapshot, parsed.value);
      if (Object.keys(schema.shape).length === 0)
        return { problem: 'This tool takes no arguments.' };
      return { problem: describeIssues([...issues, ...(parsed.ok ? [] : parsed.issues)]) };
    },
  };
}

/** The arguments under their own names, and an issue for each that was given under two. */
function resolveAliases({ aliases }: ToolDefinition, given: Values) {
  const values: Record<string, unknown> = Object.create(null);
  const issues: Issue[] = [];
  const meanings = new Map(Object.entries(aliases));
  const byMeaning = Map.groupBy(Object.keys(given), (name) => meanings.get(name) ?? name);
  for (const [path, [first = path, ...others]] of byMeaning) {
    values[path] = given[first];
    if (others.length === 0) continue;
    const message = `given more than once, as ${[first, ...others].join(' and ')}`;
    issues.push({ code: 'repeated_parameter', path, message });
  }
  return { values, issues };
}

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Tools as clients list them. */
export function toToolList(snapshot: Snapshot, tools: readonly Tool[]) {
  const known: Readonly<Record<string, readonly string[]>> = namesIn(snapshot);
  return tools.map(({ definition: { name, title, description, ...types } }) => ({
    name,
    title,
    description,
    inputSchema: inputSchema(types.arguments, known),
    outputSchema: outputSchema(types.result),
    annotations: ANNOTATIONS,
  }));
}

/** JSON Schema 2020-12 of a tool's arguments; an argument with `known` values names them. */
function inputSchema(type: z.ZodObject, known: Readonly<Record<string, readonly string[]>>) {
  const { properties = {}, ...schema } = toJsonSchema(type, 'input');
  const described = Object.entries(properties).map(([name, property]) => {
    const { examples: _examples, ...rest } = property as z.core.JSONSchema.BaseSchema;
    const note = known[name] === undefined ? '' : ` ${listNames('Known', known[name])}`;
    return [name, { ...rest, description: `${rest.description}${note}` }];
  });
  return { ...schema, type: 'object' as const, properties: Object.fromEntries(described) };
}

/** JSON Schema 2020-12 of a tool's result: its fields and their types. The rest is in OpenAPI, and an `anyOf` breaks clients. */
function outputSchema(type: z.ZodObject) {
  const { properties = {}, required = [] } = toJsonSchema(type, 'output');
  const fields = Object.entries(properties).map(([name, property]) => {
    const { $ref, type: own } = property as z.core.JSONSchema.BaseSchema;
    const kind = $ref === undefined ? own : 'object';
    return [name, kind === undefined ? {} : { type: kind }];
  });
  return { type: 'object' as const, properties: Object.fromEntries(fields), required };
}

import type { z } from 'zod';
import { TOOLS, type ToolDefinition } from '../../contract/mcp-tools.ts';
import type { Issue } from '../../contract/problem.ts';
import { parseJson } from '../read-query.ts';
import type { Snapshot } from '../snapshot.ts';
import { CHATGPT_TOOLS, fetchDocument, searchDocuments } from './chatgpt.ts';
import { type DocumentResult, describeIssues, toReviewDocument } from './document.ts';
import { findInsights } from './insights.ts';
import { getBusiness, getReview, listChanges, searchReviews } from './reviews.ts';

/** Arguments as they were sent. */
type Values = Readonly<Record<string, unknown>>;
type Tool = ReturnType<typeof tool>;
export type Toolbox = ReadonlyMap<string, Tool>;

const [BUSINESS, INSIGHTS, SEARCH, REVIEW, CHANGES] = TOOLS;
const [CHATGPT_SEARCH, CHATGPT_FETCH] = CHATGPT_TOOLS;

export const REVIEW_TOOLS = toolbox(
  tool(BUSINESS, getBusiness),
  tool(INSIGHTS, (snapshot, args) => toReviewDocument(findInsights(snapshot, args))),
  tool(SEARCH, searchReviews),
  tool(REVIEW, (snapshot, { id }) => getReview(snapshot, id)),
  tool(CHANGES, listChanges),
);

export const DOCUMENT_TOOLS = toolbox(
  tool(CHATGPT_SEARCH, (snapshot, { query }) => searchDocuments(snapshot, query)),
  tool(CHATGPT_FETCH, (snapshot, { id }) => fetchDocument(snapshot, id)),
);

function toolbox(...tools: Tool[]): Toolbox {
  return new Map(tools.map((one) => [one.definition.name, one]));
}

/** A tool that checks its arguments before it answers. */
function tool<A extends z.ZodObject>(
  definition: ToolDefinition & { readonly arguments: A },
  answer: (snapshot: Snapshot, args: z.infer<A>) => DocumentResult,
) {
  return {
    definition,
    /** The document; or an error in words that a model can read and correct. */
    call(snapshot: Snapshot, given: Values): DocumentResult {
      const { values, issues } = resolveAliases(definition, given);
      const parsed = parseJson(definition.arguments, values);
      if (!parsed.ok) issues.push(...parsed.issues);
      if (!parsed.ok || issues.length > 0) return refused(issues, definition);
      return answer(snapshot, parsed.value);
    },
  };
}

/** The arguments under their own names, and an issue for each that was given under two. */
function resolveAliases({ aliases }: ToolDefinition, given: Values) {
  const values: Record<string, unknown> = Object.create(null);
  const issues: Issue[] = [];
  const meanings = new Map(Object.entries(aliases));
  const byMeaning = Map.groupBy(Object.keys(given), (name) => meanings.get(name) ?? name);
  for (const [meant, [first = meant, ...others]] of byMeaning) {
    values[meant] = given[first];
    if (others.length === 0) continue;
    const message = `given more than once, as ${[first, ...others].join(' and ')}`;
    issues.push({ code: 'repeated_parameter', path: meant, message });
  }
  return { values, issues };
}

/** The broken rules; where an argument is unknown, the names of the known ones. */
function refused(issues: readonly Issue[], { arguments: schema }: ToolDefinition) {
  const names = Object.keys(schema.shape);
  if (names.length === 0) return { problem: 'This tool takes no arguments.' };
  const isGuess = ({ code, message }: Issue) =>
    code === 'unknown_parameter' && !message.includes('known are');
  const accepted = issues.some(isGuess) ? `\nAccepted: ${names.join(', ')}.` : '';
  return { problem: describeIssues(issues) + accepted };
}

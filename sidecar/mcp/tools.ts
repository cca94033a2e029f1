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
export type Tool = ReturnType<typeof tool>;

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
  return {
    name: definition.name,
    definition,
    /** The document; or an error in words that a model can read and correct. */
    call(snapshot: Snapshot, given: Values): DocumentResult {
      const { values, issues } = resolveAliases(definition, given);
      const parsed = parseJson(definition.arguments, values);
      if (!parsed.ok) issues.push(...parsed.issues);
      if (!parsed.ok || issues.length > 0) return refused(issues, definition);
      return run(snapshot, parsed.value);
    },
  };
}

/** The arguments under their own names, and an issue for each that was given under two. */
function resolveAliases({ aliases }: ToolDefinition, given: Values) {
  const values: Record<string, unknown> = Object.create(null);
  const issues: Issue[] = [];
  const meanings = new Map(Object.entries(aliases));
  const nameOf = (name: string) => meanings.get(name) ?? name;
  for (const [name, value] of Object.entries(given)) {
    const path = nameOf(name);
    if (path in values) {
      const names = Object.keys(given).filter((one) => nameOf(one) === path);
      const message = `given more than once, as ${names.join(' and ')}`;
      issues.push({ code: 'repeated_parameter', path, message });
    }
    values[path] = value;
  }
  return { values, issues };
}

/** One sentence for each broken rule. A guess at a mistyped name is followed by all names, because it may be wrong. */
function refused(issues: readonly Issue[], { arguments: { shape } }: ToolDefinition) {
  const names = Object.keys(shape).join(', ');
  if (names === '') return { problem: 'This tool takes no arguments.' };
  const hasGuess = issues.some(({ message }) => message.includes('did you mean'));
  return { problem: `${describeIssues(issues)}${hasGuess ? `\nAccepted: ${names}.` : ''}` };
}

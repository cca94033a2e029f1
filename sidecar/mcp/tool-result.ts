import { REVIEW_TEXT_NOTICE } from '../../contract/mcp-tools.ts';
import type { Issue } from '../../contract/problem.ts';
import type { SearchSelection } from '../../contract/search-result.ts';

/** A result in both forms that MCP returns: structured content, and the same as JSON text. */
export type ToolResult = { readonly value: object; readonly text: string };

/** A result, or a sentence that says why there is none. */
export type ToolOutcome = ToolResult | { readonly problem: string };

export function toToolResult(value: object): ToolResult {
  return { value, text: JSON.stringify(value) };
}

/** Makes a result with review text. It begins with the notice that strangers wrote this text. */
export function toReviewResult(value: object): ToolResult {
  return toToolResult({ notice: REVIEW_TEXT_NOTICE, ...value });
}

/** Returns a review without `verification.evidence`, a hash that only costs a model tokens. */
export function withoutEvidence(review: SearchSelection['reviews'][number]): object {
  if (review.verification?.evidence === undefined) return review;
  const { evidence: _evidence, ...verification } = review.verification;
  return { ...review, verification };
}

/** Formats issues as one sentence per line. */
export function describeIssues(issues: readonly Issue[]): string {
  const end = (message: string) => (message.endsWith('?') ? '' : '.');
  return issues.map(({ path, message }) => `${path}: ${message}${end(message)}`).join('\n');
}

import { REVIEW_TEXT_NOTICE } from '../../contract/mcp-tools.ts';
import type { Issue } from '../../contract/problem.ts';
import type { SearchResult } from '../../contract/search-result.ts';

/** A result as models get it: an object for programs, and the same as JSON text. */
export type Document = { readonly value: object; readonly text: string };

/** A document, or in words why there is none. */
export type DocumentResult = Document | { readonly problem: string };

export function toDocument(value: object): Document {
  return { value, text: JSON.stringify(value) };
}

/** A document that carries review text: it begins with the warning that this text comes from strangers. */
export function toReviewDocument(value: object): Document {
  return toDocument({ notice: REVIEW_TEXT_NOTICE, ...value });
}

/** A review without `verification.evidence`: a hash means nothing to a model and costs it tokens. */
export function withoutEvidence(review: SearchResult['reviews'][number]): object {
  if (review.verification?.evidence === undefined) return review;
  const { evidence: _evidence, ...verification } = review.verification;
  return { ...review, verification };
}

/** One sentence for each broken rule. */
export function describeIssues(issues: readonly Issue[]): string {
  const end = (message: string) => (message.endsWith('?') ? '' : '.');
  return issues.map(({ path, message }) => `${path}: ${message}${end(message)}`).join('\n');
}

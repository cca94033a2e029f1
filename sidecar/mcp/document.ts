import { REVIEW_TEXT_NOTICE } from '../../contract/mcp-tools.ts';
import type { Issue } from '../../contract/problem/problem.ts';
import type { Review, Verification } from '../../contract/review.ts';
import type { Snapshot } from '../snapshot.ts';

/** A result as models get it: an object for programs, and the same as JSON text. */
export type Document = { readonly value: object; readonly text: string };

/** A document, or in words why there is none. */
export type DocumentResult = { readonly document: Document } | { readonly problem: string };

/** What a tool found: a document, broken rules of its arguments, or in words why there is nothing. */
export type ToolResult = DocumentResult | { readonly issues: readonly Issue[] };

export function toDocument(value: object): Document {
  return { value, text: JSON.stringify(value) };
}

/** A document that carries review text: it begins with the warning that this text comes from strangers. */
export function toReviewDocument(value: object): Document {
  return toDocument({ notice: REVIEW_TEXT_NOTICE, ...value });
}

/** A review without `verification.evidence`: a hash means nothing to a model and costs it tokens. */
export function withoutEvidence<T extends { verification?: Verification | undefined }>(
  review: T,
): T {
  if (review.verification?.evidence === undefined) return review;
  const { evidence: _evidence, ...verification } = review.verification;
  return { ...review, verification };
}

/** A review by its id, or in words why it is not there. */
export function findReview(
  { reviewById, removedById }: Snapshot,
  id: string,
): { readonly review: Review } | { readonly problem: string } {
  const review = reviewById.get(id);
  if (review !== undefined) return { review };
  const tombstone = removedById.get(id);
  if (tombstone === undefined) {
    return { problem: `id: no review ${id} was ever published here; ids come from other results.` };
  }
  const { removed_at, reason } = tombstone;
  return { problem: `id: review ${id} was removed at ${removed_at} (${reason}).` };
}

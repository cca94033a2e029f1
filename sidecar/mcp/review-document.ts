import type { Dataset } from '../dataset/dataset.ts';
import type { Document } from './json.ts';

/** One review whole, or in words why it is not there. */
export function reviewDocument(
  dataset: Dataset,
  id: string,
): { document: Document } | { problem: string } {
  const found = dataset.review(id);
  if (found === undefined) {
    return { problem: `id: no review ${id} was ever published here; ids come from other results.` };
  }
  if (found.removed) {
    const { removed_at, reason } = found.tombstone;
    return { problem: `id: review ${id} was removed at ${removed_at} (${reason}).` };
  }
  const { answer, number } = found;
  return { document: { json: [answer.body], escaped: [dataset.escapedReviewBytes(number)] } };
}

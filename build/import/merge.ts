import type { ContentReview } from '../read/content-schema.ts';
import { CheckedReview } from './review/to-review.ts';

/** Returns a review as a line of imports/, with keys in the order of the schema. */
export function toLine(review: ContentReview): string {
  return JSON.stringify(CheckedReview.parse(review));
}

/**
 * Updates a stored review from an export. Keeps the owner's fields: mentions, flags, their own verification, and a reply if the
 * export has none. `now` is the time of an edit that the export does not date.
 */
export function merge(stored: ContentReview, imported: ContentReview, now: string): ContentReview {
  const isOwn = stored.verification.method !== 'platform' && stored.verification.method !== 'none';
  const author = stored.reply?.author;
  const reply = imported.reply && { ...imported.reply, ...(author !== undefined && { author }) };
  const next: ContentReview = {
    ...stored,
    ...imported,
    id: stored.id,
    source: { ...stored.source, ...imported.source },
    verification: isOwn ? stored.verification : imported.verification,
    ...(reply !== undefined && { reply }),
  };
  const times = [stored.updated_at, imported.updated_at].filter((at) => at !== undefined);
  const latest = times.sort().at(-1);
  const isEdited = editableFields(next) !== editableFields(stored);
  const updated = isEdited && latest === stored.updated_at ? now : latest;
  return updated === undefined ? next : { ...next, updated_at: updated };
}

function editableFields({ rating, title, text, reply }: ContentReview): string {
  return JSON.stringify([rating, title, text, reply?.text]);
}

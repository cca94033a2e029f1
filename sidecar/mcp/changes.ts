import type { ChangesArguments } from '../../contract/mcp-tools.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import type { Snapshot } from '../snapshot.ts';
import {
  type Document,
  type DocumentResult,
  toReviewDocument,
  withoutEvidence,
} from './document.ts';
import { fittingCount } from './search-reviews.ts';

/** More than a page says besides its changes: warning, day, moment, count and cursor. */
const FRAME_CHARS = 400;

/**
 * The result of the since endpoint (`by=updated`), in pages where it is long. A cursor counts changes: all reviews, then all
 * removed ones.
 */
export function listChanges(snapshot: Snapshot, args: ChangesArguments): DocumentResult {
  const { since, cursor = `${since}.0` } = args;
  const [day, start = ''] = cursor.split('.');
  const isOurs = day === since && /^\d{1,9}$/.test(start);
  if (isOurs) return toChangesDocument(snapshot, args, Number(start));
  return { problem: `cursor: not the next_cursor of a page since ${since}.` };
}

/** Changes since a day, beginning with the one at `start`. */
export function toChangesDocument(
  snapshot: Snapshot,
  { since, limit }: Pick<ChangesArguments, 'since' | 'limit'>,
  start = 0,
): Document {
  const all = snapshot.since(since, { by: 'updated' });
  const { last_date } = snapshot.insights.method.generated_from;
  const newest = last_date === null ? 'There is no review yet.' : `The newest is of ${last_date}.`;
  const hint = `Nothing was written, changed or removed since ${since}. ${newest}`;
  const isEmpty = all.reviews.length + all.removed.length === 0;
  return toReviewDocument(isEmpty ? { ...all, hint } : toPage(all, start, limit));
}

/** As many changes from `start` on as fit into a result, at least one. `limit` counts reviews; removed ones follow the last of them. */
function toPage({ reviews, removed, ...summary }: SinceResult, start: number, limit: number) {
  const found = reviews.slice(start, start + limit).map(withoutEvidence);
  const isLastReview = start + limit >= reviews.length;
  const gone = isLastReview ? removed.slice(Math.max(0, start - reviews.length)) : [];
  const count = fittingCount([...found, ...gone], FRAME_CHARS);
  const page = found.slice(0, count);
  const end = start + count;
  return {
    ...summary,
    count: page.length,
    reviews: page,
    removed: gone.slice(0, count - page.length),
    ...(end < reviews.length + removed.length && { next_cursor: `${summary.since}.${end}` }),
  };
}

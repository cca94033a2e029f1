import { basename } from 'node:path';
import { nearestName } from '../../contract/nearest-name.ts';
import { addProblem, type Batch } from './check.ts';
import type { ContentReview, ReplyFile } from './content-schema.ts';
import type { Problems } from './problem.ts';

type Reviews = readonly Batch<ContentReview>[];

/** Puts the replies of `replies/` into their reviews; one for a review that is not there is a problem. */
export function addReplies(batches: Reviews, replies: Batch<ReplyFile>, problems: Problems): void {
  if (replies.values.length === 0) return;
  const reviews = reviewsById(batches);
  replies.values.forEach(({ review: named, ...reply }, at) => {
    const origin = replies.originOf(at);
    const id = named ?? basename(origin.file).replace(/\.md$/i, '');
    const review = reviews.get(id);
    if (review === undefined) {
      problems.addFile(origin.file, noSuchReview(id, reviews));
      return;
    }
    review.reply = reply;
    const changed = review.updated_at ?? review.published_at ?? review.date;
    if (changed.slice(0, 10) < reply.date) review.updated_at = `${reply.date}T00:00:00Z`;
  });
}

/** Withholds all but the first of each list of ids as duplicates, and keeps their sources with the first. */
export function linkDuplicates(
  batches: Reviews,
  lists: Batch<readonly string[]>,
  problems: Problems,
): void {
  if (lists.values.length === 0) return;
  const reviews = reviewsById(batches);
  lists.values.forEach((ids, row) => {
    const found = ids.map((id, at) => {
      const review = reviews.get(id);
      if (review === undefined)
        addProblem(problems, lists.originOf(row), [row, at], () => noSuchReview(id, reviews));
      return review;
    });
    const [first, ...others] = found.filter((review) => review !== undefined);
    if (first === undefined || others.length === 0) return;
    first.also_on = others.map(({ source }) => source);
    for (const other of others) other.withhold ??= { reason: 'duplicate' };
  });
}

function reviewsById(batches: Reviews): Map<string, ContentReview> {
  return new Map(batches.flatMap(({ values }) => values.map((review) => [review.id, review])));
}

function noSuchReview(id: string, reviews: ReadonlyMap<string, unknown>): string {
  const nearest = nearestName(id, [...reviews.keys()]);
  return `no review has the id ${id}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
}

import { basename } from 'node:path';
import { nearestName } from '../../contract/nearest-name.ts';
import type { Tombstone } from '../../contract/review.ts';
import { addProblem, type Batch, type Located } from './check.ts';
import type { ContentReview, ReplyFile } from './content-schema.ts';
import type { Problems } from './problem.ts';

/**
 * Checks rules that span files: ids must be unique, and a review with a tombstone in `removed` must not be in the content.
 * Tombstones in `removals` take down reviews that still are.
 */
export function checkAcrossFiles(
  batches: readonly Batch<ContentReview>[],
  removed: Batch<Tombstone>,
  removals: Batch<Tombstone>,
  problems: Problems,
): void {
  const reviews = new Ids(problems);
  for (const batch of batches) reviews.addAll(batch);
  const tombstones = new Ids(problems);
  tombstones.addAll(removed);
  tombstones.addAll(removals);
  removed.values.forEach(({ id }, at) => {
    const place = reviews.placeOf(id);
    if (place === undefined) return;
    const message = `a removed review must not be published; ${id} is still in ${place}`;
    addProblem(problems, removed.originOf(at), ['id'], () => message);
  });
}

/** Returns an id in lower case: ids that differ only in case would share a page on file systems that ignore case. */
export function idKey(id: string): string {
  return id.toLowerCase();
}

/** Tracks ids across batches to report duplicates. */
class Ids {
  readonly #numbers = new Map<string, number>();
  readonly #batches: { first: number; batch: Batch<unknown> }[] = [];
  readonly #problems: Problems;
  #count = 0;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  addAll(batch: Batch<{ id: string }>): void {
    this.#batches.unshift({ first: this.#count, batch });
    batch.values.forEach(({ id }, at) => {
      const key = idKey(id);
      if (this.#numbers.has(key)) {
        const message = `expected a unique id, ignoring case, got ${id}, which is also in ${this.placeOf(id)}; keep one of the two`;
        addProblem(this.#problems, batch.originOf(at), ['id'], () => message);
      } else this.#numbers.set(key, this.#count);
      this.#count++;
    });
  }

  /** Returns the file and line where an id was first seen. */
  placeOf(id: string): string | undefined {
    const number = this.#numbers.get(idKey(id));
    if (number === undefined) return undefined;
    const holder = this.#batches.find(({ first }) => first <= number);
    const origin = holder?.batch.originOf(number - holder.first);
    return origin && `${origin.file}:${origin.firstLine}`;
  }
}

type Reviews = readonly Batch<ContentReview>[];

/** Adds the replies of `replies/` to their reviews. A reply to an unknown review is a problem. */
export function addReplies(batches: Reviews, replies: Batch<ReplyFile>, problems: Problems): void {
  if (replies.values.length === 0) return;
  const reviews = reviewsById(batches);
  replies.values.forEach(({ review: named, ...reply }, at) => {
    const origin = replies.originOf(at);
    const id = answeredId({ review: named }, origin.file);
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

/** Returns the id of the review that a file of `replies/` replies to: its field `review`, or else the name of the file. */
export function answeredId({ review }: Pick<ReplyFile, 'review'>, file: string): string {
  return review ?? basename(file).replace(/\.md$/i, '');
}

/** Withholds all but the first review of each list as duplicates, and adds their sources to the first. */
export function linkDuplicates(
  batches: Reviews,
  lists: Located<readonly (readonly string[])[]>,
  removed: readonly Tombstone[],
  problems: Problems,
): void {
  if (lists.value.length === 0) return;
  const reviews = reviewsById(batches);
  const gone = new Set(removed.map(({ id }) => id));
  lists.value.forEach((ids, row) => {
    const found = ids.map((id, at) => {
      const review = reviews.get(id);
      if (review === undefined) {
        addProblem(problems, lists.origin, [row, at], () =>
          gone.has(id)
            ? `${id} was removed: delete it here, and remove its copies unless they may be shown`
            : noSuchReview(id, reviews),
        );
      }
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

/** Returns a message about an unknown id of a review, with the nearest known id. */
export function noSuchReview(id: string, reviews: ReadonlyMap<string, unknown>): string {
  const nearest = nearestName(id, [...reviews.keys()]);
  return `no review has the id ${id}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
}

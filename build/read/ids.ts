import { basename } from 'node:path';
import { nearestName } from '../../contract/nearest-name.ts';
import type { Tombstone } from '../../contract/review.ts';
import { addProblem, type Batch, type Located } from './check.ts';
import type { ContentReview, ReplyFile } from './content-schema.ts';
import type { Problems } from './problem.ts';

/**
 * Checks what no single file can show: ids that occur twice, tombstones of living reviews. Those of `removals` take down a
 * review that still stands in the content.
 */
export function checkAcrossFiles(
  batches: readonly Batch<ContentReview>[],
  removed: Batch<Tombstone>,
  removals: Batch<Tombstone>,
  problems: Problems,
): void {
  const living = new Ids(problems);
  for (const batch of batches) living.addAll(batch);
  const tombstones = new Ids(problems);
  tombstones.addAll(removed);
  tombstones.addAll(removals);
  removed.values.forEach(({ id }, at) => {
    const place = living.placeOf(id);
    if (place === undefined) return;
    const message = `a removed review may not be published too; ${id} stands in ${place}`;
    addProblem(problems, removed.originOf(at), ['id'], () => message);
  });
}

/** Ids that differ only in capitals are one: their pages would be one file where the file system has no capitals. */
export function idKey(id: string): string {
  return id.toLowerCase();
}

/** Ids that must not occur twice, numbered through all batches. */
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
        const message = `expected an id of its own, capitals aside, got ${id} of ${this.placeOf(id)}; keep one of the two`;
        addProblem(this.#problems, batch.originOf(at), ['id'], () => message);
      } else this.#numbers.set(key, this.#count);
      this.#count++;
    });
  }

  /** File and line an id was first seen at. */
  placeOf(id: string): string | undefined {
    const number = this.#numbers.get(idKey(id));
    if (number === undefined) return undefined;
    const holder = this.#batches.find(({ first }) => first <= number);
    const origin = holder?.batch.originOf(number - holder.first);
    return origin && `${origin.file}:${origin.firstLine}`;
  }
}

type Reviews = readonly Batch<ContentReview>[];

/** Puts the replies of `replies/` into their reviews; one for a review that is not there is a problem. */
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

/** Id of the review that a file of `replies/` answers: its field `review`, else the name of the file. */
export function answeredId({ review }: Pick<ReplyFile, 'review'>, file: string): string {
  return review ?? basename(file).replace(/\.md$/i, '');
}

/** Withholds all but the first of each list of ids as duplicates, and keeps their sources with the first. */
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

/** What is wrong with an id that no review has, and the nearest that one has. */
export function noSuchReview(id: string, reviews: ReadonlyMap<string, unknown>): string {
  const nearest = nearestName(id, [...reviews.keys()]);
  return `no review has the id ${id}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
}

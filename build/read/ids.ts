import { nearestName } from '../../contract/nearest-name.ts';
import { addProblem, type Batch } from './parse.ts';
import type { Problems } from './problems.ts';

/** Returns an id in lower case: ids that differ only in case would share a page on file systems that ignore case. */
export function idKey(id: string): string {
  return id.toLowerCase();
}

/** Returns a message about an unknown id of a review, with the nearest known id. */
export function noSuchReview(id: string, known: Iterable<string>): string {
  const nearest = nearestName(id, known);
  return `no review has the id ${id}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
}

/** Ids must be unique, and a review with a tombstone in `removed` must not be in the content. `removals` take down reviews that still are. */
export function checkIds(
  batches: readonly Batch<{ id: string }>[],
  { removed, removals }: Readonly<Record<'removed' | 'removals', Batch<{ id: string }>>>,
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

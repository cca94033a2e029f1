import type { Tombstone } from '../../contract/review.ts';
import { addProblem, type Batch } from './check.ts';
import type { ContentReview } from './content-schema.ts';
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
export function keyOf(id: string): string {
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
      const key = keyOf(id);
      if (this.#numbers.has(key)) {
        const message = `expected an id of its own, capitals aside, got ${id} of ${this.placeOf(id)}`;
        addProblem(this.#problems, batch.originOf(at), ['id'], () => message);
      } else this.#numbers.set(key, this.#count);
      this.#count++;
    });
  }

  /** File and line an id was first seen at. */
  placeOf(id: string): string | undefined {
    const number = this.#numbers.get(keyOf(id));
    if (number === undefined) return undefined;
    const holder = this.#batches.find(({ first }) => first <= number);
    const origin = holder?.batch.originOf(number - holder.first);
    return origin && `${origin.file}:${origin.firstLine}`;
  }
}

import type { BusinessFile, ContentReview } from '../../contract/content.ts';
import type { Tombstone } from '../../contract/review.ts';
import type { Batch } from './batch.ts';
import { problemAt, unknownName } from './check.ts';
import { KnownNames } from './known-names.ts';
import type { ContentProblem } from './problem.ts';

/** Checks what no single file can show: ids that occur twice, tombstones of living reviews, names nobody has. */
export function checkAcrossFiles(
  business: BusinessFile | undefined,
  batches: readonly Batch<ContentReview>[],
  removed: Batch<Tombstone>,
  problems: ContentProblem[],
): void {
  const living = new Ids(problems);
  for (const batch of batches) living.addAll(batch);
  const tombstones = new Ids(problems);
  tombstones.addAll(removed);
  removed.values.forEach(({ id }, at) => {
    const place = living.placeOf(id);
    if (place === undefined) return;
    const message = `a removed review may not be published too; ${id} stands in ${place}`;
    problems.push(problemAt(removed.originOf(at), ['id'], message));
  });
  if (business === undefined) return;
  for (const batch of batches) resolveMentions(business, batch, problems);
}

/** Ids that must not occur twice, numbered through all batches. */
class Ids {
  readonly #numbers = new Map<string, number>();
  readonly #batches: { first: number; batch: Batch<unknown> }[] = [];
  readonly #problems: ContentProblem[];
  #count = 0;

  constructor(problems: ContentProblem[]) {
    this.#problems = problems;
  }

  addAll(batch: Batch<{ id: string }>): void {
    this.#batches.unshift({ first: this.#count, batch });
    batch.values.forEach(({ id }, at) => {
      const place = this.placeOf(id);
      if (place === undefined) this.#numbers.set(id, this.#count);
      else {
        const message = `expected an id of its own, got ${id} of ${place}`;
        this.#problems.push(problemAt(batch.originOf(at), ['id'], message));
      }
      this.#count++;
    });
  }

  /** File and line an id was first seen at. */
  placeOf(id: string): string | undefined {
    const number = this.#numbers.get(id);
    if (number === undefined) return undefined;
    const holder = this.#batches.find(({ first }) => first <= number);
    const origin = holder?.batch.originOf(number - holder.first);
    return origin && `${origin.file}:${origin.firstLine}`;
  }
}

/** Puts canonical names of technicians and ids of services and areas in place of aliases. */
function resolveMentions(
  { business }: BusinessFile,
  batch: Batch<ContentReview>,
  problems: ContentProblem[],
): void {
  const kinds = [
    {
      field: 'technicians',
      kind: 'technician',
      known: new KnownNames(business.technicians),
      key: 'name',
    },
    { field: 'services', kind: 'service', known: new KnownNames(business.services), key: 'id' },
    {
      field: 'service_areas',
      kind: 'service area',
      known: new KnownNames(business.service_areas),
      key: 'id',
    },
  ] as const;
  batch.values.forEach(({ mentions }, number) => {
    if (mentions === undefined) return;
    for (const { field, kind, known, key } of kinds) {
      const names = mentions[field];
      if (names === undefined || names.length === 0) continue;
      const resolved: string[] = [];
      names.forEach((name, at) => {
        const canonical = known.find(name)?.[key];
        if (canonical === undefined) {
          const message = unknownName(kind, name, known.names());
          problems.push(problemAt(batch.originOf(number), ['mentions', field, at], message));
        } else if (!resolved.includes(canonical)) resolved.push(canonical);
      });
      mentions[field] = resolved;
    }
  });
}

import type { Service, ServiceArea, Technician } from '../../contract/business.ts';
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
      if (this.#numbers.has(id)) {
        const message = `expected an id of its own, got ${id} of ${this.placeOf(id)}`;
        this.#problems.push(problemAt(batch.originOf(at), ['id'], message));
      } else this.#numbers.set(id, this.#count);
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
    { field: 'technicians', kind: 'technician', things: business.technicians, key: 'name' },
    { field: 'services', kind: 'service', things: business.services, key: 'id' },
    { field: 'service_areas', kind: 'service area', things: business.service_areas, key: 'id' },
  ] as const;
  const lookups = kinds.map(({ field, kind, things, key }) => ({
    field,
    kind,
    key,
    known: new KnownNames<Technician | Service | ServiceArea>(things),
    canonical: new Set(things.map((thing) => thing[key])),
  }));
  batch.values.forEach(({ mentions }, number) => {
    if (mentions === undefined) return;
    for (const { field, kind, key, known, canonical } of lookups) {
      const names = mentions[field];
      if (names === undefined || isResolved(names, canonical)) continue;
      const resolved = new Set<string>();
      names.forEach((name, at) => {
        const thing = known.find(name);
        if (thing !== undefined) resolved.add(thing[key]);
        else {
          const message = unknownName(kind, name, known.names());
          problems.push(problemAt(batch.originOf(number), ['mentions', field, at], message));
        }
      });
      mentions[field] = [...resolved];
    }
  });
}

/** Whether all names are canonical and none comes twice: nothing to replace, which 300,000 new lists would be. */
function isResolved(names: readonly string[], canonical: ReadonlySet<string>): boolean {
  return names.every((name, at) => canonical.has(name) && names.indexOf(name) === at);
}

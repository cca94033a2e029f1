import type { BusinessFile } from '../../contract/content.ts';
import type { Tombstone } from '../../contract/review.ts';
import { type Origin, problemAt, unknownName } from './check.ts';
import { KnownNames } from './known-names.ts';
import type { Located } from './parse-review-file.ts';
import type { ContentProblem } from './problem.ts';

/** Checks what no single file can show: ids that occur twice, tombstones of living reviews, names nobody has. */
export function checkAcrossFiles(
  business: BusinessFile | undefined,
  located: readonly Located[],
  removed: readonly { value: Tombstone; origin: Origin }[],
  problems: ContentProblem[],
): void {
  const seen = new Map<string, Origin>();
  for (const { review, origin } of located) refuseTwice(review.id, origin, seen, problems);
  const tombstones = new Map<string, Origin>();
  for (const { value, origin } of removed) {
    refuseTwice(value.id, origin, tombstones, problems);
    const living = seen.get(value.id);
    if (living !== undefined) {
      const message = `a removed review may not be published too; ${value.id} stands in ${place(living)}`;
      problems.push(problemAt(origin, ['id'], message));
    }
  }
  if (business !== undefined) resolveMentions(business, located, problems);
}

function refuseTwice(
  id: string,
  origin: Origin,
  seen: Map<string, Origin>,
  problems: ContentProblem[],
): void {
  const first = seen.get(id);
  if (first === undefined) seen.set(id, origin);
  else
    problems.push(
      problemAt(origin, ['id'], `expected an id of its own, got ${id} of ${place(first)}`),
    );
}

function place({ file, firstLine }: Origin): string {
  return `${file}:${firstLine}`;
}

/** Puts canonical names of technicians and ids of services and areas in place of aliases. */
function resolveMentions(
  { business }: BusinessFile,
  located: readonly Located[],
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
  for (const { review, origin } of located) {
    if (review.mentions === undefined) continue;
    for (const { field, kind, known, key } of kinds) {
      const names = review.mentions[field];
      if (names === undefined) continue;
      const resolved = new Set<string>();
      names.forEach((name, at) => {
        const thing = known.find(name);
        if (thing !== undefined) resolved.add(thing[key]);
        else {
          const message = unknownName(kind, name, known.names());
          problems.push(problemAt(origin, ['mentions', field, at], message));
        }
      });
      review.mentions[field] = [...resolved];
    }
  }
}

import type { Business, Service, ServiceArea, Technician } from '../../contract/business.ts';
import {
  byNameKey,
  ENTITY_KINDS,
  type EntityKind,
  mentionKey,
  type NamedEntity,
  nameKey,
} from '../../contract/entity.ts';
import { addProblem, type Batch, unknownName } from './check.ts';
import type { ContentReview } from './content-schema.ts';
import type { Problems } from './problem.ts';

const WORDS: Readonly<Record<EntityKind, string>> = {
  technicians: 'technician',
  services: 'service',
  service_areas: 'service area',
};

/**
 * Replaces the names in mentions by canonical names of technicians and ids of services and areas, in place. Unknown names are
 * problems.
 */
export function resolveMentions(
  business: Business,
  batches: readonly Batch<ContentReview>[],
  problems: Problems,
): void {
  const lookups = ENTITY_KINDS.map((kind) => {
    const things: readonly (Technician | Service | ServiceArea)[] = business[kind];
    const canonical = new Set(things.map((thing) => mentionKey(kind, thing)));
    return { kind, known: new KnownNames(things), canonical };
  });
  for (const batch of batches) {
    batch.values.forEach(({ mentions }, number) => {
      if (mentions === undefined) return;
      for (const { kind, known, canonical } of lookups) {
        const names = mentions[kind];
        if (names === undefined || names.length === 0 || isResolved(names, canonical)) continue;
        const resolved = new Set<string>();
        names.forEach((name, at) => {
          const thing = known.find(name);
          if (thing !== undefined) resolved.add(mentionKey(kind, thing));
          else {
            addProblem(problems, batch.originOf(number), ['mentions', kind, at], () =>
              unknownName(WORDS[kind], name, known.names()),
            );
          }
        });
        mentions[kind] = [...resolved];
      }
    });
  }
}

/** Reports whether the names are canonical and unique, so that the list can be kept. Copying 300,000 lists would be slow. */
function isResolved(names: readonly string[], canonical: ReadonlySet<string>): boolean {
  return names.every((name, at) => canonical.has(name) && names.indexOf(name) === at);
}

/** Looks up things by id, name or alias, ignoring case and accents. */
class KnownNames<T extends NamedEntity> {
  readonly #byName: ReadonlyMap<string, T>;
  /** Caches spellings: folding is the slowest step of a lookup, and 100,000 reviews repeat a few names. */
  readonly #bySpelling = new Map<string, T>();
  readonly #things: readonly T[];

  constructor(things: readonly T[]) {
    this.#things = things;
    this.#byName = byNameKey(things);
  }

  find(name: string): T | undefined {
    const known = this.#bySpelling.get(name) ?? this.#byName.get(nameKey(name));
    if (known !== undefined) this.#bySpelling.set(name, known);
    return known;
  }

  /** Returns every known id, name and alias, as written. */
  names(): string[] {
    return this.#things.flatMap(({ id, name, aliases }) => [name, id, ...aliases]);
  }
}

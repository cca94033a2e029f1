import { fold } from './fold.ts';
import type { Mentions } from './review.ts';

/** Kinds of entities that reviews mention, named like the lists in the business and in `mentions`. */
export const ENTITY_KINDS = ['technicians', 'services', 'service_areas'] as const;
export type EntityKind = keyof Mentions;

/** Returns the value of a function for each kind. */
export function byKind<T>(of: (kind: EntityKind) => T): Record<EntityKind, T> {
  return {
    technicians: of('technicians'),
    services: of('services'),
    service_areas: of('service_areas'),
  };
}

/** The id and names of a technician, service or area. */
export type NamedEntity = {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
};

/** Returns the value for an entity in a review's `mentions`: a technician's name, else the id. */
export function mentionKey(
  kind: EntityKind,
  { id, name }: Pick<NamedEntity, 'id' | 'name'>,
): string {
  return kind === 'technicians' ? name : id;
}

/** Normalises a name for lookup: ignores case, accents, surrounding spaces, and hyphens: "heat pumps" is the id `heat-pumps`. */
export function nameKey(name: string): string {
  return fold(name).replaceAll(/[ -]+/g, ' ').trim();
}

/**
 * Indexes entities by the `nameKey` of their ids, names and aliases. An id takes precedence over a name, and a name over
 * an alias. If two entities share an alias, the first one wins.
 */
export function byNameKey<T extends NamedEntity>(entities: readonly T[]): ReadonlyMap<string, T> {
  const index = new Map<string, T>();
  const add = (name: string, entity: T): void => {
    const key = nameKey(name);
    if (!index.has(key)) index.set(key, entity);
  };
  for (const entity of entities) add(entity.id, entity);
  for (const entity of entities) add(entity.name, entity);
  for (const entity of entities) for (const alias of entity.aliases) add(alias, entity);
  return index;
}

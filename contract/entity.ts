import { fold } from './fold.ts';
import type { Mentions } from './review.ts';

/** Kinds of things that reviews mention, named as the lists of the business and of a review's `mentions`. */
export const ENTITY_KINDS = ['technicians', 'services', 'service_areas'] as const;
export type EntityKind = keyof Mentions;

/** A technician, service or area, as far as it is found by what people call it. */
export type Named = {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
};

/** What stands in a review's `mentions` for an entity: the name of a technician, the id of anything else. */
export function mentionKey(kind: EntityKind, { id, name }: Pick<Named, 'id' | 'name'>): string {
  return kind === 'technicians' ? name : id;
}

/** A name as it is looked up: case, accents and spaces around it do not matter. */
export function nameKey(name: string): string {
  return fold(name).trim();
}

/**
 * Things by the `nameKey` of all they are called. An id goes before a name, a name before an alias; where two share an
 * alias, the first of them is meant.
 */
export function byNameKey<T extends Named>(things: readonly T[]): ReadonlyMap<string, T> {
  const known = new Map<string, T>();
  const learn = (name: string, thing: T): void => {
    const key = nameKey(name);
    if (!known.has(key)) known.set(key, thing);
  };
  for (const thing of things) learn(thing.id, thing);
  for (const thing of things) learn(thing.name, thing);
  for (const thing of things) for (const alias of thing.aliases) learn(alias, thing);
  return known;
}

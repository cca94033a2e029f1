import type { Business } from '../../contract/business.ts';
import { fold } from '../../contract/fold.ts';

/** Gives the name or id that reviews carry for what a caller wrote; what is unknown stays as it is. */
export type ResolveName = {
  technician(given: string): string;
  service(given: string): string;
  area(given: string): string;
};

type Named = { id: string; name: string; aliases: readonly string[] };

/**
 * Names are compared folded. An id goes before a name, a name before an alias; where two share an alias, the one
 * that comes first in the business is meant.
 */
export function createResolveName(business: Business): ResolveName {
  return {
    technician: resolver(business.technicians, ({ name }) => name),
    service: resolver(business.services, ({ id }) => id),
    area: resolver(business.service_areas, ({ id }) => id),
  };
}

function resolver(
  entities: readonly Named[],
  asMentioned: (entity: Named) => string,
): (given: string) => string {
  const known = new Map<string, string>();
  const learn = (word: string, entity: Named) => {
    if (!known.has(key(word))) known.set(key(word), asMentioned(entity));
  };
  for (const entity of entities) learn(entity.id, entity);
  for (const entity of entities) learn(entity.name, entity);
  for (const entity of entities) for (const alias of entity.aliases) learn(alias, entity);
  return (given) => known.get(key(given)) ?? given;
}

function key(word: string): string {
  return fold(word).trim();
}

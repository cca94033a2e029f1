import type { Business } from '../../contract/business.ts';
import { byNameKey, type EntityKind, mentionKey, nameKey } from '../../contract/entity.ts';

/** Gives the name or id that reviews carry for what a caller wrote; what is unknown stays as it is. */
export type ResolveName = {
  technician(given: string): string;
  service(given: string): string;
  area(given: string): string;
};

export function createResolveName(business: Business): ResolveName {
  return {
    technician: resolver(business, 'technicians'),
    service: resolver(business, 'services'),
    area: resolver(business, 'service_areas'),
  };
}

function resolver(business: Business, kind: EntityKind): (given: string) => string {
  const known = byNameKey(business[kind]);
  return (given) => {
    const entity = known.get(nameKey(given));
    return entity === undefined ? given : mentionKey(kind, entity);
  };
}

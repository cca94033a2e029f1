import { z } from 'zod';
import types from './business-types.json' with { type: 'json' };

/** Kinds of business with their own set of known aspects. */
export const INDUSTRIES = [
  'home-service',
  'garage',
  'hair-and-beauty',
  'bakery-and-cafe',
  'restaurant',
  'hotel',
  'shop',
  'clinic',
  'vet',
  'cleaning',
  'removals',
  'legal-and-accounting',
  'generic',
] as const;
export const Industry = z.enum(INDUSTRIES);
export type Industry = z.infer<typeof Industry>;

/** The schema.org types of each kind, separated by spaces. */
const TYPES: Readonly<Partial<Record<Industry, string>>> = types;

/** Returns the kind of business for a schema.org type. Unlisted types are a `shop` if they end in `Store`, else `generic`. */
export function industryOfType(type: string): Industry {
  const listed = INDUSTRIES.find((industry) => TYPES[industry]?.split(' ').includes(type));
  return listed ?? (type.endsWith('Store') ? 'shop' : 'generic');
}

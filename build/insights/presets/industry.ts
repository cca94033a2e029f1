import { z } from 'zod';
import types from './business-types.json' with { type: 'json' };

/** Kinds of business whose aspects we know by name. */
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
  'laptop',
  'book',
  'generic',
] as const;
export const Industry = z.enum(INDUSTRIES);
export type Industry = z.infer<typeof Industry>;

/** Types of schema.org of each kind, parted by spaces. Any other `…Store` is a shop, any other type `generic`. */
const TYPES: Readonly<Partial<Record<Industry, string>>> = types;

/** The kind of business that a type of schema.org names. */
export function industryOfType(type: string): Industry {
  const named = INDUSTRIES.find((industry) => TYPES[industry]?.split(' ').includes(type));
  return named ?? (type.endsWith('Store') ? 'shop' : 'generic');
}

import { z } from 'zod';
import { nearestName } from '../../../contract/nearest-name.ts';
import types from './business-types.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

/** Kinds of business with their own set of known aspects, which the English tables define. */
export const INDUSTRIES = Object.keys(en.industries) as (keyof typeof en.industries)[];
export const Industry = z.enum(INDUSTRIES);
export type Industry = z.infer<typeof Industry>;

/** The schema.org types of each kind, separated by spaces. */
const TYPES: Readonly<Partial<Record<Industry, string>>> = types;

/** The schema.org types of local businesses. */
export const BUSINESS_TYPES = Object.values(types).flatMap((names) => names.split(' '));

/** Returns the kind of business for a schema.org type. Unlisted types are a `shop` if they end in `Store`, else `generic`. */
export function industryOfType(type: string): Industry {
  const listed = INDUSTRIES.find((industry) => TYPES[industry]?.split(' ').includes(type));
  return listed ?? (type.endsWith('Store') ? 'shop' : 'generic');
}

/** Returns a warning about a type that schema.org does not have, like `Zahnarzt`, with what happens instead. */
export function adviceOnType(type: string): string | undefined {
  if (BUSINESS_TYPES.includes(type)) return undefined;
  const near = nearestName(type, BUSINESS_TYPES);
  const instead =
    near === undefined ? 'use one of https://schema.org/LocalBusiness' : `did you mean ${near}?`;
  const reading =
    industryOfType(type) === 'generic'
      ? ', and unless insights.yaml names an industry, reviews are read with the words for any business'
      : '';
  return `business.yaml: ${type} is not a type of local business at schema.org: search engines may not know it${reading}; ${instead}`;
}

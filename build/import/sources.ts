import type { ImportSource } from './source.ts';
import { apify } from './sources/apify.ts';
import { checkatrade } from './sources/checkatrade.ts';
import { facebook } from './sources/facebook.ts';
import { googleBusinessProfile, googleTakeout } from './sources/google.ts';
import { judgeme } from './sources/judgeme.ts';
import { outscraper } from './sources/outscraper.ts';
import { REFUSED } from './sources/refused.ts';
import { schemaOrg } from './sources/schema-org.ts';
import { trustpilot } from './sources/trustpilot.ts';
import { yelp } from './sources/yelp.ts';

/** Every kind of export we know, the first that recognises a file reads it. Any other list is read by its column names. */
const SOURCES: readonly ImportSource[] = [
  ...REFUSED,
  googleBusinessProfile,
  googleTakeout,
  trustpilot,
  judgeme,
  apify,
  outscraper,
  schemaOrg,
  yelp,
  facebook,
  checkatrade,
];

/** The kind of export that records with these keys come from. */
export function recognise(keys: ReadonlySet<string>): ImportSource | undefined {
  return SOURCES.find(({ marks }) => marks.some((mark) => mark.every((key) => keys.has(key))));
}

import type { Table } from './read/table.ts';
import type { ImportSource } from './source.ts';
import { apify } from './sources/apify.ts';
import { checkatrade } from './sources/checkatrade.ts';
import { facebook } from './sources/facebook.ts';
import { google } from './sources/google.ts';
import { judgeme } from './sources/judgeme.ts';
import { outscraper } from './sources/outscraper.ts';
import { REFUSED } from './sources/refused.ts';
import { schemaOrg } from './sources/schema-org.ts';
import { trustpilot } from './sources/trustpilot.ts';
import { yelp } from './sources/yelp.ts';

/** Every kind of export we know. Any other list is read by the names of its columns. */
const SOURCES: readonly ImportSource[] = [
  ...REFUSED,
  google,
  trustpilot,
  judgeme,
  apify,
  outscraper,
  schemaOrg,
  yelp,
  facebook,
  checkatrade,
];

/** The kind of export that records with these keys come from: the first that is recognised. */
export function recognise(columns: Table['columns']): ImportSource | undefined {
  const hasAll = (mark: string): boolean => mark.split(' ').every((key) => columns.has(key));
  return SOURCES.find(({ marks }) => marks.some(hasAll));
}

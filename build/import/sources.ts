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

/** All known sources. Any other list is read by its column names. */
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

/** The first source whose marks are among the columns. */
export function recognise(columns: Table['columns']): ImportSource | undefined {
  const hasAll = (mark: string): boolean => mark.split(' ').every((key) => columns.has(key));
  return SOURCES.find(({ marks }) => marks.some(hasAll));
}

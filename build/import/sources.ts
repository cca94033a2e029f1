import { ImportError } from './import-error.ts';
import { readInput } from './read/input.ts';
import { openTable, type Table } from './read/table.ts';
import type { ImportSource } from './source.ts';
import { apify } from './sources/apify.ts';
import { checkatrade } from './sources/checkatrade.ts';
import { facebook } from './sources/facebook.ts';
import { genericSource } from './sources/generic.ts';
import { google } from './sources/google.ts';
import { judgeme } from './sources/judgeme.ts';
import { outscraper } from './sources/outscraper.ts';
import { OWN_CONTENT, REFUSED } from './sources/refused.ts';
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

/** One sentence of advice for a raw export that lies in the content folder; undefined for any other file. */
export async function recogniseExport(path: string): Promise<string | undefined> {
  const command = `npm run import -- ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`;
  // What cannot be read is no export.
  for (const file of await readInput([path]).catch(() => [])) {
    try {
      const table = openTable(file);
      const source = recognise(table.columns) ?? genericSource(table, {});
      if (source === OWN_CONTENT) return undefined;
      const { name, refusal } = source;
      return refusal ?? `this is an export (${name}): ${command}, then move it away`;
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
    }
  }
  return undefined;
}

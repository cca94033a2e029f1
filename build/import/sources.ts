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

/** The known sources. Any other file is read as a list, by its column names. */
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

/** Returns the first source with a signature among the columns. */
export function recognise(columns: Table['columns']): ImportSource | undefined {
  const hasAll = (mark: string): boolean => mark.split(' ').every((key) => columns.has(key));
  return SOURCES.find(({ signatures }) => signatures.some(hasAll));
}

/** Returns a sentence of advice for a raw export in the content folder, or undefined for any other file. */
export async function recogniseExport(path: string): Promise<string | undefined> {
  const command = `npm run import -- ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`;
  // A file that cannot be read is not an export.
  for (const file of await readInput([path]).catch(() => [])) {
    try {
      const table = openTable(file);
      const source = recognise(table.columns) ?? genericSource(table, {});
      if (source === OWN_CONTENT) return undefined;
      const { name, refusal } = source;
      return refusal ?? `this is an export (${name}): run ${command}, then move it away`;
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
    }
  }
  return undefined;
}

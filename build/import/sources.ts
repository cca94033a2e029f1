import { profilesOf, refuseHalf, sourceOfList } from './columns.ts';
import { NotReviews } from './import-error.ts';
import type { Table } from './read/table.ts';
import type { ReadSettings } from './review/to-review.ts';
import { FIELDS, type Field, type ImportSource, type ListMap } from './source.ts';
import { LISTS } from './sources/lists.ts';
import { NESTED } from './sources/nested.ts';

/** The source of a file. `isList` means that the columns were found by their names. */
type Recognised = { source: ImportSource; isList: boolean };

/** A file that was read. `isNamed` means that the owner named it, rather than a folder or an archive that holds it. */
export type ReadFile = Recognised & {
  name: string;
  /** Path on disk of the file or its archive; undefined for a download. */
  path: string | undefined;
  isNamed: boolean;
  table: Table;
  list: ListMap;
  /** How to read its rows. */
  readSettings: ReadSettings;
  /** The column of each field, and what was read from it first. */
  columns: { column: string; field: Field; example: string }[];
  /** Columns that fill no field, and those of them that hold long text. */
  unused: string[];
  wordy: string[];
};

/** What `NotReviews.refused` says of a file that an import or a build wrote. */
export const OWN_CONTENT = 'content of this project';

/** Files that are not reviews of the business, although they look like it, or that may not be kept: their name, keys and why. */
const REFUSED: readonly [name: string, signatures: readonly string[], refusal: string][] = [
  [
    'Google Maps, your own reviews',
    ['geometry_type type'],
    'these are places or reviews from "Maps (your places)", which your own account WROTE, not reviews that customers wrote about the business. In Takeout, choose "Google Business Profile" instead',
  ],
  [
    'Google Places API',
    [
      'author_attribution_display_name publish_time',
      'author_attribution_display_name relative_publish_time_description',
      'author_name relative_time_description',
    ],
    'these are reviews from the Google Places API, whose terms forbid storing them (and which returns at most five). Use Google Takeout or the Business Profile API, which are made for the owner',
  ],
  [
    OWN_CONTENT,
    [
      'verification_status source_platform author_name date',
      'review_verification_status review_source_platform content_text',
    ],
    'this file has the format of content/imports/, or of the reviews.json or feed of a site: nothing to import. To bring reviews back, import reviews.csv of the site',
  ],
];

/** Recognises the source of a file by its columns. Throws ImportError if it may not be imported, or would be imported half. */
export function recognise(table: Table, list: ListMap): Recognised {
  const has = (signatures: readonly string[]): boolean =>
    signatures.some((keys) => keys.split(' ').every((key) => table.columns.has(key)));
  if (list.map !== undefined) return { source: sourceOfList(table, list), isList: true };
  const [name, , refusal] = REFUSED.find(([, signatures]) => has(signatures)) ?? [];
  if (refusal !== undefined) throw new NotReviews(`${table.name}: ${refusal}`, name);
  const nested = NESTED.find(({ signatures }) => has(signatures));
  if (nested !== undefined) {
    if (table.hasHeader) refuseHalf(table, nested, profilesOf(table));
    return { source: nested, isList: false };
  }
  const known = LISTS.find(({ signatures }) => has(signatures));
  const source = known ? sourceOfKnown(table, known) : sourceOfList(table, list);
  return { source, isList: true };
}

function sourceOfKnown(table: Table, { fields, ...known }: ImportSource): ImportSource {
  const map: ListMap['map'] = {};
  for (const field of FIELDS) {
    const [key = ''] = fields[field] ?? [];
    if (table.columns.has(key)) map[key] = field;
  }
  const found = sourceOfList(table, { map });
  // "Source" and the like name the platform only where the list is known for it.
  const { platform: _, ...others } = found.fields;
  return { ...found, ...known, fields: fields.platform === undefined ? others : found.fields };
}

import { PLATFORMS } from '../../contract/review.ts';
import type { DateOrder } from './review/when.ts';

export type Platform = (typeof PLATFORMS)[number];

export type Scalar = string | number | boolean;

/** One record of an export: flat, keys in snake_case (`reviewer.displayName` and "Reviewer Display Name" are both `reviewer_display_name`). */
export type Row = ReadonlyMap<string, Scalar>;

/** The fields a source may fill. */
export const FIELDS = [
  'id',
  'platform',
  'rating',
  'best',
  'title',
  'text',
  'author',
  'date',
  'updated',
  'language',
  'url',
  'reply',
  'reply_date',
] as const;
export type Field = (typeof FIELDS)[number];

/** A review as the source tells it, before the checks that all sources share. */
export type Draft = Partial<Record<Field, Scalar>> & {
  /** The platform itself says that this review is genuine. */
  isVerified?: boolean;
  /** The id is of the program that collected the review, not of the platform: it keeps our id stable and is not published. */
  hasForeignId?: boolean;
  /** Why the platform does not show it. */
  hidden?: string;
  /** Something the owner should know, counted in the report. */
  note?: string;
};

/** A kind of export. `marks`: it is recognised by one of these sets of keys in its records. */
export type ImportSource = {
  name: string;
  platform: Platform;
  marks: readonly (readonly string[])[];
  /** The wire shape: keys of a record for each field, of which the first that is filled counts. */
  fields: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** What names alone cannot say. */
  adapt?: (draft: Draft, row: Row) => Draft;
  /** Zone of times that name none; without it the business's own. */
  zone?: string;
  dateOrder?: DateOrder;
  /** Said once for each file. */
  warning?: string;
  /** Why no file of this kind is imported. */
  refusal?: string;
  /** The key of the file's head that says how many reviews the platform has: an export with all of them is complete. */
  total?: readonly string[];
};

/** The fields of a record as a source names them. */
export function draftOf({ fields, adapt }: ImportSource, row: Row): Draft {
  const draft: Draft = {};
  for (const field of FIELDS) {
    const key = fields[field]?.find((name) => isFilled(row.get(name)));
    const value = key === undefined ? undefined : row.get(key);
    if (value !== undefined) draft[field] = value;
  }
  return adapt === undefined ? draft : adapt(draft, row);
}

/** The platform a text names, like "Google" or "Trustpilot"; undefined where it is none we know. */
export function platformOf(name: Scalar | undefined): Platform | undefined {
  const wanted = String(name ?? '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return PLATFORMS.find((platform) => platform === wanted);
}

function isFilled(value: Scalar | undefined): boolean {
  return value !== undefined && (typeof value !== 'string' || value.trim() !== '');
}

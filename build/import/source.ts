import { z } from 'zod';
import { PLATFORMS } from '../../contract/review.ts';
import { doc } from '../../contract/schema.ts';

export type Platform = (typeof PLATFORMS)[number];
export type Scalar = string | number | boolean;

const DateOrder = z.enum(['dmy', 'mdy']);
export type DateOrder = z.infer<typeof DateOrder>;

/** One record of an export, flat, with snake_case keys: `reviewer.displayName` and "Reviewer display name" have the same key. */
export type Row = ReadonlyMap<string, Scalar>;

/** The fields a source can fill. `best` is the highest possible rating. */
export const FIELDS = [
  ...(['id', 'platform', 'rating', 'best', 'title', 'text', 'author', 'date', 'updated'] as const),
  ...(['language', 'url', 'reply', 'reply_date'] as const),
] as const;
export type Field = (typeof FIELDS)[number];

/** How to read a list of the owner: fields by column, date order, rating scale and platform. */
export const ListMap = z.strictObject({
  map: doc(z.record(z.string(), z.enum(FIELDS)).optional(), 'Fields by column.', { Words: 'text' }),
  date_order: doc(DateOrder.optional(), '`dmy` or `mdy`: is 05/03/2026 in March or May?', 'dmy'),
  scale: doc(z.number().min(1).max(1000), 'The highest possible rating.', 10).optional(),
  platform: doc(z.enum(PLATFORMS), 'Where the reviews were written.', 'direct').optional(),
});
export type ListMap = z.infer<typeof ListMap>;

/** `content/imports/maps.yaml`: how to read lists, by file name without digits, so that next month's list is read like this one. */
export const Maps = z.record(z.string(), ListMap);
export type Maps = z.infer<typeof Maps>;

/** A review as its source states it, before the common checks. */
export type Draft = Partial<Record<Field, Scalar>> & {
  /** The platform itself verified this review. */
  isVerified?: boolean;
  /** A collector assigned the id, not the platform: we derive our id from it but do not publish it. */
  hasForeignId?: boolean;
  /** Why the platform does not show the review. */
  hidden?: string;
};

/** A kind of export. Lists of keys are separated by spaces. */
export type ImportSource = {
  name: string;
  platform: Platform;
  /** Sets of keys. Any one of them identifies the source. */
  signatures: readonly string[];
  /** Candidate keys of each field. The first non-empty value is used. */
  fields: Readonly<Partial<Record<Field, string>>>;
  /** Adjusts a draft beyond the mapping of fields. */
  adapt?: (draft: Draft, row: Row) => Draft;
  /** Time zone of times without an offset. Default: that of the business. */
  zone?: string;
  dateOrder?: DateOrder;
  warning?: string;
  /** Why no file of this kind is imported. */
  refusal?: string;
};

/** Reads the fields of a record by the keys of its source. */
export function draftOf({ fields, adapt }: ImportSource, row: Row): Draft {
  const draft: Draft = {};
  for (const field of FIELDS) {
    const value = firstFilled(row, fields[field] ?? '');
    if (value !== undefined) draft[field] = value;
  }
  return adapt?.(draft, row) ?? draft;
}

/** Returns the first non-empty value of several keys, which are separated by spaces. */
export function firstFilled(row: Row, keys: string): Scalar | undefined {
  const values = keys.split(' ').map((key) => row.get(key));
  return values.find((each) => each !== undefined && String(each).trim() !== '');
}

/** Returns the platform that a text like "Google" or "Trustpilot" names, or undefined if it is unknown. */
export function platformOf(name: Scalar | undefined): Platform | undefined {
  const wanted = String(name ?? '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return PLATFORMS.find((platform) => platform === wanted);
}

import { z } from 'zod';
import { PLATFORMS } from '../../contract/review.ts';
import { doc } from '../../contract/schema.ts';

export type Platform = (typeof PLATFORMS)[number];
export type Scalar = string | number | boolean;

const DateOrder = z.enum(['dmy', 'mdy']);
export type DateOrder = z.infer<typeof DateOrder>;

/** One record of an export, flat, its keys in snake_case: `reviewer.displayName` and "Reviewer display name" are one. */
export type Row = ReadonlyMap<string, Scalar>;

/** The fields a source may fill. `best`: the most that its rating can be. */
export const FIELDS = [
  ...(['id', 'platform', 'rating', 'best', 'title', 'text', 'author', 'date', 'updated'] as const),
  ...(['language', 'url', 'reply', 'reply_date'] as const),
] as const;
export type Field = (typeof FIELDS)[number];

/** How to read a spreadsheet of the owner: fields by column, date order, rating scale and platform. */
export const ListMap = z.strictObject({
  map: doc(z.record(z.string(), z.enum(FIELDS)).optional(), 'Fields by column.', { Words: 'text' }),
  date_order: doc(DateOrder.optional(), '`dmy` or `mdy`: is 05/03/2026 in March or May?', 'dmy'),
  scale: doc(z.number().min(1).max(1000), 'The highest possible rating.', 10).optional(),
  platform: doc(z.enum(PLATFORMS), 'Where the reviews were written.', 'direct').optional(),
});
export type ListMap = z.infer<typeof ListMap>;

/** `content/imports/maps.yaml`: lists by file name, digits aside, so that next month's export is read like this one. */
export const Maps = z.record(z.string(), ListMap);
export type Maps = z.infer<typeof Maps>;

/** A review as its source states it, before the common checks. */
export type Draft = Partial<Record<Field, Scalar>> & {
  /** The platform itself verified this review. */
  isVerified?: boolean;
  /** A collector assigned the id, not the platform: we derive our id from it but do not publish it. */
  hasForeignId?: boolean;
  /** Why the platform does not show it. */
  hidden?: string;
};

/** A kind of export. Lists of keys are separated by spaces. */
export type ImportSource = {
  name: string;
  platform: Platform;
  /** Sets of keys, any of which identifies the source. */
  marks: readonly string[];
  /** The wire shape: candidate keys for each field; the first non-empty one is used. */
  fields: Readonly<Partial<Record<Field, string>>>;
  /** Adjusts a draft where field names are not enough. */
  adapt?: (draft: Draft, row: Row) => Draft;
  /** Time zone of times without an offset; default: the business's. */
  zone?: string;
  dateOrder?: DateOrder;
  warning?: string;
  /** Why no file of this kind is imported. */
  refusal?: string;
};

/** Picks the fields of a record by the names its source uses. */
export function draftOf({ fields, adapt }: ImportSource, row: Row): Draft {
  const draft: Draft = {};
  for (const field of FIELDS) {
    const value = firstFilled(row, fields[field] ?? '');
    if (value !== undefined) draft[field] = value;
  }
  return adapt?.(draft, row) ?? draft;
}

/** The first value that is not empty of the keys, which are separated by spaces. */
export function firstFilled(row: Row, keys: string): Scalar | undefined {
  const values = keys.split(' ').map((key) => row.get(key));
  return values.find((each) => each !== undefined && String(each).trim() !== '');
}

/** The platform a text names, like "Google" or "Trustpilot"; undefined where it is none we know. */
export function platformOf(name: Scalar | undefined): Platform | undefined {
  const wanted = String(name ?? '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return PLATFORMS.find((platform) => platform === wanted);
}

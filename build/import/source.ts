import { PLATFORMS } from '../../contract/review.ts';

export type Platform = (typeof PLATFORMS)[number];
export type Scalar = string | number | boolean;

/** Whether 05/03/2024 is the 5th of March or the 3rd of May. */
export type DateOrder = 'dmy' | 'mdy';

/** One record of an export, flat, its keys in snake_case: `reviewer.displayName` and "Reviewer display name" are one. */
export type Row = ReadonlyMap<string, Scalar>;

/** The fields a source may fill. `best`: the most that its rating can be. */
export const FIELDS = [
  ...(['id', 'platform', 'rating', 'best', 'title', 'text', 'author', 'date', 'updated'] as const),
  ...(['language', 'url', 'reply', 'reply_date'] as const),
] as const;
export type Field = (typeof FIELDS)[number];

/** A review as the source tells it, before the checks that all sources share. */
export type Draft = Partial<Record<Field, Scalar>> & {
  /** The platform itself says that this review is genuine. */
  isVerified?: boolean;
  /** The id was given by a collector, not by the platform: it keeps ours stable and is not published. */
  hasForeignId?: boolean;
  /** Why the platform does not show it. */
  hidden?: string;
};

/** A kind of export. Lists of keys are separated by spaces. */
export type ImportSource = {
  name: string;
  platform: Platform;
  /** It is recognised by any one of these sets of keys. */
  marks: readonly string[];
  /** The wire shape: the keys of each field, of which the first that is filled counts. */
  fields: Readonly<Partial<Record<Field, string>>>;
  /** What names of keys alone cannot say. */
  adapt?: (draft: Draft, row: Row) => Draft;
  /** Zone of times that name none; without it the business's own. */
  zone?: string;
  dateOrder?: DateOrder;
  warning?: string;
  /** Why no file of this kind is imported. */
  refusal?: string;
};

/** The fields of a record as a source names them. */
export function draftOf({ fields, adapt }: ImportSource, row: Row): Draft {
  const draft: Draft = {};
  for (const field of FIELDS) {
    const values = fields[field]?.split(' ').map((key) => row.get(key));
    const value = values?.find((each) => each !== undefined && String(each).trim() !== '');
    if (value !== undefined) draft[field] = value;
  }
  return adapt?.(draft, row) ?? draft;
}

/** The platform a text names, like "Google" or "Trustpilot"; undefined where it is none we know. */
export function platformOf(name: Scalar | undefined): Platform | undefined {
  const wanted = String(name ?? '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return PLATFORMS.find((platform) => platform === wanted);
}

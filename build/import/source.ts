import { basename } from 'node:path';
import { z } from 'zod';
import { Platform } from '../../contract/platform.ts';
import { doc } from '../../contract/schema.ts';

export type Scalar = string | number | boolean;

const DateOrder = z.enum(['dmy', 'mdy']);
export type DateOrder = z.infer<typeof DateOrder>;

/** One record of an export, flat, with snake_case keys: `reviewer.displayName` and "Reviewer display name" have the same key. */
export type Row = ReadonlyMap<string, Scalar>;

/** The fields a source can fill. `best` is the highest possible rating, `recommends` a yes or no instead of stars, `location` the shop or branch, `source_rating` the original of a rounded rating. */
export const FIELDS = [
  ...(['id', 'platform', 'location', 'rating', 'best', 'recommends', 'title', 'text'] as const),
  ...(['author', 'date', 'updated', 'language', 'url', 'reply', 'reply_date'] as const),
  ...(['reply_author', 'incentivized', 'insider', 'source_rating'] as const),
] as const;
export type Field = (typeof FIELDS)[number];

/** How to read a list of the owner. */
export const ListMap = z.strictObject({
  map: doc(
    z.record(z.string(), z.enum([...FIELDS, 'none'])).optional(),
    'Fields by column; `none` for a column that is not used.',
    { Words: 'text' },
  ),
  date_order: doc(DateOrder.optional(), '`dmy` or `mdy`: is 05/03/2026 in March or May?', 'dmy'),
  scale: doc(z.number().min(1).max(1000), 'The highest possible rating.', 10).optional(),
  round: doc(
    z.boolean(),
    'true imports ratings between whole stars, rounded to the nearest one, halves down.',
    true,
  ).optional(),
  platform: doc(Platform, 'Where the reviews were written.', 'direct').optional(),
  location: doc(z.string().min(1), 'The only location to import.', 'Mill Lane').optional(),
  sheet: doc(z.string().min(1), 'The sheet of a workbook.', 'Reviews 2026').optional(),
});
export type ListMap = z.infer<typeof ListMap>;

/** `content/imports/maps.yaml`: how to read lists, by file name without digits, so that next month's list is read like this one. */
export const Maps = z.record(z.string(), ListMap);
export type Maps = z.infer<typeof Maps>;

/** Returns the key of a file in maps.yaml: its name, with each number as `*`, but without that of a second download: "list (1).csv". */
export function mapName(file: string): string {
  return basename(file.replace(/ ?\([\d*]+\)(?=\.\w+$)/, '')).replace(/\d+/g, '*');
}

/** A review as its source states it, before the common checks. */
export type Draft = Partial<Record<Field, Scalar>> & {
  /** The platform itself verified this review. */
  isVerified?: boolean;
  /** Who assigned the id, if not the platform: from that of a `collector` we derive ours, but do not publish it; `us` is a site of this program. */
  idBy?: 'collector' | 'us' | undefined;
  /** Why the review is not imported, with its kind for the summary. */
  skip?: { kind: string; reason: string };
};

/** A kind of export. Lists of keys are separated by spaces. */
export type ImportSource = {
  name: string;
  platform: Platform;
  /** Sets of keys. Any one of them identifies the source. */
  signatures: readonly string[];
  /** Candidate keys of each field. The first non-empty value is used. */
  fields: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** Adjusts a draft beyond the mapping of fields. */
  adapt?: (draft: Draft, row: Row) => Draft;
  /** Time zone of times without an offset. Default: that of the business. */
  zone?: string;
  dateOrder?: DateOrder;
  /** The highest possible rating, if the ratings do not show it. */
  scale?: number;
  warning?: string;
};

/** Keys that say whether the platform shows a review, and the values, besides a no, for one that it does not show. */
const STATUS =
  `status state review_status review_state post_status published is_published curated visibility visible is_visible
  comment_approved approved is_approved moderation_status moderation publish_status`.split(/\s+/);
const NOT_SHOWN =
  `unpublished hidden pending spam trash trashed rejected draft private archived deleted removed flagged blocked
  unapproved disapproved inactive not-yet hold on-hold awaiting-approval awaiting-moderation
  not-published`.split(/\s+/);
/** Keys that are true for a review that the platform does not show. */
const HIDDEN = 'hidden hide is_hidden spam is_spam deleted is_deleted archived is_archived'.split(
  ' ',
);
/** Matches the key of a question like "May we publish this?" in a form of the owner's. */
export const CONSENT =
  /(?:^|_)(?:publish|veroffentlich(?:en|t_werden)|publier|pubblicare|publicar|publiceren|opublikowac)(?:_|$)/;
/** Matches such a key that asks for the opposite, like "Do not publish". */
const REFUSAL = /(?:^|_)(?:not|don_?t|nicht|pas|non|no|niet|nie|nao)_(?:publi|pubbli|veroff|opubl)/;
/** Words after a status, which may have names and telephone numbers in them. */
const AFTER_STATUS =
  /(?:[,.;!]| (?:thank|danke|merci|gracias|grazie|bedankt|dank |dziek|obrigad)).*/is;

/** Answers in the languages of the site, and what their spreadsheets make of `true` and `false`. */
const YES = /^(?:true|yes|ja|oui|s[ií]|sim|tak|1|wahr|vrai|verdadei?ro|vero|waar|prawda)$/i;
const NO = /^(?:false|no|nein|non|nee|n[aã]o|nie|0|falsch|faux|falso|onwaar|fa[łl]sz)$/i;

/** Reads yes or no. Returns undefined for any other answer. */
export function parseAnswer(value: Scalar = ''): boolean | undefined {
  const text = String(value).trim();
  if (YES.test(text)) return true;
  return NO.test(text) ? false : undefined;
}

/** Reads the fields of a record by the keys of its source. `names` has the columns as written in the file. */
export function draftOf({ fields, adapt }: ImportSource, row: Row, names: Row): Draft {
  const draft: Draft = {};
  for (const field of FIELDS) {
    const value = firstFilled(row, fields[field] ?? []);
    if (value !== undefined) draft[field] = value;
  }
  const consent = [...row.keys()].filter((key) => CONSENT.test(key));
  const statusOf = (key: string) => `${row.get(key) ?? ''}`.replace(AFTER_STATUS, '').trim();
  const hidden = [...STATUS, ...HIDDEN, ...consent].find((key) => {
    const status = statusOf(key).toLowerCase();
    const hides = HIDDEN.includes(key) || (consent.includes(key) && REFUSAL.test(key));
    const isNotShown = NOT_SHOWN.includes(status.replace(/[\s_]+/g, '-'));
    return parseAnswer(status) === hides || (isNotShown && !hides);
  });
  if (hidden !== undefined) {
    const [kind, rule] = consent.includes(hidden)
      ? ['refused by the author', 'its author does not want it published']
      : ['not shown by the platform', 'the platform does not show it'];
    draft.skip = { kind, reason: `${rule} (${names.get(hidden)}: ${statusOf(hidden)})` };
  }
  return adapt?.(draft, row) ?? draft;
}

/**
 * Parses a table with the columns `name | platform | sets of keys, any of which identifies the source | fields`. A field has its candidate
 * keys, like "id=review_id,id". Indented lines continue a row.
 * @param more what a source needs beyond its row, by its name
 */
export function sourcesOf(
  table: string,
  more: Readonly<Record<string, Partial<ImportSource>>>,
): ImportSource[] {
  const rows = table.trim().split(/\n(?! )/);
  return rows.map((row) => {
    const [name = '', platform = '', sets = '', keys = ''] = row.split(/\s*\|\s*/);
    const pairs = keys.split(/\s+/).map((pair) => pair.split(/[=,]/));
    const fields = Object.fromEntries(pairs.map(([field, ...each]) => [field, each]));
    const signatures = sets.split(/;\s*/);
    return { name, platform, signatures, fields, ...more[name] };
  });
}

/** Returns the first non-empty value of several keys. */
export function firstFilled(row: Row, keys: readonly string[]): Scalar | undefined {
  return keys.map((key) => row.get(key)).find((value) => String(value ?? '').trim() !== '');
}

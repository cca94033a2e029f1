import { z } from 'zod';
import { Photo } from './photo.ts';
import { Platform } from './platform.ts';
import { doc, resource } from './schema.ts';

/** A real calendar day from year 1 on, `YYYY-MM-DD`, in the business's time zone. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'), {
  message: 'a real calendar date, YYYY-MM-DD',
  params: { code: 'invalid_date' },
});
export type Day = z.infer<typeof Day>;

/** Returns the day that is `days` before a day, or after it if negative. */
export function dayBefore(day: Day, days: number): Day {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the calendar quarter of a day as the number of quarters since year 0. */
export function quarterOf(day: string): number {
  return Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
}

/** Formats a quarter, like `2026-Q1`. */
export function quarterName(quarter: number): string {
  return `${String(Math.floor(quarter / 4)).padStart(4, '0')}-Q${(quarter % 4) + 1}`;
}

/** A time, RFC 3339 in UTC with `Z`. */
export const Moment = z.iso.datetime({ offset: false });
export type Moment = z.infer<typeof Moment>;

/** Formats a Unix time in milliseconds as a `Moment`, without the fraction of a second. */
export function toMoment(milliseconds: number): Moment {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Absolute http(s) address, which parsing makes ASCII: programs check the format `uri`. */
export const WebAddress = z.url({ protocol: /^https?$/, normalize: true });

const TAG_RULE = 'a language tag like en or pt-BR (BCP 47)';

/** A BCP 47 language tag that `Intl` takes. Only its form is checked, not whether it is registered. MCP publishes the pattern, so it is short. */
export const LanguageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, { error: TAG_RULE, abort: true })
  .refine(isTag, TAG_RULE);

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/** Returns the name of a language in a locale, or the tag if that has none, like one with an extension (`en-u-ca-gregory`). */
export function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** URL-safe id of a review, derived from its source id; it never changes. 1–64 characters of `A-Z a-z 0-9 _ -`. */
export const ReviewId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, '1 to 64 characters of A-Z a-z 0-9 _ -');

export const Author = resource('Author', 'Author of the review.', {
  name: doc(
    z.string().min(1).max(200),
    'Display name: first name and initial unless the policy says otherwise.',
    'Anna K.',
  ),
});

export const Source = resource('Source', 'Where the review comes from.', {
  platform: doc(Platform, 'Platform the review was written on.', 'google'),
  url: doc(WebAddress.optional(), 'Address of the original review.', 'https://maps.example/r/1'),
  review_id: doc(z.string().min(1).max(300).optional(), 'Id on the platform.', 'ChdDSUhN'),
  rating: doc(
    z.string().min(1).max(20).optional(),
    'Rating on the platform, if it has another scale and `rating` is rounded.',
    '8.7 / 10',
  ),
});
export type Source = z.infer<typeof Source>;

export const VERIFICATION_STATUSES = ['verified', 'platform_verified', 'unverified'] as const;

/** How a review was verified; `none` if it was not. */
export const VERIFICATION_METHODS = [
  'job_match',
  'invitation',
  'manual',
  'platform',
  'none',
] as const;

export const Verification = resource('Verification', 'Whether and how the review was verified.', {
  status: doc(
    z.enum(VERIFICATION_STATUSES),
    '`verified`: the business verified it, by the method given; `platform_verified`: the platform verified it; else `unverified`.',
    'verified',
  ),
  method: doc(z.enum(VERIFICATION_METHODS), 'How it was verified.', 'job_match'),
  verified_at: doc(Moment.optional(), 'When it was verified.', '2026-03-02T09:00:00Z'),
  evidence: doc(
    z
      .string()
      .regex(/^[0-9a-f]{16,64}$/, '16 to 64 lowercase hex digits')
      .optional(),
    'HMAC-SHA-256 of the job number in hex; the number itself is never published.',
    '9f86d081884c7d659a2feaa0c55ad015',
  ),
});
export type Verification = z.infer<typeof Verification>;

export const Mentions = resource(
  'Mentions',
  'Technicians, services and areas that the review mentions: those of its record or, without a record of the kind, those that its text names.',
  {
    technicians: doc(z.array(z.string()), 'Names of the technicians mentioned.', [
      'Mara Lindqvist',
    ]),
    services: doc(z.array(z.string()), 'Ids of the services mentioned.', ['boiler-repair']),
    service_areas: doc(z.array(z.string()), 'Ids of the service areas mentioned.', ['old-town']),
  },
);
export type Mentions = z.infer<typeof Mentions>;

export const Reply = resource('Reply', 'Public reply of the business.', {
  text: doc(z.string().min(1), 'Text of the reply.', 'Thank you, Anna!'),
  date: doc(Day, 'Date of the reply.', '2026-03-05'),
  author: doc(z.string().min(1).max(200).optional(), 'Author of the reply.', 'The office'),
});
export type Reply = z.infer<typeof Reply>;

/** A published review, the same in every document, response and MCP result. */
export const Review = resource('Review', 'A published customer review.', {
  id: doc(ReviewId, 'Stable id of the review.', 'r-7f3a'),
  url: doc(WebAddress, 'Its page on this site.', 'https://reviews.example/reviews/r-7f3a/'),
  date: doc(Day, 'Date it was written; all date filters use it.', '2026-03-01'),
  published_at: doc(
    Moment.optional(),
    'Exact time it was written, if known.',
    '2026-03-01T18:20:00Z',
  ),
  updated_at: doc(
    Moment.optional(),
    'Time of the last change to the review, its reply or this record.',
    '2026-03-05T10:00:00Z',
  ),
  rating: doc(z.int().min(1).max(5), 'Star rating, 1 to 5.', 5),
  title: doc(
    z.string().min(1).max(500).optional(),
    'Title given by its author.',
    'Warm again in an hour',
  ),
  text: doc(
    z.string(),
    "The customer's own words; empty if the review has stars only.",
    'Came within the hour and fixed the boiler.',
  ),
  language: doc(LanguageTag.optional(), 'Language of the text, BCP 47.', 'en'),
  images: z.array(Photo).optional().describe('Photos by its author.'),
  author: Author,
  source: Source,
  also_on: z
    .array(Source)
    .optional()
    .describe('Other platforms where the author published the same review.'),
  verification: Verification,
  mentions: Mentions,
  reply: Reply.optional(),
  incentivized: doc(z.boolean().optional(), 'True if the customer got an incentive.', false),
  insider: doc(
    z.boolean().optional(),
    'True if the author works for or is related to the business.',
    false,
  ),
});
export type Review = z.infer<typeof Review>;

/** Reports whether a customer wrote a title or a text. */
export function hasWords({ title = '', text }: Pick<Review, 'title' | 'text'>): boolean {
  return `${title}${text}`.trim() !== '';
}

/** Returns the time of the last change to a review, its reply or its record, RFC 3339 in UTC. */
export function lastChange({ updated_at, published_at, date, reply }: Review): string {
  const changed = updated_at ?? published_at ?? `${date}T00:00:00Z`;
  const replied = reply === undefined ? '' : `${reply.date}T00:00:00Z`;
  return changed > replied ? changed : replied;
}

/** Why a review was taken down. */
export const REMOVAL_REASONS = [
  'author_request',
  'platform_removed',
  'privacy',
  'legal',
  'duplicate',
  'not_genuine',
  'off_topic',
] as const;

/** A removed review. It keeps no text, name or rating. */
export const Tombstone = resource('Tombstone', 'A removed review.', {
  id: doc(ReviewId, 'Id of the removed review.', 'r-19ac'),
  removed_at: doc(Moment, 'Time of the removal.', '2026-02-11T08:00:00Z'),
  reason: doc(z.enum(REMOVAL_REASONS), 'Reason for the removal.', 'author_request'),
});
export type Tombstone = z.infer<typeof Tombstone>;

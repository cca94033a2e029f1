import { z } from 'zod';
import { fold } from './fold.ts';
import { nameHint } from './nearest-name.ts';
import { cutText } from './plain-text.ts';
import { Day, LanguageTag, PLATFORMS, Review } from './review.ts';
import type { OwnRule } from './rule-words.ts';
import { doc } from './schema.ts';

/** Maximum number of words in a query with `mode=words`: each may have many variants. */
export const MAX_WORDS = 8;

/** A run of letters and digits; in scripts without spaces each character is a term. */
const TERM =
  /[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]]+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gv;

/** What a search by words looks for in a folded text. */
export function termsOf(folded: string): string[] {
  return folded.match(TERM) ?? [];
}

/** The words of a query: its terms but for single characters, which are found only as they are. */
export function wordsOf(query: string): string[] {
  return termsOf(fold(query)).filter((term) => term.length > 1);
}

/** Names of the fields `fields` may choose from. */
export const REVIEW_FIELDS = Object.keys(Review.shape) as (keyof Review)[];

const words = z.string().min(1).max(200);

/** Names of review fields, separated by commas. */
const fieldNames = z
  .string()
  .min(1)
  .max(300)
  .superRefine((text, context) => {
    const unknown = text.split(',').find((name) => !REVIEW_FIELDS.some((field) => field === name));
    if (unknown === undefined) return;
    const hint = nameHint(unknown, REVIEW_FIELDS);
    const message = `fields of a review separated by commas ("${cutText(unknown, 40)}" is none; ${hint})`;
    context.addIssue({ code: 'custom', message });
  });

/** Each filter of a search for itself; they combine with AND. */
export const SearchFilters = z.strictObject({
  rating: doc(z.int().min(1).max(5).optional(), 'Exactly this many stars.', 5),
  min_rating: doc(z.number().min(1).max(5).optional(), 'At least this many stars, inclusive.', 4),
  max_rating: doc(z.number().min(1).max(5).optional(), 'At most this many stars, inclusive.', 2),
  since: doc(Day.optional(), 'Only reviews on or after this day.', '2026-01-01'),
  until: doc(Day.optional(), 'Only reviews on or before this day.', '2026-06-30'),
  query: doc(
    z.string().max(200).optional(),
    `Substring of the review text; case, accents and typography do not matter. Empty: no text filter. At most ${MAX_WORDS} words with \`mode=words\`.`,
    'on time',
  ),
  mentions_technician: doc(
    words.optional(),
    'Only reviews that mention this technician: name, alias or id.',
    'Mara',
  ),
  mentions_service: doc(
    words.optional(),
    'Only reviews that mention this service: id, name or alias.',
    'boiler-repair',
  ),
  mentions_service_area: doc(
    words.optional(),
    'Only reviews that mention this service area: id, name or alias.',
    'old-town',
  ),
  source: doc(z.enum(PLATFORMS).optional(), 'Only reviews from this platform.', 'google'),
  language: doc(
    LanguageTag.optional(),
    'Only reviews in this language (BCP 47); `de` also finds `de-AT`.',
    'en',
  ),
  has_reply: doc(
    z.boolean().optional(),
    'Only reviews with (true) or without (false) a reply.',
    true,
  ),
  has_text: doc(z.boolean().optional(), 'Only reviews with (true) or without (false) text.', true),
  sort: doc(
    z.enum(['newest', 'oldest', 'highest', 'lowest', 'relevance']).optional(),
    'Sort order; ties come newest first. Default `newest`, or `relevance` with `mode=words`. Substring matches are equally relevant.',
    'newest',
  ),
  mode: doc(
    z.enum(['substring', 'words']).default('substring'),
    '`substring`: exact phrase; `words`: ranked, matches prefixes and tolerates typos.',
    'substring',
  ),
  limit: doc(z.int().min(1).max(100).default(20), 'Maximum number of reviews to return.', 20),
  cursor: doc(
    z.string().min(1).max(300).optional(),
    '`next_cursor` of the previous page, with the same filters, sort and mode.',
    'MWEyYjNjNGQ',
  ),
  fields: doc(
    fieldNames.optional(),
    'Only these fields of each review, separated by commas.',
    'id,rating,text',
  ),
  count: doc(z.boolean().default(true), '`false` leaves out `total` and `aggregate_rating`.', true),
});

/** Query of `GET /api/reviews/search` and arguments of the MCP tool `search_reviews`. */
export const SearchQuery = SearchFilters.superRefine(refineBetween, { when: () => true });
export type SearchQuery = z.infer<typeof SearchQuery>;

/** Query of `GET /api/reviews/since/{date}`. */
export const SinceQuery = z.strictObject({
  by: doc(
    z.enum(['date', 'updated']).default('date'),
    '`updated` looks at the last change of a review instead of its date.',
    'date',
  ),
});
export type SinceQuery = z.infer<typeof SinceQuery>;

/** Rules between filters, for those that are valid by themselves: a caller reads all mistakes at once. */
function refineBetween(
  {
    since,
    until,
    min_rating: min,
    max_rating: max,
    mode,
    query = '',
  }: z.infer<typeof SearchFilters>,
  context: z.core.$RefinementCtx<z.infer<typeof SearchFilters>>,
): void {
  const isValid = (...names: string[]) =>
    !context.issues.some(({ path = [] }) => names.includes(String(path[0])));
  const refuse = (path: string, message: string, params: OwnRule) =>
    context.addIssue({ code: 'custom', path: [path], message, params });
  if (isValid('since', 'until') && since && until && since > until) {
    refuse('since', `a day not after until (${until})`, { code: 'since_after_until' });
  }
  if (isValid('min_rating', 'max_rating') && min && max && min > max) {
    refuse('min_rating', `at most max_rating (${max})`, { code: 'min_above_max' });
  }
  if (!isValid('mode', 'query') || mode !== 'words') return;
  const words = wordsOf(query).length;
  if (words > MAX_WORDS) {
    const params: OwnRule = { code: 'too_many_words', got: String(words) };
    refuse('query', `at most ${MAX_WORDS} words with mode=words`, params);
  }
}

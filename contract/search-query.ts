import { z } from 'zod';
import { POLARITIES } from './insights.ts';
import type { CustomParams } from './issues.ts';
import { nameHint } from './nearest-name.ts';
import { cutText } from './plain-text.ts';
import { Platform } from './platform.ts';
import { Day, LanguageTag, Review, ReviewId, Verification } from './review.ts';
import { doc } from './schema.ts';
import { MAX_WORDS, wordsOf } from './word-search.ts';

/** Field names that `fields` accepts. */
const REVIEW_FIELDS = Object.keys(Review.shape) as (keyof Review)[];

const name = z.string().min(1).max(200);

/** Maximum number of ids in one search. */
const MAX_IDS = 100;

/** Comma-separated ids of reviews. */
const reviewIds = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    const ids = text.split(',');
    const invalid = ids.find((id) => !ReviewId.safeParse(id).success);
    if (invalid !== undefined) {
      const message = `review ids separated by commas (invalid: "${cutText(invalid, 40)}")`;
      context.addIssue({ code: 'custom', message });
    } else if (ids.length > MAX_IDS) {
      const params: CustomParams = { code: 'out_of_range', got: `${ids.length}` };
      context.addIssue({ code: 'custom', message: `at most ${MAX_IDS} ids`, params });
    }
  });

/** Comma-separated names out of a fixed list. */
function namesOf(plural: string, known: readonly string[]): z.ZodString {
  return z
    .string()
    .min(1)
    .max(300)
    .superRefine((text, context) => {
      const unknown = text.split(',').find((name) => !known.includes(name));
      if (unknown === undefined) return;
      const hint = nameHint(unknown, known);
      const message = `${plural} separated by commas (unknown: "${cutText(unknown, 40)}"; ${hint})`;
      context.addIssue({ code: 'custom', message });
    });
}

/** Parameters with several values, separated by commas. */
export const LIST_PARAMETERS: readonly string[] = ['ids', 'polarity', 'fields'];

/** The filters of a search, without the rules between them. They combine with AND. */
export const SearchFilters = z.strictObject({
  rating: doc(z.int().min(1).max(5).optional(), 'Exact star rating.', 5),
  min_rating: doc(z.number().min(1).max(5).optional(), 'Minimum star rating, inclusive.', 4),
  max_rating: doc(z.number().min(1).max(5).optional(), 'Maximum star rating, inclusive.', 2),
  since: doc(Day.optional(), 'Only reviews on or after this date.', '2026-01-01'),
  until: doc(Day.optional(), 'Only reviews on or before this date.', '2026-06-30'),
  query: doc(
    z.string().max(200).optional(),
    `Substring of the review text, not of titles, authors or replies, ignoring case, accents and typography. An empty query does not filter. With \`mode=words\`, at most ${MAX_WORDS} words, in titles too.`,
    'on time',
  ),
  mentions_technician: doc(
    name.optional(),
    'Only reviews that mention this technician, given by name, alias or id.',
    'Mara',
  ),
  mentions_service: doc(
    name.optional(),
    'Only reviews that mention this service, given by id, name or alias.',
    'boiler-repair',
  ),
  mentions_service_area: doc(
    name.optional(),
    'Only reviews that mention this service area, given by id, name or alias.',
    'old-town',
  ),
  author: doc(
    name.optional(),
    'Only reviews by authors whose name as shown, mostly “Anna K.”, has these words, ignoring case and accents.',
    'Anna',
  ),
  aspect: doc(
    name.optional(),
    'Only reviews that judge or mention this aspect of the business, given by id or name.',
    'punctuality',
  ),
  polarity: doc(
    namesOf('polarities', POLARITIES).optional(),
    'Only reviews of these opinions, on `aspect` if given, else as a whole (praise can outweigh a complaint): positive, negative, mixed, neutral, separated by commas.',
    'negative,mixed',
  ),
  verification: doc(
    Verification.shape.status.optional(),
    'Only reviews with this verification status.',
    'verified',
  ),
  source: doc(Platform.optional(), 'Only reviews from this platform.', 'google'),
  ids: doc(
    reviewIds.optional(),
    `Only these reviews: ids separated by commas, at most ${MAX_IDS}.`,
    'r-7f3a,r-81c0',
  ),
  language: doc(
    LanguageTag.optional(),
    'Only reviews in this language (BCP 47); `de` also finds `de-AT`. Of a review without a tag, the words decide; if they do not tell, it is `und`.',
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
    'Sort order; ties are sorted newest first. Default `newest`, or `relevance` with `mode=words`. All substring matches are equally relevant.',
    'newest',
  ),
  mode: doc(
    z.enum(['substring', 'words']).default('substring'),
    '`substring`: exact phrase; `words`: reviews with every word, whole or as a beginning of three letters or more, best match first. A word that no review has is replaced by its nearest spelling (`corrections`); if no review has all words, those with the most match (`matched`). In quotation marks the query is a phrase.',
    'substring',
  ),
  limit: doc(z.int().min(1).max(100).default(20), 'Maximum number of reviews to return.', 20),
  cursor: doc(
    z.string().min(1).max(300).optional(),
    '`next_cursor` of the previous page. Filters, sort and mode must be the same.',
    'MWEyYjNjNGQ',
  ),
  fields: doc(
    namesOf('review fields', REVIEW_FIELDS).optional(),
    'Fields of each review to return, separated by commas. Default: all.',
    'id,url,date,rating,text,author,source,verification,mentions',
  ),
  count: doc(z.boolean().default(true), '`false` omits `total` and `aggregate_rating`.', true),
});

/** Query of `GET /api/reviews/since/{date}`. */
export const SinceQuery = z.strictObject({
  by: doc(
    z.enum(['date', 'updated']).default('date'),
    'Date to compare: `date` is the date of the review, `updated` the date of its last change. Both are days in the time zone of the business.',
    'date',
  ),
});
export type SinceQuery = z.infer<typeof SinceQuery>;

/** Adds an issue for each rule between parameters that is broken, unless a parameter has an issue of its own. */
type CheckRules<T> = (values: T, context: z.core.$RefinementCtx) => void;

/** Checks that a period does not end before it begins. */
export const checkPeriod: CheckRules<{ since?: string | undefined; until?: string | undefined }> = (
  { since, until },
  context,
) => {
  if (!isValid(context, 'since', 'until') || !since || !until || since <= until) return;
  refuse(context, 'since', `a date on or before until (${until})`, { code: 'since_after_until' });
};

/** Checks the rules between filters, so that the caller gets all issues at once. */
const checkCombinations: CheckRules<z.infer<typeof SearchFilters>> = (filters, context) => {
  const { min_rating: min, max_rating: max, mode, query = '' } = filters;
  checkPeriod(filters, context);
  if (isValid(context, 'min_rating', 'max_rating') && min && max && min > max) {
    refuse(context, 'min_rating', `at most max_rating (${max})`, { code: 'min_above_max' });
  }
  if (!isValid(context, 'mode', 'query') || mode !== 'words') return;
  const words = wordsOf(query).length;
  if (words > MAX_WORDS) {
    const params: CustomParams = { code: 'too_many_words', got: String(words) };
    refuse(context, 'query', `at most ${MAX_WORDS} words with mode=words`, params);
  }
};

function isValid({ issues }: z.core.$RefinementCtx, ...names: string[]): boolean {
  return !issues.some(({ path = [] }) => names.includes(String(path[0])));
}

function refuse(
  context: z.core.$RefinementCtx,
  path: string,
  message: string,
  params: CustomParams,
): void {
  context.addIssue({ code: 'custom', path: [path], message, params });
}

/** Query of `GET /api/reviews/search` and arguments of the MCP tool `search_reviews`. */
export const SearchQuery = SearchFilters.superRefine(checkCombinations, { when: () => true });
export type SearchQuery = z.infer<typeof SearchQuery>;

/** Other names that callers use for a parameter of the search, each with the right one. */
export const SEARCH_ALIASES: Readonly<Record<string, string>> = {
  technician: 'mentions_technician',
  service: 'mentions_service',
  area: 'mentions_service_area',
  service_area: 'mentions_service_area',
  platform: 'source',
  reviewer: 'author',
  q: 'query',
  text: 'query',
  stars: 'rating',
  per_page: 'limit',
  page_size: 'limit',
};

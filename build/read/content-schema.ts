import { z } from 'zod';
import { Recommendation } from '../../contract/recommendation.ts';
import {
  Day,
  Mentions,
  Moment,
  REMOVAL_REASONS,
  Reply,
  Review,
  ReviewId,
  Source,
  Tombstone,
  Verification,
} from '../../contract/review.ts';
import { doc } from '../../contract/schema.ts';
import type { BusinessFile } from './business-file.ts';
import { PhotoFile, type PhotoFiles } from './photos.ts';

/** Ids that reviews cannot have, because they are path segments of the API. */
const RESERVED_IDS = ['search', 'since'];

/** Earlier than any review on the web. An earlier date is a typo, like the year 0204. */
const FIRST_DAY: Day = '1990-01-01';

/** Accepts texts that are not dates, because they break another rule already. */
const isLateEnough = (day: string): boolean => day >= FIRST_DAY || !Day.safeParse(day).success;

/** Matches a user and password before the host of an address. They would be published. */
const USER_INFO = /^\s*https?:\/*[^/?#]*@/i;

/** What imports write for the name of an author who has none. Pages show it in their language. */
export const ANONYMOUS = 'Anonymous';

/** Accepts the empty text, whose length is checked elsewhere. */
const isNotBlank = (text: string): boolean => text === '' || text.trim() !== '';
const NOT_BLANK = { message: 'a text that is not blank' };

const REASONS = REMOVAL_REASONS.map((reason) => `\`${reason}\``).join(', ');
const WITHHOLD_WORDS = `Why the review is not shown; the site only counts it: ${REASONS}. A low rating is not a reason.`;

/** A time of a change. One in the future would become the time of the newest change, and hide all changes before it. */
export const PastMoment = Moment.refine(
  (time) => !Moment.safeParse(time).success || Date.parse(time) <= Date.now(),
  { message: 'a time that is not in the future' },
);

/** The first places on earth are 14 hours ahead of UTC. */
const hasBegun = (day: string): boolean =>
  !Day.safeParse(day).success || Date.parse(day) <= Date.now() + 14 * 3_600_000;
const NOT_BEGUN = { message: 'a day that is not in the future' };

/** Each status with the methods that it may have: nothing is verified by no method. */
const PROOF =
  /^(?:verified (?:job_match|invitation|manual)|platform_verified platform|unverified none)$/;

const reply = {
  ...Reply.shape,
  text: Reply.shape.text.refine(isNotBlank, NOT_BLANK),
  date: Reply.shape.date.refine(hasBegun, NOT_BEGUN),
};

/**
 * `content/replies/<id of the review>.md`: a reply of the business. It takes precedence over a reply that was imported with the
 * review, so that an import never overwrites it.
 */
export const ReplyFile = z.strictObject({
  review: doc(ReviewId.optional(), 'Id of the review; by default the name of the file.', 'r-7f3a'),
  ...reply,
});
export type ReplyFile = z.infer<typeof ReplyFile>;

/**
 * A review in `content/`: the front matter of `reviews/YYYY/*.md`, with the body as its text, or one line of
 * `imports/*.ndjson`. Unknown fields are refused.
 */
export const ContentReview = z.strictObject({
  id: doc(
    ReviewId.refine((id) => !RESERVED_IDS.includes(id), {
      message: `another id than ${RESERVED_IDS.join(' and ')}, which are paths of the API`,
    }),
    'Your choice. Never change it: it is part of the address.',
    'd-2026-0412',
  ),
  date: doc(
    Day.refine(isLateEnough, { message: `a day from ${FIRST_DAY} on` }).refine(hasBegun, NOT_BEGUN),
    "Day it was written, in the business's time zone.",
    '2026-04-12',
  ),
  published_at: doc(Moment.optional(), 'Exact time, UTC, in quotes.', '2026-04-12T18:20:00Z'),
  updated_at: doc(
    PastMoment.optional(),
    'Last time the customer or you changed it, UTC.',
    '2026-04-14T09:00:00Z',
  ),
  rating: Review.shape.rating,
  title: doc(
    Review.shape.title.unwrap().refine(isNotBlank, NOT_BLANK).optional(),
    'Headline the customer gave it.',
    'Warm again in an hour',
  ),
  text: doc(
    z.string().max(200_000),
    "The customer's words; in a file they follow the fields.",
    'On time.',
  ),
  language: Review.shape.language,
  images: z.array(PhotoFile).max(20).optional().describe('Photos by the customer.'),
  author: z.strictObject({
    name: doc(
      z.string().min(1).max(200).refine(isNotBlank, NOT_BLANK),
      'Full name; the site shows "Anna K." unless `name_display` is `full`.',
      'Anna Kowalska',
    ),
  }),
  source: z.strictObject({
    ...Source.shape,
    url: doc(
      Source.shape.url
        .unwrap()
        .refine((url) => !USER_INFO.test(url), { message: 'an address without user and password' })
        .optional(),
      'Address of the original.',
      'https://maps.example/r/1',
    ),
  }),
  verification: z
    .strictObject(Verification.shape)
    .refine(({ status, method }) => PROOF.test(`${status} ${method}`), {
      path: ['method'],
      message:
        'job_match, invitation or manual for verified, platform for platform_verified, none for unverified',
    }),
  mentions: z.strictObject(Mentions.partial().shape).optional(),
  reply: z.strictObject(reply).optional(),
  incentivized: doc(
    z.boolean().optional(),
    'true if the customer got anything for it, including a prize draw.',
    true,
  ),
  insider: doc(z.boolean().optional(), 'true if its author works for you or is a relative.', true),
  anonymous: doc(
    z.boolean().optional(),
    'true if its author asked not to be named; the site then shows "Anonymous" in its language.',
    true,
  ),
  withhold: z
    .strictObject({
      reason: doc(z.enum(REMOVAL_REASONS), WITHHOLD_WORDS, 'privacy'),
    })
    .optional(),
});
export type ContentReview = z.infer<typeof ContentReview>;

/** One line of `content/recommendations.ndjson`. */
export const ContentRecommendation = z.strictObject({
  ...Recommendation.shape,
  ...ContentReview.omit({
    rating: true,
    images: true,
    verification: true,
    mentions: true,
    incentivized: true,
    insider: true,
  }).shape,
});
export type ContentRecommendation = z.infer<typeof ContentRecommendation>;

/** What an import writes. */
export type ContentLine = ContentReview | ContentRecommendation;

/** A review joined with what other files say about it: its reply, its duplicates, and the canonical names of its mentions. */
export type JoinedReview = Readonly<ContentReview> & {
  /** The same review on other platforms, from `duplicates.yaml`. */
  readonly also_on?: readonly Source[];
};

/** `content/duplicates.yaml`: each entry lists the ids of the same review on several platforms. The first one is shown. */
export const DuplicatesFile = z.array(z.array(ReviewId).min(2)).max(100_000);

/** A file of `content/mentions/`: whom and what a review mentions, instead of its own `mentions`. No import changes it. */
export const MentionsFile = z.strictObject({
  review: ReplyFile.shape.review,
  mentions: ContentReview.shape.mentions.unwrap(),
});
export type MentionsFile = z.infer<typeof MentionsFile>;

/** One line of `content/removed.ndjson`, or one file of `content/removals/`. */
export const RemovedLine = z.strictObject({
  ...Tombstone.shape,
  removed_at: PastMoment.meta(Tombstone.shape.removed_at.meta() ?? {}),
  recommendation: doc(
    z.literal(true).optional(),
    'true for a recommendation without stars, which no count includes.',
    true,
  ),
});

export type RemovedLine = z.infer<typeof RemovedLine>;

/** The checked content, with reviews newest first. */
export type Content = BusinessFile & {
  reviews: JoinedReview[];
  recommendations: ContentRecommendation[];
  removed: Tombstone[];
  photos: PhotoFiles;
};

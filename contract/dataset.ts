import { z } from 'zod';
import { Business } from './business.ts';
import { Platform } from './platform.ts';
import { Recommendation } from './recommendation.ts';
import { Moment, REMOVAL_REASONS, Review, Tombstone, VERIFICATION_METHODS } from './review.ts';
import { doc, resource } from './schema.ts';

/** Version of this API; paths carry no version segment. */
export const API_VERSION = '1.0.0';

const count = z.int().min(0);

export const Distribution = resource('Distribution', 'Number of reviews by star rating.', {
  '1': doc(count, 'Reviews with 1 star.', 4),
  '2': doc(count, 'Reviews with 2 stars.', 3),
  '3': doc(count, 'Reviews with 3 stars.', 9),
  '4': doc(count, 'Reviews with 4 stars.', 31),
  '5': doc(count, 'Reviews with 5 stars.', 103),
});

/** Mean star rating with two decimals, or null without reviews. */
const ratingValue = z.number().min(1).max(5).nullable();

const SourceRating = resource('SourceRating', 'Rating on one platform.', {
  platform: doc(Platform, 'Platform.', 'google'),
  rating_value: doc(ratingValue, 'Mean rating on the platform, two decimals.', 4.41),
  rating_count: doc(count, 'Number of reviews from the platform.', 88),
});

/** Rating over all published reviews, or over all matches in a search result. */
export const AggregateRating = resource(
  'AggregateRating',
  'Mean rating, counts and distribution.',
  {
    rating_value: doc(ratingValue, 'Mean rating, two decimals; null without reviews.', 4.37),
    rating_count: doc(count, 'Number of reviews.', 150),
    review_count: doc(count, 'Number of reviews with text.', 117),
    best_rating: doc(z.literal(5), 'Best possible rating.', 5),
    worst_rating: doc(z.literal(1), 'Worst possible rating.', 1),
    distribution: Distribution,
    verified_count: doc(
      count,
      'Number of reviews with verification status `verified`, whatever the method.',
      48,
    ),
    verified_by_method: doc(
      z.partialRecord(z.enum(VERIFICATION_METHODS).exclude(['none']), count),
      'Number of reviews by how they were verified: matched to a job, written on invitation, by hand, or by the platform. A method that does not occur is absent.',
      { job_match: 39, invitation: 8, manual: 1, platform: 12 },
    ),
    by_source: z.array(SourceRating).describe('Rating on each platform, most reviews first.'),
  },
);
export type AggregateRating = z.infer<typeof AggregateRating>;

/** How author names are shown: first name and initial, or in full. */
export const NameDisplay = z.enum(['first_initial', 'full']);
export type NameDisplay = z.infer<typeof NameDisplay>;

const reason = z.enum([...REMOVAL_REASONS, 'unverified']);

/** How many reviews were received and published, and why the others are withheld. A low rating is never a reason. */
export const ReviewPolicy = resource(
  'ReviewPolicy',
  'How reviews are collected, verified and withheld.',
  {
    received_count: doc(count, 'Number of reviews received, published or not.', 152),
    published_count: doc(count, 'Number of published reviews.', 150),
    withheld_count: doc(count, 'Number of reviews not published or taken down.', 2),
    withheld_by_reason: doc(
      z.partialRecord(reason, count),
      'Withheld reviews by reason; a reason that does not occur is absent.',
      { privacy: 1, unverified: 1 },
    ),
    publish_unverified: doc(z.boolean(), 'Whether unverified reviews are published.', true),
    name_display: doc(NameDisplay, 'How author names are shown.', 'first_initial'),
    collects_from: doc(
      z.array(Platform),
      'Platforms that reviews come from: those that the business names, and those of its reviews.',
      ['direct', 'google'],
    ),
    incentives: doc(
      z.string().nullable(),
      'What customers receive for a review; `none` if nothing, null if the business has not said.',
      'none',
    ),
    relations: doc(
      z.string().nullable(),
      'Reviews by owners, staff and their relatives; `none` if there are none, null if the business has not said.',
      'none',
    ),
    fake_reviews: doc(
      z.string().nullable(),
      'What the business does against fake reviews; null if it has not said.',
      'We report them.',
    ),
    takedown_contact: doc(
      z.string().optional(),
      'Contact for removal requests.',
      'reviews@lantern-heating.example',
    ),
  },
);
export type ReviewPolicy = z.infer<typeof ReviewPolicy>;

/** `GET /reviews.json`: the complete dataset. */
export const ReviewsDataset = resource(
  'ReviewsDataset',
  'The business, its rating and all its reviews.',
  {
    api_version: doc(z.literal(API_VERSION), 'Version of this API.', API_VERSION),
    sample: doc(
      z.literal(true).optional(),
      'True when the business and its reviews are invented.',
      true,
    ),
    updated_at: doc(
      Moment,
      'Time of the newest change in the content, 1970-01-01T00:00:00Z before the first. It does not depend on the time of the build.',
      '2026-03-05T10:00:00Z',
    ),
    time_zone: doc(
      z.string().min(1),
      'Time zone of the business (IANA); all days are days there.',
      'Europe/London',
    ),
    business: Business,
    aggregate_rating: AggregateRating,
    review_policy: ReviewPolicy,
    recommendations: z
      .array(Recommendation)
      .optional()
      .describe('Recommendations without stars, newest first; absent if there are none.'),
    reviews: z.array(Review).describe('All published reviews, newest first (date, then id).'),
    removed: z.array(Tombstone).describe('Removed reviews, newest first.'),
  },
);
export type ReviewsDataset = z.infer<typeof ReviewsDataset>;

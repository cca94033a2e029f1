import { z } from 'zod';
import { Business } from './business.ts';
import { Moment, PLATFORMS, REMOVAL_REASONS, Review, Tombstone } from './review.ts';
import { doc, object, resource } from './schema.ts';

/** Version of this API; paths carry no version segment. */
export const API_VERSION = '1.0.0';

const count = z.int().min(0);

export const Distribution = object('Number of reviews for each number of stars.', {
  '1': doc(count, 'Reviews with 1 star.', 4),
  '2': doc(count, 'Reviews with 2 stars.', 3),
  '3': doc(count, 'Reviews with 3 stars.', 9),
  '4': doc(count, 'Reviews with 4 stars.', 31),
  '5': doc(count, 'Reviews with 5 stars.', 103),
});

/** Mean of the stars with two decimals; `null` where there is no review to rate. */
const ratingValue = z.number().min(1).max(5).nullable();

/** The mean as it is promised here: two decimals, half up; null for none. */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 100) / count) / 100;
}

export const SourceRating = object('Rating of the reviews of one platform.', {
  platform: doc(z.enum(PLATFORMS), 'Platform.', 'google'),
  rating_value: doc(ratingValue, 'Mean rating there, two decimals.', 4.41),
  rating_count: doc(count, 'Reviews from there.', 88),
});

/** Rating over all published reviews; in a search result over all matches. */
export const AggregateRating = resource(
  'AggregateRating',
  'Mean rating, counts and distribution.',
  {
    rating_value: doc(ratingValue, 'Mean rating, two decimals; null without reviews.', 4.37),
    rating_count: doc(count, 'Reviews rated.', 150),
    review_count: doc(count, 'Those of them that have text.', 117),
    best_rating: doc(z.literal(5), 'Best possible rating.', 5),
    worst_rating: doc(z.literal(1), 'Worst possible rating.', 1),
    distribution: Distribution,
    verified_count: doc(count, 'Reviews matched to a job by the business (`verified`).', 48),
    by_source: z.array(SourceRating).describe('The same for each platform, largest first.'),
  },
);
export type AggregateRating = z.infer<typeof AggregateRating>;

/** How names of authors are shown: first name and initial, or as given. */
export const NameDisplay = z.enum(['first_initial', 'full']);
export type NameDisplay = z.infer<typeof NameDisplay>;

const reason = z.enum([...REMOVAL_REASONS, 'unverified']);

/** What was received, what is shown, and why the rest is not. Low ratings are never a reason. */
export const ReviewPolicy = resource(
  'ReviewPolicy',
  'How reviews are collected, verified and withheld.',
  {
    received_count: doc(count, 'Reviews received in all, published or not.', 152),
    published_count: doc(count, 'Reviews published.', 150),
    withheld_count: doc(count, 'Reviews not published or taken down.', 2),
    withheld_by_reason: doc(
      z.partialRecord(reason, count),
      'Those, by reason; only reasons that occur.',
      { privacy: 1, unverified: 1 },
    ),
    publish_unverified: doc(z.boolean(), 'Whether reviews that nobody verified are shown.', true),
    name_display: doc(NameDisplay, 'How names of authors are shown.', 'first_initial'),
    collects_from: doc(z.array(z.enum(PLATFORMS)), 'Platforms reviews come from.', [
      'direct',
      'google',
    ]),
    incentives: doc(z.string(), 'What is given for reviews; `none` if nothing.', 'none'),
    fake_reviews: doc(
      z.string().optional(),
      'What the business does against fake reviews.',
      'We report them.',
    ),
    takedown_contact: doc(
      z.string().optional(),
      'Where to ask for a removal.',
      'reviews@lantern-heating.example',
    ),
  },
);
export type ReviewPolicy = z.infer<typeof ReviewPolicy>;

/** `GET /reviews.json`: everything there is, newest review first. */
export const ReviewsDataset = resource(
  'ReviewsDataset',
  'The business, its rating and all of its reviews.',
  {
    api_version: doc(z.literal(API_VERSION), 'Version of this API.', API_VERSION),
    sample: doc(
      z.literal(true).optional(),
      'True when the business and its reviews are invented.',
      true,
    ),
    updated_at: doc(
      Moment,
      'Newest change in the content, not the time of the build.',
      '2026-03-05T10:00:00Z',
    ),
    business: Business,
    aggregate_rating: AggregateRating,
    review_policy: ReviewPolicy,
    reviews: z.array(Review).describe('All published reviews, newest first (date, then id).'),
    removed: z.array(Tombstone).describe('Reviews that were taken down, newest first.'),
  },
);
export type ReviewsDataset = z.infer<typeof ReviewsDataset>;

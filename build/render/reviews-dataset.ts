import { aggregateRating } from '../../contract/aggregate-rating.ts';
import { API_VERSION, type ReviewPolicy, type ReviewsDataset } from '../../contract/dataset.ts';
import type { Review } from '../../contract/review.ts';
import type { Content } from '../read/content-schema.ts';
import { publishedReviews, type WithheldReview } from './published-reviews.ts';

/** Returns the content of `/reviews.json`. `urlOf` returns the public URL of a review. */
export function reviewsDataset(content: Content, urlOf: (id: string) => string): ReviewsDataset {
  const { reviews, withheld } = publishedReviews(content.reviews, content.review_policy, urlOf);
  return {
    api_version: API_VERSION,
    ...(content.sample && { sample: true }),
    updated_at: newestChange(content, reviews),
    business: content.business,
    aggregate_rating: aggregateRating(reviews),
    review_policy: reviewPolicy(content, reviews, withheld),
    reviews,
    removed: content.removed,
  };
}

function reviewPolicy(
  { review_policy, removed }: Content,
  reviews: readonly Review[],
  withheld: readonly WithheldReview[],
): ReviewPolicy {
  const reasons = [...withheld, ...removed].map(({ reason }) => reason).sort();
  const byReason: ReviewPolicy['withheld_by_reason'] = {};
  for (const reason of reasons) byReason[reason] = (byReason[reason] ?? 0) + 1;
  return {
    received_count: reviews.length + reasons.length,
    published_count: reviews.length,
    withheld_count: reasons.length,
    withheld_by_reason: byReason,
    publish_unverified: review_policy.publish_unverified,
    name_display: review_policy.name_display,
    collects_from: review_policy.collects_from,
    incentives: review_policy.incentives ?? null,
    relations: review_policy.relations ?? null,
    fake_reviews: review_policy.fake_reviews ?? null,
    takedown_contact: review_policy.takedown_contact,
  };
}

/**
 * The time of the newest change if there are no reviews. The time of a commit would be later than the reviews of a first import:
 * `updated_at` would go back, and clients that ask for changes since then would miss them. RFC 3339 UTC without a fraction, so
 * times of equal length compare as strings.
 */
const EPOCH = '1970-01-01T00:00:00Z';

/** Returns the time of the newest change: a review, an edit, a reply or a removal. */
export function newestChange(
  { removed }: Pick<Content, 'removed'>,
  reviews: readonly Review[],
): string {
  let newest = EPOCH;
  const include = (time: string | undefined): void => {
    // A date, or a time with a fraction, sorts before the full time with the same prefix.
    if (time === undefined || time <= newest) return;
    newest = time.length === 10 ? `${time}T00:00:00Z` : time.replace(/\.\d+Z$/, 'Z');
  };
  for (const { date, published_at, updated_at, reply } of reviews) {
    include(date);
    include(published_at);
    include(updated_at);
    include(reply?.date);
  }
  for (const { removed_at } of removed) include(removed_at);
  return newest;
}

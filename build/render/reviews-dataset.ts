import { aggregateRating } from '../../contract/aggregate-rating.ts';
import { API_VERSION, type ReviewPolicy, type ReviewsDataset } from '../../contract/dataset.ts';
import type { Review } from '../../contract/review.ts';
import type { Content } from '../read/content-schema.ts';
import { publishedReviews, type Withheld } from './published-reviews.ts';

/** What `/reviews.json` holds; `urlOf` gives the public address of a review. */
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
  withheld: readonly Withheld[],
): ReviewPolicy {
  const reasons = [...withheld, ...removed].map(({ reason }) => reason).sort();
  const byReason: ReviewPolicy['withheld_by_reason'] = {};
  for (const reason of reasons) byReason[reason] = (byReason[reason] ?? 0) + 1;
  return {
    received_count: reviews.length + reasons.length,
    published_count: reviews.length,
    withheld_count: reasons.length,
    withheld_by_reason: byReason,
    // The owner's settings have the names and the order of the contract.
    ...review_policy,
  };
}

/**
 * Before the first review nothing has changed. The time of a commit would be later than the first reviews that an import brings:
 * `updated_at` would go back, and a client that asks for what is new since then would miss them. RFC 3339 UTC without fraction, so that
 * moments of equal length compare as text.
 */
const EPOCH = '1970-01-01T00:00:00Z';

/** Newest change in the content: a review, its edit, its reply, or a removal. */
export function newestChange(
  { removed }: Pick<Content, 'removed'>,
  reviews: readonly Review[],
): string {
  let newest = EPOCH;
  const see = (moment: string | undefined): void => {
    // A day and a fraction of a second both sort before the whole moment they share their beginning with.
    if (moment === undefined || moment <= newest) return;
    newest = moment.length === 10 ? `${moment}T00:00:00Z` : moment.replace(/\.\d+Z$/, 'Z');
  };
  for (const { date, published_at, updated_at, reply } of reviews) {
    see(date);
    see(published_at);
    see(updated_at);
    see(reply?.date);
  }
  for (const { removed_at } of removed) see(removed_at);
  return newest;
}

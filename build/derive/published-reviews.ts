import type { BusinessFile, ContentReview } from '../../contract/content.ts';
import type { Review } from '../../contract/review.ts';
import { displayName } from './display-name.ts';

/** Why a received review is not shown. */
export type Withheld = {
  id: string;
  reason: NonNullable<ContentReview['withhold']>['reason'] | 'unverified';
};

export type Publication = { reviews: Review[]; withheld: Withheld[] };

/**
 * Applies the review policy: what is withheld by name or unverified stays out and is counted; the rest becomes public
 * records with fields in the order of the contract. The stars are no reason to leave a review out.
 */
export function publishedReviews(
  reviews: readonly ContentReview[],
  policy: BusinessFile['review_policy'],
  urlOf: (id: string) => string,
): Publication {
  const published: Review[] = [];
  const withheld: Withheld[] = [];
  for (const review of reviews) {
    if (review.withhold !== undefined) {
      withheld.push({ id: review.id, reason: review.withhold.reason });
    } else if (review.verification.status === 'unverified' && !policy.publish_unverified) {
      withheld.push({ id: review.id, reason: 'unverified' });
    } else published.push(toReview(review, policy.name_display, urlOf));
  }
  return { reviews: published, withheld };
}

function toReview(
  content: ContentReview,
  nameDisplay: BusinessFile['review_policy']['name_display'],
  urlOf: (id: string) => string,
): Review {
  const { published_at, updated_at, title, language, reply, incentivized, insider } = content;
  const review: Partial<Review> = { id: content.id, url: urlOf(content.id), date: content.date };
  // Assigned one by one in the order of the contract: spreading what is there costs five times as much.
  if (published_at !== undefined) review.published_at = published_at;
  if (updated_at !== undefined) review.updated_at = updated_at;
  review.rating = content.rating;
  if (title !== undefined) review.title = title.toWellFormed();
  review.text = content.text.toWellFormed();
  if (language !== undefined) review.language = language;
  review.author = { name: displayName(content.author.name.toWellFormed(), nameDisplay) };
  review.source = content.source;
  review.verification = content.verification;
  review.mentions = {
    technicians: content.mentions?.technicians ?? [],
    services: content.mentions?.services ?? [],
    service_areas: content.mentions?.service_areas ?? [],
  };
  if (reply !== undefined) review.reply = { ...reply, text: reply.text.toWellFormed() };
  if (incentivized !== undefined) review.incentivized = incentivized;
  if (insider !== undefined) review.insider = insider;
  // Every required field was assigned above.
  return review as Review;
}

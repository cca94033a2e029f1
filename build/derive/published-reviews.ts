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
  const { id, date, published_at, updated_at, rating, title, text, language } = content;
  const { source, verification, mentions, reply, incentivized, insider } = content;
  return {
    id,
    url: urlOf(id),
    date,
    ...(published_at !== undefined && { published_at }),
    ...(updated_at !== undefined && { updated_at }),
    rating,
    ...(title !== undefined && { title: title.toWellFormed() }),
    text: text.toWellFormed(),
    ...(language !== undefined && { language }),
    author: { name: displayName(content.author.name.toWellFormed(), nameDisplay) },
    source,
    verification,
    mentions: {
      technicians: mentions?.technicians ?? [],
      services: mentions?.services ?? [],
      service_areas: mentions?.service_areas ?? [],
    },
    ...(reply !== undefined && { reply: { ...reply, text: reply.text.toWellFormed() } }),
    ...(incentivized !== undefined && { incentivized }),
    ...(insider !== undefined && { insider }),
  };
}

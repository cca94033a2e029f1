import type { NameDisplay } from '../../contract/dataset.ts';
import type { Mentions, Reply, Review, Source, Verification } from '../../contract/review.ts';
import type { BusinessFile } from '../read/business-file.ts';
import type { ContentReview } from '../read/content-schema.ts';

/** Why a received review is not shown. */
export type Withheld = {
  id: string;
  reason: NonNullable<ContentReview['withhold']>['reason'] | 'unverified';
};

type PublishedReviews = { reviews: Review[]; withheld: Withheld[] };

/**
 * Applies the review policy: what is withheld by name or unverified stays out and is counted; the rest becomes public
 * records with fields in the order of the contract. The stars are no reason to leave a review out.
 */
export function publishedReviews(
  reviews: readonly ContentReview[],
  policy: BusinessFile['review_policy'],
  urlOf: (id: string) => string,
): PublishedReviews {
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

/**
 * All fields at once, those that are not there as undefined, which JSON leaves out: adding them one by one, or spreading
 * those there are, makes an object that costs several times as much.
 */
function toReview(
  content: ContentReview,
  nameDisplay: NameDisplay,
  urlOf: (id: string) => string,
): Review {
  const { id, author, reply } = content;
  return {
    id,
    url: urlOf(id),
    date: content.date,
    published_at: content.published_at,
    updated_at: content.updated_at,
    rating: content.rating,
    title: content.title?.toWellFormed(),
    text: content.text.trim() === '' ? '' : content.text.toWellFormed(),
    language: content.language,
    author: { name: displayName(author.name.toWellFormed(), nameDisplay) },
    source: toSource(content.source),
    also_on: content.also_on?.map(toSource),
    verification: toVerification(content.verification),
    mentions: toMentions(content.mentions),
    reply: reply && toReply(reply),
    incentivized: content.incentivized,
    insider: content.insider,
  };
}

/** White space that the rules for addresses pass over. */
const PASSED_OVER = /^\s+|[\t\n\r]|\s+$/g;

/** Fields in the order of the contract, which need not be that of a line of imports. */
function toSource({ platform, url, review_id }: Source): Source {
  return {
    platform,
    url: url?.toWellFormed().replace(PASSED_OVER, ''),
    review_id: review_id?.toWellFormed(),
  };
}

function toVerification({ status, method, verified_at, evidence }: Verification): Verification {
  return { status, method, verified_at, evidence };
}

function toReply({ text, date, author }: Reply): Reply {
  return { text: text.toWellFormed(), date, author: author?.toWellFormed() };
}

/** Most reviews mention nobody: they share one empty list. */
const NONE: string[] = [];

function toMentions({
  technicians,
  services,
  service_areas,
}: ContentReview['mentions'] = {}): Mentions {
  return {
    technicians: technicians ?? NONE,
    services: services ?? NONE,
    service_areas: service_areas ?? NONE,
  };
}

const ADDRESS = /(\S*?)@\S+/g;

/** The first name, and the first letter of the last part that has one. */
const FIRST_AND_LAST = /^(\S+)\s(?:.*\s)?[^\s\p{L}]*(\p{L})/su;

/**
 * Name of an author as shown. `first_initial`: first name and the initial of the last ("Anna Maria Kowalska" is
 * "Anna K."); a single name stays; of an e-mail address only the names before the `@` are ever kept.
 */
export function displayName(name: string, display: NameDisplay): string {
  const shown = name.includes('@') ? name.replace(ADDRESS, (_, local) => namesOf(local)) : name;
  const own = shown.trim() || 'Anonymous';
  if (display === 'full') return own;
  const [, first, initial] = FIRST_AND_LAST.exec(own) ?? [];
  if (initial === undefined) return own.replace(/\s.*/su, '');
  return `${first} ${initial.toUpperCase()}.`;
}

/** "anna.kowalska+reviews" is "anna kowalska": the local part of an address, without the tag behind the plus sign (RFC 5233). */
function namesOf(local: string): string {
  return local.replace(/\+.*/, '').replace(/[._-]+/g, ' ');
}

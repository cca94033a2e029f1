import type { NameDisplay } from '../../contract/dataset.ts';
import type { Mentions, Reply, Review, Source, Verification } from '../../contract/review.ts';
import type { BusinessFile } from '../read/business-file.ts';
import type { JoinedReview } from '../read/content-schema.ts';

/** A received review that is not shown, with the reason. */
export type WithheldReview = {
  id: string;
  reason: NonNullable<JoinedReview['withhold']>['reason'] | 'unverified';
};

type PublishedReviews = { reviews: Review[]; withheld: WithheldReview[] };

/**
 * Applies the review policy. Returns the public reviews, with fields in the order of the contract, and the reviews that are
 * withheld by the owner or because they are unverified. The rating is never a reason.
 */
export function publishedReviews(
  reviews: readonly JoinedReview[],
  policy: BusinessFile['review_policy'],
  urlOf: (id: string) => string,
): PublishedReviews {
  const published: Review[] = [];
  const withheld: WithheldReview[] = [];
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
 * Creates all fields at once. Missing ones are undefined, which JSON omits: adding or spreading optional fields creates objects
 * that cost several times as much.
 */
function toReview(
  content: JoinedReview,
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

/** White space that URL parsers ignore. */
const IGNORED_IN_URLS = /^\s+|[\t\n\r]|\s+$/g;

/** Puts the fields in the order of the contract; imported lines may have another. */
function toSource({ platform, url, review_id }: Source): Source {
  return {
    platform,
    url: url?.toWellFormed().replace(IGNORED_IN_URLS, ''),
    review_id: review_id?.toWellFormed(),
  };
}

function toVerification({ status, method, verified_at, evidence }: Verification): Verification {
  return { status, method, verified_at, evidence };
}

function toReply({ text, date, author }: Reply): Reply {
  return { text: text.toWellFormed(), date, author: author?.toWellFormed() };
}

/** Shared by the many reviews without mentions. */
const NO_MENTIONS: string[] = [];

function toMentions({
  technicians,
  services,
  service_areas,
}: JoinedReview['mentions'] = {}): Mentions {
  return {
    technicians: technicians ?? NO_MENTIONS,
    services: services ?? NO_MENTIONS,
    service_areas: service_areas ?? NO_MENTIONS,
  };
}

const EMAIL = /(\S*?)@\S+/g;

/** Matches the first name, and the first letter of the last word that has one. */
const FIRST_AND_LAST = /^(\S+)\s(?:.*\s)?[^\s\p{L}]*(\p{L})/su;

/**
 * Returns an author's name as shown. `first_initial` shows the first name and the last initial: "Anna Maria Kowalska" becomes
 * "Anna K.". A single name is unchanged. An email address is always replaced by the names before the `@`.
 */
export function displayName(name: string, display: NameDisplay): string {
  const withoutEmail = name.includes('@')
    ? name.replace(EMAIL, (_, local) => namesOf(local))
    : name;
  const fullName = withoutEmail.trim() || 'Anonymous';
  if (display === 'full') return fullName;
  const [, first, initial] = FIRST_AND_LAST.exec(fullName) ?? [];
  if (initial === undefined) return fullName.replace(/\s.*/su, '');
  return `${first} ${initial.toUpperCase()}.`;
}

/** Converts the local part "anna.kowalska+reviews" to "anna kowalska", without the subaddress (RFC 5233). */
function namesOf(local: string): string {
  return local.replace(/\+.*/, '').replace(/[._-]+/g, ' ');
}

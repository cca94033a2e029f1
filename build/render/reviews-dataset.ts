import { aggregateRating } from '../../contract/aggregate-rating.ts';
import { Business } from '../../contract/business.ts';
import {
  API_VERSION,
  type NameDisplay,
  type ReviewPolicy,
  type ReviewsDataset,
} from '../../contract/dataset.ts';
import { byKind, ENTITY_KINDS } from '../../contract/entity.ts';
import type { Photo } from '../../contract/photo.ts';
import type { Recommendation } from '../../contract/recommendation.ts';
import type { Mentions, Reply, Review, Source } from '../../contract/review.ts';
import { createMentionFinder } from '../insights/read/names.ts';
import {
  ANONYMOUS,
  type Content,
  type ContentLine,
  type ContentRecommendation,
  type JoinedReview,
} from '../read/content-schema.ts';
import type { PhotoFile } from '../read/photos.ts';
import { type WithholdReason, withheldFor } from '../read/withhold.ts';
import { fillSlots, type WordTable } from '../read/word-table.ts';

/** How a site shows the parts of a review: its address, the name of its author, and its photos, if they are published. */
type Shown = {
  urlOf: (id: string) => string;
  nameOf: (review: Pick<ContentLine, 'author' | 'anonymous'>) => string;
  photoOf: (photo: PhotoFile) => Photo | undefined;
};

/** Returns the content of `/reviews.json`. Without `photoOf` it has no photos. */
export function reviewsDataset(
  content: Content & { words: WordTable },
  urlOf: Shown['urlOf'],
  photoOf: Shown['photoOf'] = () => undefined,
): ReviewsDataset {
  const { review_policy: policy, removed } = content;
  const unnamed = fillSlots(content.words, 'review.anonymous', {});
  const nameOf: Shown['nameOf'] = (review) => shownName(review, policy.name_display, unnamed);
  const mentionsOf = createMentionsOf(content);
  const reviews: Review[] = [];
  const withheld: WithholdReason[] = [];
  for (const review of content.reviews) {
    const reason = withheldFor(review, policy);
    if (reason !== undefined) withheld.push(reason);
    else reviews.push(toReview(review, mentionsOf(review), { urlOf, nameOf, photoOf }));
  }
  const recommendations = publishedRecommendations(content, nameOf);
  // To withhold a review is a change: the time does not go back to that of the review before.
  const marked = [...content.reviews, ...content.recommendations].filter((one) => one.withhold);
  return {
    api_version: API_VERSION,
    ...(content.sample && { sample: true }),
    updated_at: newestChange(content, [...recommendations, ...reviews, ...marked]),
    time_zone: content.time_zone,
    business: publicBusiness(content, photoOf),
    aggregate_rating: aggregateRating(reviews),
    review_policy: reviewPolicy(content, reviews, withheld),
    ...(recommendations.length > 0 && { recommendations }),
    reviews,
    removed,
  };
}

/** Replaces the files of photos by their addresses. */
function publicBusiness({ business, site }: Content, photoOf: Shown['photoOf']): Business {
  const published = <T extends { photo?: PhotoFile | undefined }>(entity: T) => ({
    ...entity,
    photo: entity.photo && photoOf(entity.photo),
  });
  // Parsing puts the fields in the order of the contract.
  return Business.parse({
    ...business,
    photo: site.photo && photoOf(site.photo),
    services: business.services.map(published),
    technicians: business.technicians.map(published),
  });
}

function reviewPolicy(
  { review_policy, removed }: Content,
  reviews: readonly Review[],
  withheld: readonly WithholdReason[],
): ReviewPolicy {
  const reasons = [...withheld, ...removed.map(({ reason }) => reason)].sort();
  const platforms = reviews.map(({ source }) => source.platform);
  const byReason: ReviewPolicy['withheld_by_reason'] = {};
  for (const reason of reasons) byReason[reason] = (byReason[reason] ?? 0) + 1;
  return {
    received_count: reviews.length + reasons.length,
    published_count: reviews.length,
    withheld_count: reasons.length,
    withheld_by_reason: byReason,
    publish_unverified: review_policy.publish_unverified,
    name_display: review_policy.name_display,
    collects_from: [...new Set([...review_policy.collects_from, ...platforms.sort()])],
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

/** Returns the time of the newest change: a review, an edit, a reply, a removal or a mark that withholds. */
function newestChange(
  { removed }: Pick<Content, 'removed'>,
  reviews: readonly Pick<Review, 'date' | 'published_at' | 'updated_at' | 'reply'>[],
): string {
  const times = [
    ...reviews.flatMap((one) => [one.date, one.published_at, one.updated_at, one.reply?.date]),
    ...removed.map(({ removed_at }) => removed_at),
  ];
  return times.reduce((newest: string, time = EPOCH) => {
    const full = time.length === 10 ? `${time}T00:00:00Z` : time.replace(/\.\d+Z$/, 'Z');
    return full > newest ? full : newest;
  }, EPOCH);
}

/** Returns a function that finds what a review mentions: what its record says, or else whom and what its text names. */
function createMentionsOf({ business, language }: Content): (review: JoinedReview) => Mentions {
  const findMentions = createMentionFinder(business, language);
  const kinds = ENTITY_KINDS.filter((kind) => business[kind].length > 0);
  return ({ text, mentions, language: tag }) => {
    const isOpen = text.trim() !== '' && kinds.some((kind) => mentions?.[kind] === undefined);
    const found = isOpen ? findMentions(text, tag) : undefined;
    return byKind((kind) => mentions?.[kind] ?? found?.[kind] ?? []);
  };
}

/**
 * Creates all fields at once. Missing ones are undefined, which JSON omits: adding or spreading optional fields creates objects
 * that cost several times as much.
 */
function toReview(
  content: JoinedReview,
  mentions: Mentions,
  { urlOf, nameOf, photoOf }: Shown,
): Review {
  const { id, reply } = content;
  const { status, method, verified_at, evidence } = content.verification;
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
    images: content.images?.map(photoOf).filter((photo) => photo !== undefined),
    author: { name: nameOf(content) },
    source: toSource(content.source),
    also_on: content.also_on?.map(toSource),
    verification: { status, method, verified_at, evidence },
    mentions,
    reply: reply && toReply(reply),
    incentivized: content.incentivized,
    insider: content.insider,
  };
}

/** Returns the recommendations, as the policy says of unverified reviews. They are in no count of it, so nothing says how many are withheld. */
function publishedRecommendations(
  { recommendations, review_policy: { publish_unverified } }: Content,
  nameOf: Shown['nameOf'],
): Recommendation[] {
  if (!publish_unverified) return [];
  const shown = recommendations.filter(({ withhold }) => withhold === undefined);
  return shown.map((each) => toRecommendation(each, nameOf));
}

function toRecommendation(content: ContentRecommendation, nameOf: Shown['nameOf']): Recommendation {
  const { id, date, published_at, updated_at, recommends, title } = content;
  const { text, language, source, reply } = content;
  return {
    ...{ id, date, published_at, updated_at, recommends, title: title?.toWellFormed() },
    text: text.trim() === '' ? '' : text.toWellFormed(),
    language,
    author: { name: nameOf(content) },
    source: toSource(source),
    reply: reply && toReply(reply),
  };
}

/** Puts the fields in the order of the contract; imported lines may have another. */
function toSource({ platform, url, review_id, rating }: Source): Source {
  return {
    platform,
    url: url && new URL(url).href,
    review_id: review_id?.toWellFormed(),
    rating: rating?.toWellFormed(),
  };
}

function toReply({ text, date, author }: Reply): Reply {
  return { text: text.toWellFormed(), date, author: author?.toWellFormed() };
}

/** Matches a family name alone: "Kowalska", "von der Leyen". */
const FAMILY_NAME = /^(?:\p{Ll}\S* )*\S+$/u;

/** Turns "Kowalska, Anna" round. What else follows a comma or is in parentheses is no name ("Patient, 35"). */
function inOrder(name: string): string {
  const [before = '', after = ''] = name
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((part) => part.trim());
  const first = after.replace(/^(?:(?:Dr|Prof|Mr|Mrs|Ms|Jr|Sr|Inc|Ltd)\b\.?\s*)+/, '');
  const isTurned = FAMILY_NAME.test(before) && /^(?:\p{Lu}|\p{Lo})/u.test(first);
  return isTurned ? `${first} ${before}` : before || after;
}

const EMAIL = /(\S*?)@\S+/g;

/** Matches the first name, and the first letter of the last word that has one. */
const FIRST_AND_LAST = /^(\S+)\s(?:.*\s)?[^\s\p{L}]*(\p{L})/su;

/**
 * Returns the name of the author of a review as shown. `first_initial` shows the first name and the last initial: "Anna Maria Kowalska"
 * becomes "Anna K.". A single name is unchanged. An email address is always replaced by the names before the `@`. `ANONYMOUS`, and an
 * author who asked not to be named, is `unnamed`.
 */
export function shownName(
  { author, anonymous }: Pick<ContentLine, 'author' | 'anonymous'>,
  display: NameDisplay,
  unnamed = ANONYMOUS,
): string {
  const name = anonymous ? '' : author.name.toWellFormed();
  const withoutEmail = name.includes('@')
    ? name.replace(EMAIL, (_, local) => namesOf(local))
    : name;
  const fullName = withoutEmail.trim() || ANONYMOUS;
  if (fullName === ANONYMOUS) return unnamed;
  if (display === 'full') return fullName;
  const ordered = inOrder(fullName) || fullName;
  const [, first, initial] = FIRST_AND_LAST.exec(ordered) ?? [];
  if (initial === undefined) return ordered.replace(/\s.*/su, '');
  return `${first} ${initial.toUpperCase()}.`;
}

/** Converts the local part "anna.kowalska+reviews" to "anna kowalska", without the subaddress (RFC 5233). */
function namesOf(local: string): string {
  return local.replace(/\+.*/, '').replace(/[._-]+/g, ' ');
}

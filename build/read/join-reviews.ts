import { basename } from 'node:path';
import {
  byNameKey,
  ENTITY_KINDS,
  type EntityKind,
  mentionKey,
  nameKey,
} from '../../contract/entity.ts';
import type { BusinessFile } from './business-file.ts';
import type {
  ContentRecommendation,
  ContentReview,
  JoinedReview,
  MentionsFile,
  ReplyFile,
} from './content-schema.ts';
import { idKey, noSuchReview } from './ids.ts';
import { addProblem, type Located, unknownName } from './parse.ts';
import type { Origin, Problems } from './problems.ts';
import { linkDuplicates, type Removals } from './withhold.ts';

/** What a content folder says about reviews, each file checked on its own. */
export type Stored = Removals & {
  /** Reviews with one file each, and those of the files of `imports/`. */
  reviews: readonly Located<ContentReview>[];
  imports: readonly Located<ContentReview>[];
  recommendations: readonly Located<ContentRecommendation>[];
};

/** What other files add to the reviews; undefined if the file is invalid, which is reported already. */
export type Additions = {
  replies: readonly Located<ReplyFile>[];
  mentions: readonly Located<MentionsFile>[];
  /** Ids of the same review on several platforms. */
  duplicates: Located<readonly (readonly string[])[]> | undefined;
  settings: Pick<BusinessFile, 'business' | 'review_policy'> | undefined;
};

/**
 * Joins the stored reviews with their replies, duplicates and the names they mention. The stored reviews stay as they are.
 * Adds a problem for each repeated or unknown id and each unknown name.
 */
export function joinReviews(
  stored: Stored,
  { replies, mentions, duplicates, settings }: Additions,
  problems: Problems,
): JoinedReview[] {
  const reviews = [...stored.reviews, ...stored.imports];
  checkIds([...reviews, ...stored.recommendations], stored, problems);
  const joined: ReviewsById = new Map(reviews.map(({ value }) => [value.id, value]));
  joinFiles(replies, joined, problems, (review, { review: _, ...reply }) => {
    // The review counts as changed on the day of the reply.
    const changed = review.updated_at ?? review.published_at ?? review.date;
    const isNewer = changed.slice(0, 10) < reply.date;
    const updated_at = isNewer ? `${reply.date}T00:00:00Z` : review.updated_at;
    return { ...review, reply, updated_at };
  });
  /** The origins of mentions that stand in a file of their own, by the id of the review. */
  const linked = new Map<string, Origin>();
  joinFiles(mentions, joined, problems, (review, file, origin) => {
    linked.set(review.id, origin);
    return { ...review, mentions: file.mentions };
  });
  if (duplicates !== undefined && settings !== undefined)
    linkDuplicates(joined, duplicates, settings.review_policy, stored, problems);
  const resolve = settings && createMentionResolver(settings.business, problems);
  return reviews.map(({ value, origin }): JoinedReview => {
    const review = joined.get(value.id) ?? value;
    return resolve?.(review, linked.get(value.id) ?? origin) ?? review;
  });
}

/** Ids must be unique, and a review with a tombstone in `removed` must not be in the content. `removals` take down reviews that still are. */
export function checkIds(
  reviews: readonly Located<{ id: string }>[],
  { removed, removals }: Removals,
  problems: Problems,
): void {
  const places = placesOf(reviews, problems);
  placesOf([...removed, ...removals], problems);
  for (const { value, origin } of removed) {
    const place = places.get(idKey(value.id));
    if (place === undefined) continue;
    const message = `a removed review must not be published; ${value.id} is still in ${place}`;
    addProblem(problems, origin, ['id'], () => message);
  }
}

/** Returns the file and line of each id, by `idKey`. Adds a problem for each id that is there again. */
function placesOf(
  located: readonly Located<{ id: string }>[],
  problems: Problems,
): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const { value, origin } of located) {
    const key = idKey(value.id);
    const first = places.get(key);
    if (first === undefined) places.set(key, `${origin.file}:${origin.firstLine}`);
    else {
      const message = `expected a unique id, ignoring case, got ${value.id}, which is also in ${first}; keep one of the two`;
      addProblem(problems, origin, ['id'], () => message);
    }
  }
  return places;
}

/** Reviews by id. A change replaces a review by a changed copy. */
type ReviewsById = Map<string, JoinedReview>;

/**
 * Replaces each review that a file of `replies/` or `mentions/` is about by what `join` returns. Adds a problem for an unknown review,
 * and for a second file about the same one, because the first would be lost.
 */
function joinFiles<T extends Named>(
  files: readonly Located<T>[],
  reviews: ReviewsById,
  problems: Problems,
  join: (review: JoinedReview, file: T, origin: Origin) => JoinedReview,
): void {
  const about = files.map(({ value: file, origin }) => {
    return { value: { id: reviewIdOf(file, origin.file), file }, origin };
  });
  placesOf(about, problems);
  for (const { value, origin } of about) {
    const { id, file } = value;
    const review = reviews.get(id);
    if (review === undefined) problems.addFile(origin.file, noSuchReview(id, reviews.keys()));
    else reviews.set(id, join(review, file, origin));
  }
}

type Named = Pick<ReplyFile, 'review'>;

/** Returns the id of the review that a file is about: its field `review`, or else the name of the file. */
export function reviewIdOf({ review }: Named, file: string): string {
  return review ?? basename(file).replace(/\.(?:md|yaml)$/i, '');
}

const ENTITY_WORDS: Readonly<Record<EntityKind, string>> = {
  technicians: 'technician',
  services: 'service',
  service_areas: 'service area',
};

/** Returns a function that replaces the names in the mentions of a review by names of technicians and ids of services and areas. */
function createMentionResolver(business: BusinessFile['business'], problems: Problems) {
  const lookups = ENTITY_KINDS.map((kind) => {
    const entities = business[kind];
    const names = entities.flatMap(({ id, name, aliases }) => [name, id, ...aliases]);
    return { kind, byName: byNameKey(entities), names };
  });
  return (review: JoinedReview, origin: Origin): JoinedReview => {
    if (review.mentions === undefined) return review;
    const mentions = { ...review.mentions };
    for (const { kind, byName, names } of lookups) {
      const resolved = new Set<string>();
      mentions[kind]?.forEach((name, at) => {
        const entity = byName.get(nameKey(name));
        if (entity !== undefined) resolved.add(mentionKey(kind, entity));
        else {
          addProblem(problems, origin, ['mentions', kind, at], () =>
            unknownName(ENTITY_WORDS[kind], name, names),
          );
        }
      });
      if (mentions[kind] !== undefined) mentions[kind] = [...resolved];
    }
    return { ...review, mentions };
  };
}

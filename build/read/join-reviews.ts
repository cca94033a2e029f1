import { basename } from 'node:path';
import {
  byNameKey,
  ENTITY_KINDS,
  type EntityKind,
  mentionKey,
  type NamedEntity,
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
import { addProblem, type Batch, type Located, unknownName } from './parse.ts';
import type { Origin, Problems } from './problems.ts';
import { linkDuplicates, type Removals } from './withhold.ts';

/** What a content folder says about reviews, each file checked on its own. */
export type Stored = Removals & {
  /** Reviews with one file each, and one batch per file of `imports/`. */
  reviews: Batch<ContentReview>;
  imports: Batch<ContentReview>[];
  recommendations: Batch<ContentRecommendation>;
};

/** The services, people and areas of the business. */
type NamedEntities = Readonly<Record<EntityKind, readonly NamedEntity[]>>;

/** What other files add to the reviews; undefined if the file is invalid, which is reported already. */
export type Additions = {
  replies: Batch<ReplyFile>;
  mentions: Batch<MentionsFile>;
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
  const batches = [stored.reviews, ...stored.imports];
  checkIds([...batches, stored.recommendations], stored, problems);
  const additions = [...replies.values, ...mentions.values, ...(duplicates?.value ?? [])];
  const all = additions.length === 0 ? [] : batches.flatMap(({ values }) => values);
  const joined: ReviewsById = new Map(all.map((review) => [review.id, review]));
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
  return batches.flatMap(({ values, originOf }) =>
    values.map((review, at): JoinedReview => {
      const current = joined.get(review.id) ?? review;
      return resolve?.(current, () => linked.get(review.id) ?? originOf(at)) ?? current;
    }),
  );
}

/** Ids must be unique, and a review with a tombstone in `removed` must not be in the content. `removals` take down reviews that still are. */
function checkIds(
  batches: readonly Batch<{ id: string }>[],
  { removed, removals }: Removals,
  problems: Problems,
): void {
  const reviews = new Ids(problems);
  for (const batch of batches) reviews.addAll(batch);
  const tombstones = new Ids(problems);
  tombstones.addAll(removed);
  tombstones.addAll(removals);
  removed.values.forEach(({ id }, at) => {
    const place = reviews.placeOf(id);
    if (place === undefined) return;
    const message = `a removed review must not be published; ${id} is still in ${place}`;
    addProblem(problems, removed.originOf(at), ['id'], () => message);
  });
}

/** Tracks ids across batches to report duplicates. */
class Ids {
  /** The batch and place where each id was first seen. */
  readonly #firsts = new Map<string, { batch: Batch<unknown>; at: number }>();
  readonly #problems: Problems;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  addAll(batch: Batch<{ id: string }>): void {
    batch.values.forEach(({ id }, at) => {
      const key = idKey(id);
      if (this.#firsts.has(key)) {
        const message = `expected a unique id, ignoring case, got ${id}, which is also in ${this.placeOf(id)}; keep one of the two`;
        addProblem(this.#problems, batch.originOf(at), ['id'], () => message);
      } else this.#firsts.set(key, { batch, at });
    });
  }

  /** Returns the file and line where an id was first seen. */
  placeOf(id: string): string | undefined {
    const first = this.#firsts.get(idKey(id));
    const origin = first?.batch.originOf(first.at);
    return origin && `${origin.file}:${origin.firstLine}`;
  }
}

/** Reviews by id. A change replaces a review by a changed copy. */
type ReviewsById = Map<string, JoinedReview>;

/**
 * Replaces each review that a file of `replies/` or `mentions/` is about by what `join` returns. Adds a problem for an unknown review,
 * and for a second file about the same one, because the first would be lost.
 */
function joinFiles<T extends Named>(
  { values, originOf }: Batch<T>,
  reviews: ReviewsById,
  problems: Problems,
  join: (review: JoinedReview, file: T, origin: Origin) => JoinedReview,
): void {
  const about = values.map((file, at) => {
    const origin = originOf(at);
    return { id: reviewIdOf(file, origin.file), file, origin };
  });
  new Ids(problems).addAll({ values: about, originOf });
  for (const { id, file, origin } of about) {
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

/** Replaces the names in the mentions of a review by names of technicians and ids of services and areas. */
type ResolveMentions = (review: JoinedReview, originOf: () => Origin) => JoinedReview;

function createMentionResolver(business: NamedEntities, problems: Problems): ResolveMentions {
  const lookups = ENTITY_KINDS.map((kind) => {
    const entities = business[kind];
    const canonical = new Set(entities.map((entity) => mentionKey(kind, entity)));
    const names = entities.flatMap(({ id, name, aliases }) => [name, id, ...aliases]);
    return { kind, find: createLookup(entities), names, canonical };
  });
  return (review, originOf) => {
    let { mentions } = review;
    if (mentions === undefined) return review;
    for (const { kind, find, names, canonical } of lookups) {
      const written = mentions[kind];
      if (written === undefined || isResolved(written, canonical)) continue;
      const resolved = new Set<string>();
      written.forEach((name, at) => {
        const entity = find(name);
        if (entity !== undefined) resolved.add(mentionKey(kind, entity));
        else {
          addProblem(problems, originOf(), ['mentions', kind, at], () =>
            unknownName(ENTITY_WORDS[kind], name, names),
          );
        }
      });
      mentions = { ...mentions, [kind]: [...resolved] };
    }
    return mentions === review.mentions ? review : { ...review, mentions };
  };
}

/** Reports whether the names are canonical and unique, so that the list can be kept. Copying 300,000 lists would be slow. */
function isResolved(names: readonly string[], canonical: ReadonlySet<string>): boolean {
  return names.every((name, at) => canonical.has(name) && names.indexOf(name) === at);
}

/** Returns a lookup by id, name or alias, ignoring case, accents and hyphens. */
function createLookup(entities: readonly NamedEntity[]): (name: string) => NamedEntity | undefined {
  const byName = byNameKey(entities);
  // Folding is the slowest step, and 100,000 reviews repeat a few spellings.
  const bySpelling = new Map<string, NamedEntity>();
  return (name) => {
    const known = bySpelling.get(name) ?? byName.get(nameKey(name));
    if (known !== undefined) bySpelling.set(name, known);
    return known;
  };
}

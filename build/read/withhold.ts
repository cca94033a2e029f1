import { newestFirst } from '../../contract/find-reviews.ts';
import type { Tombstone } from '../../contract/review.ts';
import type { BusinessFile } from './business-file.ts';
import type { ContentRecommendation, JoinedReview, RemovedLine } from './content-schema.ts';
import { idKey, noSuchReview } from './ids.ts';
import { addProblem, type Located } from './parse.ts';
import type { Problems } from './problems.ts';

type Policy = Pick<BusinessFile['review_policy'], 'publish_unverified'>;

/** Why a received review is not published. */
export type WithholdReason = Tombstone['reason'] | 'unverified';

/** Returns why a review is not published, or undefined if it is. The rating is never a reason. */
export function withheldFor(
  { withhold, verification }: JoinedReview,
  { publish_unverified }: Policy,
): WithholdReason | undefined {
  if (withhold !== undefined) return withhold.reason;
  const isVerified = verification.status !== 'unverified';
  return isVerified || publish_unverified ? undefined : 'unverified';
}

/** What was taken down: lines of `removed.ndjson`, whose reviews are gone, and files of `removals/`, whose reviews are still in the content. */
export type Removals = Record<'removed' | 'removals', readonly Located<RemovedLine>[]>;

/** The content that is left, and what is known of the rest. */
type Remaining = {
  reviews: JoinedReview[];
  recommendations: ContentRecommendation[];
  /** Public tombstones of reviews, newest first. A recommendation leaves none. */
  removed: Tombstone[];
  /** Ids in `removals/` that nothing in the content has. */
  unknownRemovals: string[];
};

/** Takes down the reviews and recommendations that files of `removals/` name, ignoring case. */
export function takeDown(
  reviews: readonly JoinedReview[],
  recommendations: readonly ContentRecommendation[],
  { removed, removals }: Removals,
): Remaining {
  const lines = removals.map(({ value }) => value);
  const keys = new Set(lines.map(({ id }) => idKey(id)));
  const isDown = ({ id }: { id: string }): boolean => keys.has(idKey(id));
  const ids = new Map(reviews.filter(isDown).map(({ id }) => [idKey(id), id]));
  const others = new Set(recommendations.filter(isDown).map(({ id }) => idKey(id)));
  const tombstones = lines.filter(({ id }) => !others.has(idKey(id)));
  const named = tombstones.map((line) => ({ ...line, id: ids.get(idKey(line.id)) ?? line.id }));
  return {
    reviews: reviews.filter((review) => !isDown(review)).sort(newestFirst),
    recommendations: recommendations.filter((each) => !isDown(each)).sort(newestFirst),
    removed: [...removed.map(({ value }) => value), ...named]
      .filter(({ recommendation }) => !recommendation)
      .sort((a, b) =>
        newestFirst({ date: a.removed_at, id: a.id }, { date: b.removed_at, id: b.id }),
      ),
    unknownRemovals: tombstones.map(({ id }) => id).filter((id) => !ids.has(idKey(id))),
  };
}

/** Reasons that say nothing against another copy of the review. All others are about its words, which every copy has. */
const OF_ONE_COPY: ReadonlySet<unknown> = new Set(['unverified', 'duplicate', 'platform_removed']);

/** Reasons of a copy whose source may be named: it is withheld only because another one is shown. */
const NAMED: ReadonlySet<unknown> = new Set([undefined, 'unverified', 'duplicate']);

/**
 * Publishes one review of each list: the first that may be, with the sources of its copies, which are withheld as duplicates. Without
 * a reply of its own, it has the first of theirs. If a review is withheld or was taken down because of its words, the copies after it
 * are not published in its place.
 */
export function linkDuplicates(
  reviews: Map<string, JoinedReview>,
  lists: Located<readonly (readonly string[])[]>,
  policy: Policy,
  { removed, removals }: Removals,
  problems: Problems,
): void {
  const takenDown = new Map(removals.map(({ value }) => [idKey(value.id), value.reason]));
  const gone = new Set([...takenDown.keys(), ...removed.map(({ value }) => idKey(value.id))]);
  const reasonOf = (review: JoinedReview): WithholdReason | undefined =>
    takenDown.get(idKey(review.id)) ?? withheldFor(review, policy);
  const seen = new Set<string>();
  lists.value.forEach((ids, row) => {
    const copies = ids.flatMap((id, at) => {
      const review = reviews.get(id);
      const refuse = (message: () => string) =>
        addProblem(problems, lists.origin, [row, at], message);
      if (seen.has(id)) refuse(() => `expected each id once, got ${id} again`);
      else if (review === undefined)
        refuse(() =>
          gone.has(idKey(id))
            ? `${id} was removed: delete it here, and remove its copies unless they may be shown`
            : noSuchReview(id, reviews.keys()),
        );
      seen.add(id);
      return review ?? [];
    });
    const shown = copies.find((copy) => !OF_ONE_COPY.has(reasonOf(copy))) ?? copies[0];
    const others = copies.filter((copy) => copy !== shown);
    if (shown === undefined || others.length === 0) return;
    const named = others.filter((copy) => NAMED.has(reasonOf(copy)));
    const also_on = named.map(({ source }) => source);
    const { reply, updated_at = '' } = [shown, ...named].find((copy) => copy.reply) ?? shown;
    const [, newest] = [updated_at, shown.updated_at ?? ''].sort();
    const joined = { ...shown, reply, updated_at: newest || undefined };
    reviews.set(shown.id, { ...joined, ...(also_on.length > 0 && { also_on }) });
    for (const copy of others)
      reviews.set(copy.id, { ...copy, withhold: copy.withhold ?? { reason: 'duplicate' } });
  });
}

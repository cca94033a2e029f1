import type { Review, Tombstone } from '../../contract/review.ts';
import type { SinceQuery } from '../../contract/search-query.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import { toEtag } from '../to-etag.ts';

/** Everything on or after a day. */
export type Slice = {
  /** Strong and quoted: changes with the slice and only with it. */
  readonly etag: string;
  /** Puts the result together, which the tag does not need. */
  result(): SinceResult;
};

export type Since = (date: string, query: SinceQuery) => Slice;

/** A review, the day it counts for, its last change and the hash of all of it. */
type Entry = {
  readonly review: Review;
  readonly day: string;
  readonly changedAt: string;
  readonly tag: string;
};

/**
 * Answers what came since a day, over reviews and tombstones that come newest first.
 *
 * @param tags hash of the content of each review
 */
export function createSince(
  reviews: readonly Review[],
  tags: readonly string[],
  removed: readonly Tombstone[],
): Since {
  const byDate = reviews.map((review, number): Entry => {
    const changedAt = lastChange(review);
    return { review, day: review.date, changedAt, tag: tags[number] ?? '' };
  });
  const byUpdate = byDate
    .map((entry) => ({ ...entry, day: dayOfChange(entry.review) }))
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));

  return (date, { by }) => {
    const entries = by === 'date' ? byDate : byUpdate;
    const slice = entries.filter(({ day }) => day >= date);
    const gone = removed.filter(({ removed_at }) => removed_at >= date);
    return {
      etag: toEtag(slice.map(({ tag }) => tag).join('') + JSON.stringify(gone)),
      result: () => ({
        since: date,
        updated_at:
          newest([
            ...slice.map(({ changedAt }) => changedAt),
            ...gone.map(({ removed_at }) => removed_at),
          ]) ?? `${date}T00:00:00Z`,
        count: slice.length,
        reviews: slice.map(({ review }) => review),
        removed: gone,
      }),
    };
  };
}

/** Last change of a review by its author, by a reply or in our record, RFC 3339 in UTC. */
function lastChange({ updated_at, published_at, date }: Review): string {
  return updated_at ?? published_at ?? `${date}T00:00:00Z`;
}

/** Day of the last change, or the day it was written if that is later. */
function dayOfChange({ updated_at, date }: Review): string {
  const changed = updated_at?.slice(0, 10) ?? date;
  return changed > date ? changed : date;
}

function newest(moments: readonly string[]): string | undefined {
  // `Z` sorts after the point of a fraction: without it, moments sort as text.
  const key = (moment: string) => moment.slice(0, -1);
  return moments.reduce<string | undefined>(
    (last, moment) => (last !== undefined && key(last) >= key(moment) ? last : moment),
    undefined,
  );
}

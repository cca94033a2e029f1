import type { Review, Tombstone } from '../../contract/review.ts';
import type { SinceQuery } from '../../contract/search-query.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import { toEtag } from '../to-etag.ts';

/** Everything on or after a day. */
export type Slice = {
  /** Strong and quoted: changes with the slice and only with it. */
  readonly etag: string;
  /** Makes the result, which the tag does not need. */
  result(): SinceResult;
};

export type Since = (date: string, query: SinceQuery) => Slice;

/** Makes the query for what came since a day. Reviews and tombstones come newest first; `tagOf` gives the tag of a review. */
export function createSince(
  reviews: readonly Review[],
  tagOf: (review: Review) => string,
  removed: readonly Tombstone[],
): Since {
  const orders = {
    date: reviews.map((review) => ({ review, day: review.date })),
    updated: reviews
      .map((review) => ({ review, day: dayOfChange(review) }))
      .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1)),
  };
  return (date, { by }) => {
    const slice = orders[by].filter(({ day }) => day >= date).map(({ review }) => review);
    const gone = removed.filter(({ removed_at }) => removed_at >= date);
    return {
      etag: toEtag(slice.map(tagOf).join('') + JSON.stringify(gone)),
      result: () => {
        const moments = [...slice.map(lastChange), ...gone.map(({ removed_at }) => removed_at)];
        // `Z` sorts after the point of a fraction: without it, moments sort as text.
        const times = moments.map((moment) => moment.slice(0, -1));
        const newest = times.reduce((last, time) => (time > last ? time : last), '');
        const updated_at = `${newest || `${date}T00:00:00`}Z`;
        return { since: date, updated_at, count: slice.length, reviews: slice, removed: gone };
      },
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

import type { Review, Tombstone } from '../../contract/review.ts';
import type { SinceQuery } from '../../contract/search-query.ts';
import type { SinceResult } from '../../contract/search-result.ts';
import { toEtag } from '../to-etag.ts';

/**
 * Makes the query for everything on or after a day, which must be a real one. Reviews, with their tags, and tombstones come
 * newest first.
 */
export function createSince(
  reviews: readonly Review[],
  tags: readonly string[],
  removed: readonly Tombstone[],
) {
  const entries = reviews.map((review, i) => ({ review, tag: tags[i] ?? '' }));
  const orders = {
    date: entries.map((entry) => ({ ...entry, day: entry.review.date })),
    updated: entries
      .map((entry) => ({ ...entry, day: dayOfChange(entry.review) }))
      .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1)),
  };
  return (date: string, { by }: SinceQuery) => {
    const slice = orders[by].filter(({ day }) => day >= date);
    const gone = removed.filter(({ removed_at }) => removed_at >= date);
    return {
      /** Strong and quoted: changes with the slice and only with it. */
      etag: toEtag(slice.map(({ tag }) => tag).join('') + JSON.stringify(gone)),
      /** Makes the result, which the tag does not need. */
      result(): SinceResult {
        const reviews = slice.map(({ review }) => review);
        const moments = [...reviews.map(lastChange), ...gone.map(({ removed_at }) => removed_at)];
        // `Z` sorts after the point of a fraction: without it, moments sort as text.
        const times = moments.map((moment) => moment.slice(0, -1));
        const newest = times.reduce((last, time) => (time > last ? time : last), '');
        const updated_at = `${newest || `${date}T00:00:00`}Z`;
        return { since: date, updated_at, count: reviews.length, reviews, removed: gone };
      },
    };
  };
}

/** Last change of a review by its author, by a reply or in our record, RFC 3339 in UTC. */
function lastChange({ updated_at, published_at, date }: Review): string {
  return updated_at ?? published_at ?? `${date}T00:00:00Z`;
}

/** Day of the last change, or the day it was written if that is later. */
export function dayOfChange({ updated_at, date }: Review): string {
  const changed = updated_at?.slice(0, 10) ?? date;
  return changed > date ? changed : date;
}

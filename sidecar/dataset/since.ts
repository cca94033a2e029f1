import type { DayOf } from '../../contract/day-of.ts';
import { toEtag } from '../../contract/etags.ts';
import { lastChange, type Review, type Tombstone } from '../../contract/review.ts';
import type { SinceQuery } from '../../contract/search-query.ts';
import type { SinceResult } from '../../contract/search-result.ts';

/** Reviews and removals since a date, both newest first. */
export type Since = (
  /** A valid calendar date, YYYY-MM-DD, inclusive. */
  date: string,
  /** `date` compares the date of a review, `updated` the date of its last change. Removals are compared by their time. */
  query: SinceQuery,
) => {
  /** Strong, quoted entity tag. It changes if and only if the result changes. */
  readonly etag: string;
  /** Builds the result, which is not needed for a 304. */
  result(): SinceResult;
};

/** Creates the query over all reviews, newest first, the ETag of each, and all removals. */
export function createSince(
  reviews: readonly Review[],
  etagById: ReadonlyMap<string, string>,
  removed: readonly Tombstone[],
  dayOf: DayOf,
): Since {
  const dated = reviews.map((review) => ({ review, day: review.date }));
  let changed: typeof dated | undefined;
  /** Sorts by change with the first request: all their days take a tenth of the start. */
  const byChange = () => {
    changed ??= reviews
      .map((review) => ({ review, day: dayOfChange(review, dayOf) }))
      .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
    return changed;
  };
  return (date, { by }) => {
    const slice = (by === 'date' ? dated : byChange()).filter(({ day }) => day >= date);
    const removals = removed.filter(({ removed_at }) => dayOf(removed_at) >= date);
    const etags = slice.map(({ review }) => etagById.get(review.id));
    return {
      etag: toEtag(etags.join('') + JSON.stringify(removals)),
      result() {
        const reviews = slice.map(({ review }) => review);
        const changes = [...reviews.map(lastChange), ...removals.map((one) => one.removed_at)];
        // `Z` sorts after the point of a fraction, so times sort as text only without it.
        const times = changes.map((time) => time.slice(0, -1));
        const newest = times.reduce((last, time) => (time > last ? time : last), '');
        const updated_at = `${newest || `${date}T00:00:00`}Z`;
        return { since: date, updated_at, count: reviews.length, reviews, removed: removals };
      },
    };
  };
}

/** Returns the date of the last change, or that of the review or its reply if it is later. Both are days in the time zone of the business. */
function dayOfChange({ updated_at, date, reply }: Review, dayOf: DayOf): string {
  const days = [date, reply?.date ?? date, updated_at === undefined ? date : dayOf(updated_at)];
  return days.reduce((a, b) => (a > b ? a : b));
}

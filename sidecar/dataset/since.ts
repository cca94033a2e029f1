import type { DayOf } from '../../contract/day-of.ts';
import { toEtag } from '../../contract/etags.ts';
import { lastChange, type Review, type Tombstone } from '../../contract/review.ts';
import type { SinceQuery } from '../../contract/search-query.ts';
import type { SinceResult } from '../../contract/search-result.ts';

/**
 * Creates the query for the reviews and removals since a day, inclusive, both newest first. `by: 'date'` compares the date of a
 * review, `updated` the day of its last change; removals are compared by their time. The ETag changes if and only if the result
 * changes, and needs no result.
 *
 * @param reviews all reviews, newest first
 */
export function createSince(
  reviews: readonly Review[],
  etagById: ReadonlyMap<string, string>,
  removed: readonly Tombstone[],
  dayOf: DayOf,
) {
  let byChange: { review: Review; day: string }[] | undefined;
  /** Sorts by change with the first request: all their days take a tenth of the start. */
  function changedSince(date: string): Review[] {
    byChange ??= reviews
      .map((review) => ({ review, day: dayOfChange(review, dayOf) }))
      .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
    return byChange.filter(({ day }) => day >= date).map(({ review }) => review);
  }
  return (date: string, { by }: SinceQuery) => {
    const slice = by === 'date' ? reviews.filter((one) => one.date >= date) : changedSince(date);
    const removals = removed.filter(({ removed_at }) => dayOf(removed_at) >= date);
    const etags = slice.map(({ id }) => etagById.get(id));
    return {
      etag: toEtag(etags.join('') + JSON.stringify(removals)),
      result(): SinceResult {
        const changes = [...slice.map(lastChange), ...removals.map((one) => one.removed_at)];
        // `Z` sorts after the point of a fraction, so times sort as text only without it.
        const times = changes.map((time) => time.slice(0, -1));
        const newest = times.reduce((last, time) => (time > last ? time : last), '');
        const updated_at = `${newest || `${date}T00:00:00`}Z`;
        return { since: date, updated_at, count: slice.length, reviews: slice, removed: removals };
      },
    };
  };
}

/** Returns the date of the last change, or that of the review or its reply if it is later. Both are days in the time zone of the business. */
function dayOfChange({ updated_at, date, reply }: Review, dayOf: DayOf): string {
  const days = [date, reply?.date ?? date, updated_at === undefined ? date : dayOf(updated_at)];
  return days.reduce((a, b) => (a > b ? a : b));
}

import { aggregateRating, type Rated } from '../../contract/aggregate-rating.ts';
import type { AggregateRating } from '../../contract/dataset.ts';
import type { Review } from '../../contract/review.ts';

/** Creates a function that rates selections of entries. Entries with the same effect on a rating are counted as one group. */
export function createRater(
  entries: readonly { readonly number: number; readonly review: Review }[],
): (selection: readonly { readonly number: number }[]) => AggregateRating {
  const groups: Rated[] = [];
  const groupByKey = new Map<string, number>();
  const groupOf = Uint16Array.from(entries, ({ review }) => {
    const { rating, source, verification, text } = review;
    const key = `${rating} ${source.platform} ${verification.status} ${text === ''}`;
    const group = groupByKey.get(key) ?? groups.push({ rating, source, verification, text }) - 1;
    groupByKey.set(key, group);
    return group;
  });
  const rate = (selection: readonly { readonly number: number }[]) => {
    const counts = new Uint32Array(groups.length);
    for (const { number } of selection) {
      const group = groupOf[number] ?? 0;
      counts[group] = (counts[group] ?? 0) + 1;
    }
    return aggregateRating(
      groups.flatMap((rated, group) => {
        const count = counts[group] ?? 0;
        return count > 0 ? [{ ...rated, count }] : [];
      }),
    );
  };
  const overall = rate(entries);
  return (selection) => (selection === entries ? overall : rate(selection));
}

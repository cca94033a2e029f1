import { aggregateRating, type Rated } from '../../contract/aggregate-rating.ts';
import type { AggregateRating } from '../../contract/dataset.ts';
import type { Review } from '../../contract/review.ts';

/** Rates selections of entries. A rating depends on a few traits only, so that entries are counted by kind. */
export function createRatingOf(
  entries: readonly { readonly number: number; readonly review: Review }[],
): (selection: readonly { readonly number: number }[]) => AggregateRating {
  const kinds: Rated[] = [];
  const known = new Map<string, number>();
  const kindOf = Uint16Array.from(entries, ({ review }) => {
    const { rating, source, verification, text } = review;
    const traits = `${rating} ${source.platform} ${verification.status} ${text === ''}`;
    const kind = known.get(traits) ?? kinds.push({ rating, source, verification, text }) - 1;
    known.set(traits, kind);
    return kind;
  });
  const rate = (selection: readonly { readonly number: number }[]) => {
    const counts = new Uint32Array(kinds.length);
    for (const { number } of selection) {
      const kind = kindOf[number] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return aggregateRating(
      kinds.flatMap((rated, kind) => {
        const count = counts[kind] ?? 0;
        return count > 0 ? [{ ...rated, count }] : [];
      }),
    );
  };
  const ofAll = rate(entries);
  return (selection) => (selection === entries ? ofAll : rate(selection));
}

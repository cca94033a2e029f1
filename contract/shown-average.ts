import type { AggregateRating } from './dataset.ts';

/** Minimum number of reviews for an average or a spread: with fewer, one more review changes it by half a star and more. */
export const MIN_AVERAGE = 5;

/**
 * Returns the average that people read, or null if it is of too few reviews. Pages, embeds, pictures, Markdown and the sentences for
 * language models use it. JSON and JSON-LD have every average, next to its count.
 */
export function shownAverage({
  rating_value,
  rating_count,
}: Pick<AggregateRating, 'rating_value' | 'rating_count'>): number | null {
  return rating_count < MIN_AVERAGE ? null : rating_value;
}

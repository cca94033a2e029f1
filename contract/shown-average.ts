import type { AggregateRating } from './dataset.ts';
import type { EntityKind } from './entity.ts';

/** Minimum number of reviews for an average or a spread: with fewer, one more review changes it by half a star and more. */
export const MIN_AVERAGE = 5;

/**
 * Returns the average that people read, or null if it is of too few reviews, or of a person: colleagues are not compared. Pages, embeds,
 * pictures, Markdown and the sentences for language models use it. JSON and JSON-LD have every average, next to its count.
 */
export function shownAverage(
  { rating_value, rating_count }: Pick<AggregateRating, 'rating_value' | 'rating_count'>,
  kind?: EntityKind,
): number | null {
  return rating_count < MIN_AVERAGE || kind === 'technicians' ? null : rating_value;
}

/** Returns the rating of a platform that has another scale as people read it, without breaks: "8,7 / 10" in German. */
export function shownOriginal(rating: string, locale: string): string {
  const local = rating.replace(/\d+\.\d+/g, (number) => Number(number).toLocaleString(locale));
  return local.replaceAll(' ', '\u00a0');
}

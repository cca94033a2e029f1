import { type AggregateRating, meanRating } from '../../contract/dataset.ts';
import { PLATFORMS, type Review } from '../../contract/review.ts';

const VERIFIED = 1;
const WITH_TEXT = 2;

/** Number of distinct traits. */
export const TRAITS = PLATFORMS.length * 5 * 4;

/** What the rating of a selection depends on, as one number below `TRAITS`: platform, stars, verified, with text. */
export function traitOf({ source, rating, verification, text }: Review): number {
  const flags = (verification.status === 'verified' ? VERIFIED : 0) + (text === '' ? 0 : WITH_TEXT);
  return (PLATFORMS.indexOf(source.platform) * 5 + rating - 1) * 4 + flags;
}

/** Counts how often each trait occurs among the first `count` of the numbered reviews, into `tally`, which has `TRAITS` places. */
export function countTraits(
  traits: Uint32Array,
  numbers: Uint32Array,
  count: number,
  tally: Uint32Array,
): void {
  tally.fill(0);
  for (let i = 0; i < count; i++) {
    const trait = traits[numbers[i] ?? 0] ?? 0;
    tally[trait] = (tally[trait] ?? 0) + 1;
  }
}

/** Rating of a selection, from how often each trait occurs in it. */
export function toAggregateRating(tally: Uint32Array): AggregateRating {
  const stars = [0, 0, 0, 0, 0];
  const platforms = PLATFORMS.map((platform) => ({ platform, count: 0, sum: 0 }));
  let verified = 0;
  let withText = 0;
  for (let trait = 0; trait < tally.length; trait++) {
    const count = tally[trait] ?? 0;
    const platform = count === 0 ? undefined : platforms[Math.floor(trait / 20)];
    if (platform === undefined) continue;
    const star = starsOf(trait) - 1;
    stars[star] = (stars[star] ?? 0) + count;
    platform.count += count;
    platform.sum += count * (star + 1);
    if (trait & VERIFIED) verified += count;
    if (trait & WITH_TEXT) withText += count;
  }
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = stars;
  const count = one + two + three + four + five;
  return {
    rating_value: meanRating(one + 2 * two + 3 * three + 4 * four + 5 * five, count),
    rating_count: count,
    review_count: withText,
    best_rating: 5,
    worst_rating: 1,
    distribution: { '1': one, '2': two, '3': three, '4': four, '5': five },
    verified_count: verified,
    by_source: platforms
      .filter((source) => source.count > 0)
      .sort((a, b) => b.count - a.count || (a.platform < b.platform ? -1 : 1))
      .map(({ platform, count, sum }) => ({
        platform,
        rating_value: meanRating(sum, count),
        rating_count: count,
      })),
  };
}

/** Stars of a review from its trait. */
export function starsOf(trait: number): number {
  return ((trait >> 2) % 5) + 1;
}

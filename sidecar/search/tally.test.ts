import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { starsOf, TRAITS, toAggregateRating, traitOf } from './tally.ts';

const reviews = generateReviews(200);

it('rates a selection as the build rates the whole', () => {
  fc.assert(
    fc.property(fc.subarray(reviews), (selection) => {
      const tally = new Uint32Array(TRAITS);
      for (const review of selection) tally[traitOf(review)] = (tally[traitOf(review)] ?? 0) + 1;
      expect(toAggregateRating(tally)).toEqual(aggregateRating(selection));
    }),
  );
});

it('keeps the stars of a review in its trait', () => {
  for (const review of reviews) expect(starsOf(traitOf(review))).toBe(review.rating);
});

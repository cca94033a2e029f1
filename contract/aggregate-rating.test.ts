import { expect, it } from 'vitest';
import { plainReview } from '../test/support/plain-review.ts';
import { markedCounts } from './aggregate-rating.ts';

it('counts the reviews with a mark of each kind', () => {
  const marks = [
    { insider: true as const },
    { insider: true as const, incentivized: true as const },
    {},
  ];
  const reviews = marks.map((mark, at) => plainReview(`r${at}`, mark));
  expect(markedCounts(reviews)).toEqual({ incentivized: 1, insider: 2 });
});

import { expect, it } from 'vitest';
import type { Review } from '../../contract/review.ts';
import { plainReview } from '../../test/support/plain-review.ts';
import { reviewLists } from './review-lists.ts';

const review = (id: string, changes: Partial<Review> = {}): Review =>
  plainReview(id, { source: { platform: 'google' }, ...changes });

it('starts with all reviews, then has a list for each value that some but not all reviews share', () => {
  const lists = reviewLists([
    review('c', { rating: 2 }),
    review('b'),
    review('a', { source: { platform: 'direct' } }),
  ]);
  expect(lists.map(({ path, count }) => [path, count])).toEqual([
    ['/reviews/', 3],
    ['/reviews/stars/5/', 2],
    ['/reviews/stars/2/', 1],
    ['/reviews/source/google/', 2],
    ['/reviews/source/direct/', 1],
  ]);
});

it('has only an empty list if there are no reviews', () => {
  expect(reviewLists([])).toMatchObject([{ path: '/reviews/', count: 0, filter: undefined }]);
});

it('truncates filtered lists to 10 pages, but never the list of all reviews', () => {
  const reviews = Array.from({ length: 2_000 }, (_, at) =>
    review(`r${at}`, { rating: at % 100 === 0 ? 1 : 5 }),
  );
  const [all, five, one] = reviewLists(reviews);
  expect(all).toMatchObject({ isTruncated: false, count: 2_000 });
  expect(all?.pages.flatMap(({ items }) => items)).toHaveLength(2_000);
  expect(five).toMatchObject({ isTruncated: true, count: 1_980 });
  expect(five?.pages).toHaveLength(10);
  expect(one).toMatchObject({ isTruncated: false, count: 20 });
});

import { expect, it } from 'vitest';
import type { Review } from '../../contract/review.ts';
import { plainReview } from '../../test/support/plain-review.ts';
import { reviewLists } from './review-lists.ts';

const review = (id: string, changes: Partial<Review> = {}): Review =>
  plainReview(id, { source: { platform: 'google' }, ...changes });

it('has the list of all reviews first, then one for each property that some but not all share', () => {
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

it('has only the empty list without reviews', () => {
  expect(reviewLists([])).toMatchObject([{ path: '/reviews/', count: 0, filter: undefined }]);
});

it('cuts filtered lists after 10 pages, and never the list of all', () => {
  const reviews = Array.from({ length: 2_000 }, (_, at) =>
    review(`r${at}`, { rating: at % 100 === 0 ? 1 : 5 }),
  );
  const [all, five, one] = reviewLists(reviews);
  expect(all).toMatchObject({ cut: false, count: 2_000 });
  expect(all?.blocks.flatMap(({ items }) => items)).toHaveLength(2_000);
  expect(five).toMatchObject({ cut: true, count: 1_980 });
  expect(five?.blocks).toHaveLength(10);
  expect(one).toMatchObject({ cut: false, count: 20 });
});

import { expect, it } from 'vitest';
import type { Review } from '../../contract/review.ts';
import { plainReview } from '../../test/support/plain-review.ts';
import { listPages, reviewLists } from './review-lists.ts';

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
  expect(all).toMatchObject({ count: 2_000 });
  expect(all?.pages.flatMap(({ items }) => items)).toHaveLength(2_000);
  expect(five).toMatchObject({ count: 1_980 });
  expect(five?.pages).toHaveLength(10);
  expect(one).toMatchObject({ count: 20 });
  expect(one?.pages.flatMap(({ items }) => items)).toHaveLength(20);
});

it('leaves out no review that fits on 10 pages', () => {
  const reviews = Array.from({ length: 220 }, (_, at) =>
    review(`r${at}`, { rating: at === 0 ? 1 : 5 }),
  );
  const [, five] = reviewLists(reviews);
  expect(five).toMatchObject({ count: 219 });
  expect(five?.pages.flatMap(({ items }) => items)).toHaveLength(219);
});

const newestFirst = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => count - at);

it('numbers pages from the oldest and puts the rest on the front page', () => {
  expect(listPages(newestFirst(7), '/', 2)).toEqual([
    { path: '/', items: [7, 6, 5] },
    { path: '/page/2/', items: [4, 3] },
    { path: '/page/1/', items: [2, 1] },
  ]);
});

it('changes no numbered page when a review is added', () => {
  for (let count = 4; count < 12; count++) {
    const [, ...before] = listPages(newestFirst(count), '/', 2);
    const [, ...after] = listPages(newestFirst(count + 1), '/', 2);
    expect(after).toEqual(expect.arrayContaining(before));
  }
});

it('shows every review exactly once, and fewer than two pages of them on the front page', () => {
  for (const count of [0, 1, 19, 20, 39, 40, 41, 60, 172]) {
    const pages = listPages(newestFirst(count), '/');
    expect(pages.flatMap(({ items }) => items)).toEqual(newestFirst(count));
    expect(pages[0]?.items.length).toBeLessThan(40);
    expect(pages.slice(1).every(({ items }) => items.length === 20)).toBe(true);
  }
});

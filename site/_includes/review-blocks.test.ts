import { expect, it } from 'vitest';
import { reviewBlocks } from './review-blocks.ts';

const newestFirst = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => count - at);

it('numbers pages from the oldest and puts the rest on the front page', () => {
  expect(reviewBlocks(newestFirst(7), 2)).toEqual([
    { number: undefined, items: [7, 6, 5] },
    { number: 2, items: [4, 3] },
    { number: 1, items: [2, 1] },
  ]);
});

it('changes no numbered page when a review is added', () => {
  for (let count = 4; count < 12; count++) {
    const [, ...before] = reviewBlocks(newestFirst(count), 2);
    const [, ...after] = reviewBlocks(newestFirst(count + 1), 2);
    expect(after).toEqual(expect.arrayContaining(before));
  }
});

it('shows every review exactly once, and fewer than two pages of them on the front page', () => {
  for (const count of [0, 1, 19, 20, 39, 40, 41, 60, 172]) {
    const blocks = reviewBlocks(newestFirst(count));
    expect(blocks.flatMap(({ items }) => items)).toEqual(newestFirst(count));
    expect(blocks[0]?.items.length).toBeLessThan(40);
    expect(blocks.slice(1).every(({ items }) => items.length === 20)).toBe(true);
  }
});

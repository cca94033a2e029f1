import { expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

it('gives a burst, then a steady trickle', () => {
  const buckets = new TokenBuckets(3, 2);
  const taken = (now: number) => Array.from({ length: 5 }, () => buckets.take('a', now));
  expect(taken(0).filter(Boolean)).toHaveLength(3);
  expect(taken(1_000).filter(Boolean)).toHaveLength(2);
  expect(taken(100_000).filter(Boolean)).toHaveLength(3);
});

it('counts keys apart, and names those that are empty', () => {
  const buckets = new TokenBuckets(1, 1);
  expect(buckets.take('a', 0)).toBe(true);
  expect(buckets.take('b', 0)).toBe(true);
  expect(buckets.take('b', 0)).toBe(false);
  expect(buckets.empty(0)).toEqual(['a', 'b']);
  expect(buckets.empty(1_000)).toEqual([]);
});

it('is not filled or emptied by a clock that jumps back', () => {
  const buckets = new TokenBuckets(2, 1);
  buckets.take('a', 1_000_000);
  expect(buckets.take('a', 0)).toBe(true);
  expect(buckets.take('a', 0)).toBe(false);
  expect(buckets.take('a', 1_000)).toBe(true);
});

it('forgets the key unused longest when there are too many', () => {
  const buckets = new TokenBuckets(1, 0.001, 2);
  for (const key of ['a', 'b', 'a', 'c']) buckets.take(key, 0);
  expect(buckets.empty(0)).toEqual(['a', 'c']);
});

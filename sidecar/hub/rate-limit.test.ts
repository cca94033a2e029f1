import { expect, it } from 'vitest';
import { createRateLimit, toClient } from './rate-limit.ts';

it('allows a burst, then a steady rate', () => {
  const limit = createRateLimit(3, 2);
  const taken = (now: number) => Array.from({ length: 5 }, () => limit.take('a', now));
  expect(taken(0).filter(Boolean)).toHaveLength(3);
  expect(taken(1_000).filter(Boolean)).toHaveLength(2);
  expect(taken(100_000).filter(Boolean)).toHaveLength(3);
});

it('counts each key, and lists keys with few tokens', () => {
  const limit = createRateLimit(3, 1);
  expect(limit.take('a', 0)).toBe(true);
  for (let i = 0; i < 3; i += 1) expect(limit.take('b', 0)).toBe(true);
  expect(limit.take('b', 0)).toBe(false);
  expect(limit.below(2, 0)).toEqual([['b', 0]]);
  expect(limit.below(3, 500)).toEqual([
    ['a', 2],
    ['b', 0],
  ]);
  expect(limit.below(2, 2_000)).toEqual([]);
});

it('keeps its tokens if the clock jumps back', () => {
  const limit = createRateLimit(2, 1);
  limit.take('a', 1_000_000);
  expect(limit.take('a', 0)).toBe(true);
  expect(limit.take('a', 0)).toBe(false);
  expect(limit.take('a', 1_000)).toBe(true);
});

it('drops the least recently used key if there are too many', () => {
  const limit = createRateLimit(1, 0.001, 2);
  for (const key of ['a', 'b', 'a', 'c']) limit.take(key, 0);
  expect(limit.below(1, 0).map(([key]) => key)).toEqual(['a', 'c']);
});

it.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '32.1.13.184.0.1.0.2', '32.1.13.184.0.1'],
  ['2001:db8:1:ffff::1', '32.1.13.184.0.1.255.255', '32.1.13.184.0.1'],
  ['198.51.100.7:49152', '198.51.100.7', '198.51.100.7'],
  ['[2001:db8:1:ffff::1]:49152', '32.1.13.184.0.1.255.255', '32.1.13.184.0.1'],
  ['unknown', 'unknown', 'unknown'],
])('counts %s as client %s of network %s', (address, client, network) => {
  expect(toClient(address)).toEqual({ client, network });
});

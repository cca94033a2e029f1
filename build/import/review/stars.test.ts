import { expect, it } from 'vitest';
import { toStars } from './stars.ts';

it.each([
  [4, 5, 4],
  ['4', 5, 4],
  ['4,0', 5, 4],
  ['4.0 ', 5, 4],
  ['4/5', 10, 4],
  ['8 out of 10', 5, 4],
  ['8 von 10', 5, 4],
  ['5 stars', 5, 5],
  ['1 Stern', 5, 1],
  ['five', 10, 5],
  ['★★★☆☆', 10, 3],
  [8, 10, 4],
  ['80', 100, 4],
])('%s of %i is %i stars', (value, scale, stars) => expect(toStars(value, scale)).toBe(stars));

it.each([
  [4.5, 5],
  ['4,5', 5],
  [9, 10],
  [9.67, 10],
  [0, 5],
  [6, 5],
  [-1, 5],
  ['', 5],
  ['Like', 5],
  ['positive', 5],
  ['N/A', 5],
  ['STAR_RATING_UNSPECIFIED', 5],
  ['5k', 5],
  ['4 5', 5],
  ['4/0', 5],
  [true, 5],
  ['1e0', 5],
])('%s of %i is not a whole number of stars', (value, scale) =>
  expect(toStars(value, scale)).toBe(undefined),
);

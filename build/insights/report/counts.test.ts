import { expect, it } from 'vitest';
import { countPolarities, percentPositive, round, wilsonInterval } from './counts.ts';

it('gives the published 95 % interval of 10 in 20', () => {
  expect(wilsonInterval({ part: 10, count: 20 })).toEqual([29.9, 70.1]);
});

it('stays within 0 and 100 where all or none agree, and is null of nothing', () => {
  expect(wilsonInterval({ part: 0, count: 1 })).toEqual([0, 79.3]);
  expect(wilsonInterval({ part: 1, count: 1 })).toEqual([20.7, 100]);
  expect(wilsonInterval({ part: 0, count: 0 })).toBeNull();
});

it('rounds without negative zero', () => {
  expect(round(0.8456, 3)).toBe(0.846);
  expect(Object.is(round(-0.001, 2), 0)).toBe(true);
});

it('counts what was read alone, and takes a mixed review for half praise', () => {
  const polarities = ['positive', 'mixed', 'neutral', undefined] as const;
  const counts = countPolarities(polarities.map((polarity) => ({ polarity })));
  expect(counts).toEqual({ positive: 1, neutral: 1, negative: 0, mixed: 1 });
  expect(percentPositive(counts)).toBe(75);
});

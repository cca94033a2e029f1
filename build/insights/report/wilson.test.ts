import { expect, it } from 'vitest';
import { wilsonInterval } from './wilson.ts';

it('gives the published 95 % interval of 10 in 20', () => {
  expect(wilsonInterval(10, 20)).toEqual([29.9, 70.1]);
});

it('stays within 0 and 100 where all or none agree', () => {
  expect(wilsonInterval(0, 1)).toEqual([0, 79.3]);
  expect(wilsonInterval(1, 1)).toEqual([20.7, 100]);
});

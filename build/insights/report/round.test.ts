import { expect, it } from 'vitest';
import { round } from './round.ts';

it('rounds without negative zero', () => {
  expect(round(0.8456, 3)).toBe(0.846);
  expect(Object.is(round(-0.001, 2), 0)).toBe(true);
});

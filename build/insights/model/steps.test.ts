import { expect, it } from 'vitest';
import { fromStep, MOST_STEPS, packSteps, toSteps, unpackNumbers } from './steps.ts';

it('gives back every step', () => {
  const steps = Int8Array.from({ length: 2 * MOST_STEPS + 2 }, (_, at) => (at % 15) - MOST_STEPS);
  const numbers = unpackNumbers(packSteps(steps), steps.length, 1);
  expect([...numbers]).toEqual([...Float32Array.from(steps, (step) => fromStep(step, 1))]);
  expect(toSteps(numbers, 1)).toEqual(steps);
});

it('cuts what lies beyond', () => {
  expect([...toSteps([-9, -0.5, 0, 0.02, 1], 1)]).toEqual([-7, -5, 0, 1, 7]);
});

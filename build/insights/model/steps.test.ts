import { expect, it } from 'vitest';
import { fromStep, MAX_STEP, NO_WEIGHT, packSteps, toSteps, unpackSteps } from './steps.ts';

it('unpacks both steps of every feature after gaps of any length', () => {
  const steps = new Int8Array(2000);
  for (const at of [0, 1, 2, 511, 512, 513, 1024, 1999]) steps[at] = (at % 15) - MAX_STEP;
  const table = unpackSteps(packSteps(steps), 1000);
  const unpacked = [...table].flatMap((pair) => [(pair >> 4) - MAX_STEP, (pair & 15) - MAX_STEP]);
  expect(unpacked).toEqual([...steps]);
  expect(table[900]).toBe(NO_WEIGHT);
});

it('clamps weights to the largest', () => {
  expect([...toSteps([-9, -0.5, 0, 0.02, 1], 1)]).toEqual([-7, -5, 0, 1, 7]);
  expect(toSteps([fromStep(-3, 2), fromStep(6, 2)], 2)).toEqual(Int8Array.of(-3, 6));
});

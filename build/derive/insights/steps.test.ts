import { expect, it } from 'vitest';
import { MOST_STEPS, packSteps, unpackSteps } from './steps.ts';

it('gives back every number from the lowest to the highest, at any place', () => {
  const all = Array.from({ length: 2 * MOST_STEPS + 1 }, (_, at) => at - MOST_STEPS);
  for (let first = 0; first < 8; first++) {
    const steps = Int8Array.from([...all.slice(first), ...all, ...all.slice(0, first)]);
    const bytes = packSteps(steps);
    expect(bytes.length).toBeLessThanOrEqual((steps.length * 5) / 8 + 2);
    expect(unpackSteps(bytes, steps.length)).toEqual(steps);
  }
});

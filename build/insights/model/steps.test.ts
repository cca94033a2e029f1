import { expect, it } from 'vitest';
import { mostSteps, packSteps, toSteps, unpackSteps } from './steps.ts';

it.each([4, 5, 8])('gives back every number of %i bits, at any place', (bits) => {
  const most = mostSteps(bits);
  const all = Array.from({ length: 2 * most + 1 }, (_, at) => at - most);
  for (let first = 0; first < 8; first++) {
    const steps = Int8Array.from([...all.slice(first), ...all, ...all.slice(0, first)]);
    const bytes = packSteps(steps, bits);
    expect(bytes.length).toBeLessThanOrEqual((steps.length * bits) / 8 + 2);
    expect(unpackSteps(bytes, steps.length, bits)).toEqual(steps);
  }
});

it('cuts what lies beyond', () => {
  expect([...toSteps([-9, -0.5, 0, 0.26, 1], 1, 4)]).toEqual([-7, -3, 0, 2, 7]);
});

import { VECTOR } from '../../model/net/shape.ts';
import { mostSteps, packSteps, toSteps } from '../../model/steps.ts';
import { toBase64 } from '../to-base64.ts';
import type { LearningNet } from './learning-net.ts';

const VECTOR_BITS = 4;
const PART_BITS = 8;
/** Numbers of vectors beyond so many times their spread (root mean square) are cut. */
const VECTOR_CUT = 3;

function packed(steps: Int8Array, bits: number): string {
  return toBase64(packSteps(steps, bits));
}

/** The net as it is kept in `net.json`. */
export function toNetFile({ vectors, parts }: LearningNet): Record<string, unknown> {
  const spread = Math.sqrt(vectors.reduce((sum, n) => sum + n * n, 0) / vectors.length);
  const longest = VECTOR_CUT * spread;
  const all = Object.entries(parts).map(([name, part]) => ({
    name,
    part,
    largest: part.reduce((most, weight) => Math.max(most, Math.abs(weight)), TINY),
  }));
  const steps = all.flatMap(({ part, largest }) => [...toSteps(part, largest, PART_BITS)]);
  return {
    count: vectors.length / VECTOR - 1,
    vector_bits: VECTOR_BITS,
    vector_scale: longest / mostSteps(VECTOR_BITS),
    part_bits: PART_BITS,
    part_scales: Object.fromEntries(
      all.map(({ name, largest }) => [name, largest / mostSteps(PART_BITS)]),
    ),
    parts: packed(Int8Array.from(steps), PART_BITS),
    vectors: packed(toSteps(vectors, longest, VECTOR_BITS), VECTOR_BITS),
  };
}

/** No part is all zeros, so that each has a scale. */
const TINY = 1e-6;

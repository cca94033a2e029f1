import { DRIVE, INPUT, type Parts, VECTOR } from '../../model/net/shape.ts';
import { addScaled, dot } from './attention.ts';
import { type Drop, multiply } from './dropout.ts';
import type { LearningNet, Slopes } from './learning-net.ts';

/** Row of a word in the vectors. */
function rowOf(word: number, { vectors }: LearningNet): number {
  return word < 0 ? vectors.length / VECTOR - 1 : word;
}

/** What a token tells the net. */
export type Input = {
  readonly row: number;
  readonly numbers: Float32Array;
  readonly mask: Float32Array | undefined;
};

export function inputOf(net: LearningNet, word: number, value: number, drop: Drop): Input {
  const row = rowOf(word, net);
  const vector = net.vectors.slice(row * VECTOR, (row + 1) * VECTOR);
  const mask = drop(vector);
  const numbers = new Float32Array(INPUT);
  numbers.set(vector);
  numbers[VECTOR] = value;
  numbers[VECTOR + 1] = 1;
  return { row, numbers, mask };
}

/** What a token drives. */
export function driveOf(parts: Parts, input: Float32Array): Float32Array {
  const drive = new Float32Array(DRIVE);
  for (let d = 0; d < DRIVE; d++) drive[d] = dot(parts.drive, d * INPUT, input, 0, INPUT);
  return drive;
}

/** From the slopes of what a token drives to those of the weights behind it, and of its word. */
export function addInputSlopes(
  parts: Parts,
  { row, numbers, mask }: Input,
  driveSlopes: Float32Array,
  slopes: Slopes,
): void {
  const ofInput = new Float32Array(INPUT);
  driveSlopes.forEach((slope, d) => {
    if (slope === 0) return;
    addScaled(slopes.parts.drive, d * INPUT, numbers, 0, INPUT, slope);
    addScaled(ofInput, 0, parts.drive, d * INPUT, INPUT, slope);
  });
  if (mask) multiply(ofInput, mask);
  const own = slopes.vectors.get(row) ?? new Float32Array(VECTOR);
  addScaled(own, 0, ofInput, 0, VECTOR, 1);
  slopes.vectors.set(row, own);
}

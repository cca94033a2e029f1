import { base64Bytes } from '../base64-bytes.ts';
import { unpackSteps } from '../steps.ts';
import net from './net.json' with { type: 'json' };
import { DRIVE, INPUT, PARTS_SIZE, type Parts, partsOf, VECTOR } from './shape.ts';

/** Words that the net knows. */
export const WORDS = net.count;

/** A vector for each known word, and a last one for all others. */
const vectors = Float32Array.from(
  unpackSteps(base64Bytes(net.vectors), (WORDS + 1) * VECTOR, net.vector_bits),
  (step) => step * net.vector_scale,
);

const partScales: Readonly<Record<string, number>> = net.part_scales;

function readParts(): Parts {
  const steps = unpackSteps(base64Bytes(net.parts), PARTS_SIZE, net.part_bits);
  const parts = partsOf(Float32Array.from(steps));
  for (const [name, part] of Object.entries(parts)) {
    const scale = partScales[name] ?? 0;
    part.forEach((step, at) => {
      part[at] = step * scale;
    });
  }
  return parts;
}

/** The weights of the net. */
export const PARTS = readParts();

/** Fills `drive` with what a word drives where it judges nothing; `WORDS` stands for all unknown ones. */
export function fillDrive(word: number, drive: Float32Array): void {
  for (let d = 0; d < DRIVE; d++) {
    let sum = PARTS.drive[d * INPUT + VECTOR + 1] ?? 0;
    for (let i = 0; i < VECTOR; i++) {
      sum += (PARTS.drive[d * INPUT + i] ?? 0) * (vectors[word * VECTOR + i] ?? 0);
    }
    drive[d] = sum;
  }
}

/** What a judgement adds for each point of its value. */
export const JUDGEMENT_DRIVE = Float32Array.from(
  { length: DRIVE },
  (_, d) => PARTS.drive[d * INPUT + VECTOR] ?? 0,
);

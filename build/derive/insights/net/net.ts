import { base64Bytes } from '../base64-bytes.ts';
import { unpackSteps } from '../steps.ts';
import net from './net.json' with { type: 'json' };
import { DRIVE, INPUT, PARTS_SIZE, type Parts, partsOf, VECTOR } from './shape.ts';

const words = net.count;

/** A vector for each known word, and a last one for all others. */
const vectors = Float32Array.from(
  unpackSteps(base64Bytes(net.vectors), (words + 1) * VECTOR, net.vector_bits),
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

export const PARTS = readParts();

const drives: (Float32Array | undefined)[] = Array.from({ length: words + 1 });

/** What a known word (or any other, at -1) drives where it judges nothing: worked out when it is first met. */
function wordDrive(word: number): Float32Array {
  const row = word < 0 ? words : word;
  const known = drives[row];
  if (known !== undefined) return known;
  const drive = new Float32Array(DRIVE);
  for (let d = 0; d < DRIVE; d++) {
    let sum = PARTS.drive[d * INPUT + VECTOR + 1] ?? 0;
    for (let i = 0; i < VECTOR; i++) {
      sum += (PARTS.drive[d * INPUT + i] ?? 0) * (vectors[row * VECTOR + i] ?? 0);
    }
    drive[d] = sum;
  }
  drives[row] = drive;
  return drive;
}

/** What a judgement adds for each point of its value. */
const valueDrive = Float32Array.from(
  { length: DRIVE },
  (_, d) => PARTS.drive[d * INPUT + VECTOR] ?? 0,
);

const sentence: Float32Array[] = [];
/** Arrays for the tokens of a sentence that judge. */
const spare: Float32Array[] = [];

/**
 * What each token of a sentence drives: its word, and the value of the judgement that begins there (0: none). Good until
 * the next sentence: arrays of their own for each would cost more than what is done with them.
 * @param known numbers of the words of the text, -1 for those training does not know
 * @param start where the sentence begins in it
 */
export function drivesOf(
  known: Int32Array,
  start: number,
  values: Float32Array,
): readonly Float32Array[] {
  sentence.length = values.length;
  let used = 0;
  for (let at = 0; at < values.length; at++) {
    const drive = wordDrive(known[start + at] ?? -1);
    const value = values[at] ?? 0;
    if (value === 0) {
      sentence[at] = drive;
      continue;
    }
    const both = spare[used] ?? new Float32Array(DRIVE);
    spare[used++] = both;
    for (let d = 0; d < DRIVE; d++) both[d] = (drive[d] ?? 0) + value * (valueDrive[d] ?? 0);
    sentence[at] = both;
  }
  return sentence;
}

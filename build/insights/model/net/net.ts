import { makeRoom } from '../../../../contract/web-assembly.ts';
import { CLASS_COUNT } from '../classes.ts';
import { createKernel } from './kernel.ts';
import { fillDrive, JUDGEMENT_DRIVE, PARTS, WORDS } from './learned.ts';
import { placeOf, type Question } from './question.ts';
import { DRIVE, MARKS, STATE } from './shape.ts';
import { toShares } from './to-shares.ts';

const BYTES = Float32Array.BYTES_PER_ELEMENT;

const kernel = createKernel();

let taken = kernel.free.value;

/** Address of room for so many numbers. */
function allot(count: number): number {
  const at = taken;
  taken += count * BYTES;
  makeRoom(kernel.memory, taken);
  return at;
}

/** Address of a copy of the numbers. */
function keep(numbers: Float32Array): number {
  const at = allot(numbers.length);
  new Float32Array(kernel.memory.buffer, at).set(numbers);
  return at;
}

const judgement = keep(JUDGEMENT_DRIVE);
const key = keep(PARTS.key);
const query = keep(PARTS.query);
const queryBias = keep(PARTS.queryBias);
const out = keep(PARTS.out);
const outBias = keep(PARTS.outBias);
const wordDrives = allot((WORDS + 1) * DRIVE);

const isFilled = new Uint8Array(WORDS + 1);

/** Address of what a known word (or any other, at -1) drives where it judges nothing: worked out when it is first met. */
function driveOf(word: number): number {
  const row = word < 0 ? WORDS : word;
  const at = wordDrives + row * DRIVE * BYTES;
  if (isFilled[row] === 0) {
    fillDrive(row, new Float32Array(kernel.memory.buffer, at, DRIVE));
    isFilled[row] = 1;
  }
  return at;
}

/** Room for a stretch of at most so many tokens, behind all that stays. */
function roomFor(most: number) {
  const size = most * BYTES;
  makeRoom(kernel.memory, taken + size * (3 + STATE));
  const { buffer } = kernel.memory;
  return {
    most,
    drives: new Int32Array(buffer, taken, most),
    values: new Float32Array(buffer, taken + size, most),
    /** While an answer is sought: of each token that is looked at, how much; then its share. */
    weights: new Float32Array(buffer, taken + 2 * size, most),
    /** Address of the states. */
    states: taken + 3 * size,
    asker: new Float32Array(buffer, kernel.asker.value, STATE),
    scores: new Float32Array(buffer, kernel.scores.value, CLASS_COUNT),
  };
}

let room = roomFor(1024);

/**
 * Reads a stretch: the questions that follow are about it.
 * @param known numbers of the words of the text, -1 for those training does not know
 * @param start where the stretch begins in it
 * @param values of its tokens, those of `valuesIn`
 */
export function readStretch(known: Int32Array, start: number, values: Float32Array): void {
  const count = values.length;
  if (count > room.most) room = roomFor(2 * count);
  const { drives, states } = room;
  for (let at = 0; at < count; at++) drives[at] = driveOf(known[start + at] ?? -1);
  room.values.set(values);
  kernel.read(count, drives.byteOffset, room.values.byteOffset, states, judgement);
}

/** Scores of praise, neutral and complaint for a question about the stretch that was read last; good until the next one. */
export function answer({ spans, category, window, marks }: Question): Float32Array {
  const { states, weights, asker, scores } = room;
  const [span = window] = spans;
  if (category === undefined) {
    kernel.askAsMean(states + span.start * STATE * BYTES, span.end - span.start);
  } else {
    asker.set(PARTS.category.subarray(category * STATE, (category + 1) * STATE));
  }
  const size = window.end - window.start;
  const [judged = 0, home = 0, rival = 0] = PARTS.mark;
  for (let at = 0; at < size; at++) {
    const mark = at * MARKS;
    weights[at] =
      (PARTS.place[placeOf(spans, window.start + at)] ?? 0) +
      judged * (marks[mark] ?? 0) +
      home * (marks[mark + 1] ?? 0) +
      rival * (marks[mark + 2] ?? 0);
  }
  const seen = states + window.start * STATE * BYTES;
  kernel.weigh(size, seen, weights.byteOffset, query, queryBias, key);
  toShares(weights, size);
  kernel.judge(size, seen, weights.byteOffset, out, outBias);
  return scores;
}

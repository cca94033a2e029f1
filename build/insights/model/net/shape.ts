import { CLASS_COUNT } from '../classes.ts';

/** Numbers that stand for a word. */
export const VECTOR = 30;
/** What the net is told of a token: its word, the value of the judgement that begins there (0: none), and 1. */
export const INPUT = VECTOR + 2;
/** Cells of memory in each direction of reading. */
export const CELLS = 32;
/** Memory at a token: what was read up to it, and what will be read after it. */
export const STATE = 2 * CELLS;
/** A cell is driven by the token and by those read just before it. */
export const TAPS = 3;
/** What one tap drives: the candidate of each cell, then the gate of each. */
export const TAP = 2 * CELLS;
/** All that a token drives, by direction and tap. */
export const DRIVE = 2 * TAPS * TAP;
/** Numbers in which a target and a token are compared. */
export const KEY = 16;
/** Farther words count as this far from the target. */
export const FARTHEST = 18;
/** Tokens on each side of a target that are looked at. */
export const WINDOW = 30;
/** Marks of a token: its judgement, whether it is in the clause of the target, and whether it is another target. */
export const MARKS = 3;
/** Sides of a restaurant that the net can be asked about, as SemEval-2014 parts them: ids of our aspects. */
export const CATEGORIES: readonly string[] = [
  'food',
  'service',
  'price',
  'ambience',
  'miscellaneous',
];

/** How many numbers each part of the net has, in the order they are kept in. */
const PART_SIZES = {
  /** For each driven number, one weight of each input. */
  drive: DRIVE * INPUT,
  key: KEY * STATE,
  query: KEY * STATE,
  queryBias: KEY,
  /** What stands for the state of a target where a category is asked about. */
  category: CATEGORIES.length * STATE,
  place: 2 * FARTHEST + 1,
  mark: MARKS,
  /** For each class, what was looked at and the state that asked. */
  out: CLASS_COUNT * 2 * STATE,
  outBias: CLASS_COUNT,
} as const;

type Part = keyof typeof PART_SIZES;

/** The weights of the net but for its words, as views of one array. */
export type Parts = Readonly<Record<Part, Float32Array>>;

export const PARTS_SIZE = Object.values(PART_SIZES).reduce((sum, size) => sum + size, 0);

/** Views of an array of `PARTS_SIZE` numbers. */
export function partsOf(all: Float32Array): Parts {
  let end = 0;
  const views = Object.entries(PART_SIZES).map(([part, size]) => {
    const start = end;
    end += size;
    return [part, all.subarray(start, end)];
  });
  return Object.fromEntries(views);
}

import { mixHash } from '../lexicon/words.ts';

/** The classes of the model, in the order of its weights. */
export const CLASSES = ['positive', 'neutral', 'negative'] as const;
/** How many there are. */
export const CLASS_COUNT = CLASSES.length;
export type Class = (typeof CLASSES)[number];

/** Places of the table of weights. */
export const PLACES = 1 << 20;

/** Place of a feature in the table. */
export function placeOf(kind: number, hash: number): number {
  return mixHash(kind, hash) & (PLACES - 1);
}

/** Receives one feature: its kind, the hash that tells it from others of the kind, its size, and the token it comes from (-1: none). */
export type Emit = (kind: number, hash: number, size: number, token: number) => void;

/** Kinds of features: each is a namespace of the hash. */
export const KIND = {
  bias: 1,
  target: 2,
  word: 3,
  beside: 4,
  clause: 5,
  pair: 6,
  targetClass: 7,
  wordClass: 8,
  meeting: 9,
  stars: 10,
  opinion: 11,
  shape: 12,
  sum: 13,
  clauseAmong: 14,
} as const;
/** Added to the kinds of what speaks of a stretch as a whole. */
export const WHOLE = 32;
/** Added to the kinds of words that a rival is nearer to. */
export const RIVAL = 64;

/** Sign of a value: 0 complaint, 1 neither, 2 praise. */
export function signOf(value: number): number {
  if (value > 0.3) return 2;
  return value < -0.3 ? 0 : 1;
}

import { mixHash } from '../lexicon/words.ts';

/** The classes of the model, in the order of its weights. */
export const CLASSES = ['positive', 'neutral', 'negative'] as const;
export const CLASS_COUNT = CLASSES.length;
export type Class = (typeof CLASSES)[number];

/** Number of entries in the weight table. */
export const TABLE_SIZE = 1 << 20;

/** Returns the index of a feature in the weight table. */
export function placeOf(kind: number, hash: number): number {
  return mixHash(kind, hash) & (TABLE_SIZE - 1);
}

/** Receives a feature: its kind, its hash within the kind, its value, and the token it comes from, or -1. */
export type Emit = (kind: number, hash: number, value: number, token: number) => void;

/** Kinds of features. Each is a namespace for hashes. */
export const KIND = {
  bias: 1,
  target: 2,
  word: 3,
  neighbour: 4,
  clause: 5,
  bigram: 6,
  targetClass: 7,
  wordClass: 8,
  classPair: 9,
  stars: 10,
  opinion: 11,
  shape: 12,
  sum: 13,
  clauseWithRivals: 14,
} as const;
/** Added to a kind if the span is judged as a whole. */
export const WHOLE = 32;
/** Added to the kind of a word that is nearer to a rival. */
export const RIVAL = 64;

/** Returns 0 for complaint, 1 for a value near zero, 2 for praise. */
export function signOf(value: number): number {
  if (value > 0.3) return 2;
  return value < -0.3 ? 0 : 1;
}

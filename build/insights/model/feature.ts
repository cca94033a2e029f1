/** The classes of the model, in the order of its weights. */
export const CLASSES = ['positive', 'neutral', 'negative'] as const;
/** How many there are. */
export const CLASS_COUNT = CLASSES.length;
export type Class = (typeof CLASSES)[number];

/** Places of the table of weights. */
export const PLACES = 1 << 20;

/** Place of a feature in the table, by its hash. */
export function placeOf(hash: number): number {
  return hash & (PLACES - 1);
}

/** Receives one feature: its hash (32 bits), its size, and the token it comes from (-1: none). */
export type Emit = (hash: number, size: number, token: number) => void;

/** Kinds of features; a number is a namespace of the hash and must not be reused. */
export const KIND = {
  bias: 1,
  bag: 2,
  clause: 3,
  rival: 4,
  pair: 5,
  target: 6,
  beside: 7,
  opinion: 8,
  shape: 9,
  own: 10,
  frame: 12,
  wholeBag: 20,
  wholePair: 21,
  wholeOpinion: 22,
  wholeShape: 23,
  wholeStars: 25,
  stars: 36,
  starStep: 37,
  before: 40,
  after: 41,
  beforeMood: 42,
  afterMood: 43,
  edge: 44,
  path: 45,
  targetClass: 50,
  ownClass: 51,
  rivalClass: 52,
  clauseClass: 53,
  besideClass: 54,
  meeting: 55,
  wholeClass: 56,
} as const;

/** Sign of a value: 0 complaint, 1 neither, 2 praise. */
export function mood(value: number): number {
  if (value > 0.3) return 2;
  return value < -0.3 ? 0 : 1;
}

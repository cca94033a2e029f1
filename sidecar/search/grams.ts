/**
 * Grams: runs of one, two or three bytes of folded UTF-8, and bridges, which are a space with one byte or two on each side.
 * Each byte is reduced to one of 64 classes, so that a run is a small number and all runs fit one direct table. Letters, digits,
 * the space and the commonest punctuation have classes of their own; all other bytes share the rest, which makes a
 * gram a filter that may say yes too often but never no too often.
 */
const OWN_CLASS = ' abcdefghijklmnopqrstuvwxyz0123456789.,\'-!"()&';

const PAIRS = 64;
const SHORT_BRIDGES = PAIRS + 64 ** 2;
/** Long bridges are hashed. */
const LONG_BRIDGES = SHORT_BRIDGES + 64 ** 2;
const TRIPLES = LONG_BRIDGES + 2 ** 16;

/** Number of grams there are. */
export const GRAMS = TRIPLES + 64 ** 3;

/** Longest run that is one gram, in bytes. */
export const LONGEST = 3;

const SPACE_BYTE = 0x20;
/** Class of the space. */
const SPACE = 0;

/** Class of each byte. */
const CLASS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const own = OWN_CLASS.indexOf(String.fromCharCode(byte));
  return own >= 0 ? own : OWN_CLASS.length + (byte % (64 - OWN_CLASS.length));
});

/**
 * Puts the distinct grams of a text into `grams`, from the place `at` on, and gives the place after them. `seen[gram] === mark`
 * says that a gram was already put there, so a mark must be new for each text.
 */
export type GramsOf = (
  bytes: Uint8Array,
  start: number,
  end: number,
  grams: Uint32Array,
  at: number,
  seen: Uint32Array,
  mark: number,
) => number;

/**
 * The bridges of a text, at most two for each space. Where nothing stands on one side of a space, a short bridge has the class of
 * the space there, which otherwise never follows itself in folded text.
 */
export const bridgesOf: GramsOf = (bytes, start, end, grams, at, seen, mark) => {
  let next = at;
  for (let place = start; place < end; place++) {
    if (bytes[place] !== SPACE_BYTE) continue;
    const before = place > start ? classAt(bytes, place - 1) : SPACE;
    const after = place + 1 < end ? classAt(bytes, place + 1) : SPACE;
    grams[next++] = SHORT_BRIDGES + ((before << 6) | after);
    if (place < start + 2 || place + 2 >= end) continue;
    const two = (classAt(bytes, place - 2) << 6) | before;
    grams[next++] = longBridgeOf((two << 18) | (after << 6) | classAt(bytes, place + 2));
  }
  return distinct(grams, at, next, seen, mark);
};

/** Grams of a word of one, two and three bytes; at most three for each byte. */
export const wordGramsOf: GramsOf = (bytes, start, end, grams, at, seen, mark) => {
  let next = at;
  let run = 0;
  for (let place = start; place < end; place++) {
    run = ((run << 6) | classAt(bytes, place)) & 0x3ffff;
    grams[next++] = run & 0x3f;
    if (place > start) grams[next++] = PAIRS + (run & 0xfff);
    if (place > start + 1) grams[next++] = TRIPLES + run;
  }
  return distinct(grams, at, next, seen, mark);
};

function classAt(bytes: Uint8Array, place: number): number {
  return CLASS[bytes[place] ?? 0] ?? 0;
}

/** Moves the first of each gram from `at` up to `end` together, and gives the place after them. */
function distinct(
  grams: Uint32Array,
  at: number,
  end: number,
  seen: Uint32Array,
  mark: number,
): number {
  let next = at;
  for (let place = at; place < end; place++) {
    const gram = grams[place] ?? 0;
    if (seen[gram] === mark) continue;
    seen[gram] = mark;
    grams[next++] = gram;
  }
  return next;
}

/** The bridge of five classes, by Fibonacci hashing. */
function longBridgeOf(run: number): number {
  return LONG_BRIDGES + (Math.imul(run, 0x9e3779b1) >>> 16);
}

/** Short bridges of which each text has one that has a phrase of two bytes, one of them a space. */
export function bridgesWith(phrase: string): number[] {
  const [first, step] = phrase[0] === ' ' ? [classIn(phrase, 1), 64] : [classIn(phrase, 0) * 64, 1];
  return Array.from({ length: 64 }, (_, other) => SHORT_BRIDGES + first + other * step);
}

/** Whether a gram has no space in it, so that a text has it where one of its words has it. */
export function isInsideWords(gram: number): boolean {
  if (gram < PAIRS) return gram !== SPACE;
  if (gram < SHORT_BRIDGES) return gram - PAIRS >= 64 && ((gram - PAIRS) & 63) !== SPACE;
  const run = gram - TRIPLES;
  return run >= 64 ** 2 && ((run >>> 6) & 63) !== SPACE && (run & 63) !== SPACE;
}

/** The gram that a phrase of at most three bytes is; phrases have one character for each byte. */
export function gramOf(phrase: string): number {
  const run = runOf(phrase);
  if (phrase.length < 2) return run;
  if (phrase.length === 2) return PAIRS + run;
  return phrase[1] === ' ' ? SHORT_BRIDGES + ((run >>> 6) & 0xfc0) + (run & 63) : TRIPLES + run;
}

/** Classes of at most five bytes, the last in the lowest six bits. */
function runOf(phrase: string): number {
  let run = 0;
  for (let at = 0; at < phrase.length; at++) run = (run << 6) | classIn(phrase, at);
  return run;
}

/** The rarest of the longest grams of a phrase: every word that holds the phrase has it. */
export function rarestGramOf(phrase: string, counts: Uint32Array): number {
  if (phrase.length < LONGEST) return gramOf(phrase);
  let rarest = 0;
  let fewest = Number.POSITIVE_INFINITY;
  let run = 0;
  for (let at = 0; at < phrase.length; at++) {
    run = ((run << 6) | classIn(phrase, at)) & 0x3ffff;
    const count = counts[TRIPLES + run] ?? 0;
    if (at < 2 || count >= fewest) continue;
    rarest = TRIPLES + run;
    fewest = count;
    // What no word has is rare enough.
    if (count === 0) break;
  }
  return rarest;
}

/** The `most` rarest bridges of a phrase, rarest first. */
export function rarestBridgesOf(phrase: string, counts: Uint32Array, most: number): number[] {
  const rarest: number[] = [];
  for (let at = phrase.indexOf(' ', 1); at > 0; at = phrase.indexOf(' ', at + 1)) {
    if (at + 1 === phrase.length) break;
    const isShort = at === 1 || at + 2 === phrase.length;
    const bridge = isShort
      ? gramOf(phrase.slice(at - 1, at + 2))
      : longBridgeOf(runOf(phrase.slice(at - 2, at + 3)));
    keepRarest(rarest, bridge, counts, most);
  }
  return rarest;
}

function keepRarest(rarest: number[], gram: number, counts: Uint32Array, most: number): void {
  const count = counts[gram] ?? 0;
  if (rarest.length === most) {
    if (count >= (counts[rarest[most - 1] ?? 0] ?? 0)) return;
    if (rarest.includes(gram)) return;
    rarest.pop();
  } else if (rarest.includes(gram)) return;
  let place = rarest.length;
  while (place > 0 && (counts[rarest[place - 1] ?? 0] ?? 0) > count) place--;
  rarest.splice(place, 0, gram);
}

/** Whether having the phrase's only gram proves having the phrase: at most three bytes, each with a class of its own. */
export function isExact(phrase: string): boolean {
  if (phrase.length > LONGEST) return false;
  for (let at = 0; at < phrase.length; at++) {
    if (classIn(phrase, at) >= OWN_CLASS.length) return false;
  }
  return true;
}

function classIn(phrase: string, at: number): number {
  return CLASS[phrase.charCodeAt(at)] ?? 0;
}

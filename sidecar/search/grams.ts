/**
 * Grams: runs of one, two or three bytes of folded UTF-8, each byte reduced to one of 64 classes, so that a run is
 * a small number and all runs fit one direct table. Letters, digits, the space and the commonest punctuation
 * have classes of their own; all other bytes share the rest, which makes a gram a filter that may say yes too
 * often but never no too often.
 */
const OWN_CLASS = ' abcdefghijklmnopqrstuvwxyz0123456789.,\'-!"()&';
const PAIRS = 64;
const TRIPLES = PAIRS + 64 * 64;

/** Number of grams there are: 64 of one byte, 64² of two, 64³ of three. */
export const GRAMS = TRIPLES + 64 * 64 * 64;

/** Longest run that is one gram, in bytes. */
const LONGEST = 3;

/** Class of each byte. */
const CLASS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const own = OWN_CLASS.indexOf(String.fromCharCode(byte));
  return own >= 0 ? own : OWN_CLASS.length + (byte % (64 - OWN_CLASS.length));
});

/**
 * Adds the distinct grams of one text to `grams` and gives their number. `seen[gram] === mark` says that a gram
 * was already added, so a mark must be new for each text.
 */
export function gramsOf(
  bytes: Uint8Array,
  start: number,
  end: number,
  grams: Uint32Array,
  seen: Uint32Array,
  mark: number,
): number {
  let count = 0;
  let before = 0;
  let last = 0;
  for (let at = start; at < end; at++) {
    const now = CLASS[bytes[at] ?? 0] ?? 0;
    if (seen[now] !== mark) {
      seen[now] = mark;
      grams[count++] = now;
    }
    if (at > start) {
      const pair = PAIRS + ((last << 6) | now);
      if (seen[pair] !== mark) {
        seen[pair] = mark;
        grams[count++] = pair;
      }
      if (at > start + 1) {
        const triple = TRIPLES + ((before << 12) | (last << 6) | now);
        if (seen[triple] !== mark) {
          seen[triple] = mark;
          grams[count++] = triple;
        }
      }
    }
    before = last;
    last = now;
  }
  return count;
}

/**
 * The `most` rarest of the longest grams of a phrase, rarest first: every text that holds the phrase has them. Empty for
 * an empty phrase.
 */
export function rarestGramsOf(phrase: Uint8Array, counts: Uint32Array, most: number): number[] {
  const length = Math.min(phrase.length, LONGEST);
  const base = [0, 0, PAIRS, TRIPLES][length] ?? 0;
  const mask = 64 ** length - 1;
  const rarest: number[] = [];
  let gram = 0;
  for (let at = 0; at < phrase.length; at++) {
    gram = ((gram << 6) | (CLASS[phrase[at] ?? 0] ?? 0)) & mask;
    if (at + 1 >= length) keepRarest(rarest, base + gram, counts, most);
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
export function isExact(phrase: Uint8Array): boolean {
  return (
    phrase.length <= LONGEST &&
    phrase.every((byte) => (CLASS[byte] ?? OWN_CLASS.length) < OWN_CLASS.length)
  );
}

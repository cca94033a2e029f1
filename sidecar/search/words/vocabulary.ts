import { sharedNumbers, sharedUnits } from '../../shared-arrays.ts';

/** Terms in the order of their UTF-16 code units, numbered from 0, in arrays that threads share. */
export type WordVocabulary = {
  readonly units: Uint16Array;
  /** Where each term begins in `units`, and after the last one where it ends. */
  readonly starts: Uint32Array;
  /** Which characters each term has, see `signatureOf`. */
  readonly signatures: Uint32Array;
};

/** Packs terms that are sorted. */
export function packVocabulary(terms: readonly string[]): WordVocabulary {
  const units = sharedUnits(terms.reduce((sum, { length }) => sum + length, 0));
  const starts = sharedNumbers(terms.length + 1);
  const signatures = sharedNumbers(terms.length);
  let end = 0;
  for (const [number, term] of terms.entries()) {
    for (let at = 0; at < term.length; at++) units[end++] = term.charCodeAt(at);
    starts[number + 1] = end;
    signatures[number] = signatureOf(term);
  }
  return { units, starts, signatures };
}

export function termAt({ units, starts }: WordVocabulary, number: number): string {
  return String.fromCharCode(...units.subarray(starts[number], starts[number + 1]));
}

/** Code units of a term. */
export function lengthOf({ starts }: WordVocabulary, number: number): number {
  return (starts[number + 1] ?? 0) - (starts[number] ?? 0);
}

/** Numbers of the terms that begin with a prefix, from the first up to the last (not included): first of all the prefix itself, if it is a term. */
export function termsWithPrefix(vocabulary: WordVocabulary, prefix: string): [number, number] {
  const first = firstNotBelow(vocabulary, prefix);
  // No term has U+FFFF, which is no character.
  return [first, firstNotBelow(vocabulary, `${prefix}\uffff`)];
}

function firstNotBelow(vocabulary: WordVocabulary, text: string): number {
  let from = 0;
  let to = vocabulary.signatures.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBelow(vocabulary, middle, text)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function isBelow(vocabulary: WordVocabulary, number: number, text: string): boolean {
  const { units, starts } = vocabulary;
  const start = starts[number] ?? 0;
  const length = lengthOf(vocabulary, number);
  const shared = Math.min(length, text.length);
  for (let at = 0; at < shared; at++) {
    const difference = (units[start + at] ?? 0) - text.charCodeAt(at);
    if (difference !== 0) return difference < 0;
  }
  return length < text.length;
}

/** One bit for each letter from a to z that a text has; the other characters share the six that are left. */
export function signatureOf(text: string): number {
  let signature = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const letter = unit - A;
    signature |= 1 << (letter >= 0 && letter < LETTERS ? letter : LETTERS + (unit % 6));
  }
  return signature >>> 0;
}

const A = 0x61;
const LETTERS = 26;

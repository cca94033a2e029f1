import { countBits } from '../bits.ts';
import { signatureOf, type WordVocabulary } from './vocabulary.ts';

/**
 * Visits every term that is at most `most` insertions, deletions and replacements of one code unit away from a text, with their number, which is
 * its Levenshtein distance.
 */
export function visitAlike(
  { units, starts, signatures }: WordVocabulary,
  text: string,
  most: number,
  visit: (number: number, distance: number) => void,
): void {
  const own = signatureOf(text);
  const wanted = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  for (let number = 0; number < signatures.length; number++) {
    // One change takes away one kind of character at most, and brings in one at most.
    const other = signatures[number] ?? 0;
    if (countBits(own & ~other) > most || countBits(other & ~own) > most) continue;
    const start = starts[number] ?? 0;
    const end = starts[number + 1] ?? 0;
    const distance = distanceBetween(wanted, 0, units, start, end, most);
    if (distance <= most) visit(number, distance);
  }
}

/**
 * Distance of `wanted` from the place `at` on to the code units from `start` up to `end` (not included); something above `most` where it
 * is above. What both begin with never needs a change; after it there are three ways to go on, so the work grows
 * with `most`, which is small, and hardly with the length.
 */
function distanceBetween(
  wanted: Uint16Array,
  at: number,
  units: Uint16Array,
  start: number,
  end: number,
  most: number,
): number {
  let own = at;
  let place = start;
  while (own < wanted.length && place < end && wanted[own] === units[place]) {
    own++;
    place++;
  }
  const ownLeft = wanted.length - own;
  const left = end - place;
  if (ownLeft === 0 || left === 0) return ownLeft + left;
  if (most === 0 || Math.abs(ownLeft - left) > most) return most + 1;
  return (
    1 +
    Math.min(
      distanceBetween(wanted, own + 1, units, place + 1, end, most - 1),
      distanceBetween(wanted, own + 1, units, place, end, most - 1),
      distanceBetween(wanted, own, units, place + 1, end, most - 1),
    )
  );
}

import { is, TURN } from '../lexicon/kinds.ts';
import type { Token } from './tokenize.ts';

/**
 * 0 or 1 for each token: what stands on the other side of a "but", or of an "although" that opens its sentence, is on
 * the other side. Each sentence begins with 0.
 */
export function markSides(
  tokens: readonly Token[],
  sentence: Int32Array,
  clause: Int32Array,
): Uint8Array {
  const sides = new Uint8Array(tokens.length);
  let side = 0;
  let opening = 0;
  let concedes = false;
  tokens.forEach((token, at) => {
    if (at > 0 && sentence[at] !== sentence[at - 1]) {
      side = 0;
      opening = at;
      concedes = false;
    }
    const begins = at > 0 && clause[at] !== clause[at - 1];
    if (concedes && begins && at > opening + 2 && tokens[at]?.word !== 'and') {
      side = 1 - side;
      concedes = false;
    }
    if (is(token, TURN)) {
      if (begins && at > opening + 1 && tokens[at + 1]?.word !== ',') side = 1 - side;
      else if (at <= opening + 1 && token.word !== 'but') concedes = true;
    }
    sides[at] = side;
  });
  return sides;
}

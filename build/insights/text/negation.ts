import { isKind, NEGATOR, REVERSER, REVERSERS } from '../lexicon/kinds.ts';
import type { Token } from './tokenize.ts';

/** Maximum distance from a negator to a negated token. */
const MAX_REACH = 5;
/** The same after "not once", as in "not once in ten years did we have a bad …". */
const MAX_REACH_OF_NOT_ONCE = 9;
/** Maximum number of words between a reverser and the opinion word: "far from being clean". */
const MAX_WORDS_AFTER_REVERSER = 2;

const NEGATION_END = /^(?:and|always)$/;
/** Words after which "not" negates nothing: "not only", "not just". */
const NO_NEGATION = /^(?:only|just|to)$/;

/** Reports whether one of `REVERSERS`, such as "anything but", begins at `at`. */
export function isReverser(tokens: readonly Token[], at: number): boolean {
  const second = REVERSERS.get(tokens[at]?.word ?? '');
  return second !== undefined && tokens[at + 1]?.word === second;
}

/** Reports whether "less" negates the next word: "less noisy", but not "no less impressive" or "more or less new". */
function isNegatingLess(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word !== 'less' || Math.abs(tokens[at + 1]?.value ?? 0) < 1) return false;
  return !/^(?:no|nothing|or)$/.test(tokens[at - 1]?.word ?? '');
}

/** Returns 1 for each token that a negator in its clause applies to, else 0. */
export function markNegation(tokens: readonly Token[], clause: readonly number[]): number[] {
  const negated = new Array<number>(tokens.length).fill(0);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!isKind(token, NEGATOR | REVERSER)) continue;
    if (isReverser(tokens, index)) {
      const first = index + 2;
      for (let reach = first; reach <= first + MAX_WORDS_AFTER_REVERSER; reach++) {
        if (Math.abs(tokens[reach]?.value ?? 0) >= 1) negated.fill(1, first, reach + 1);
      }
    }
    if (isNegatingLess(tokens, index)) negated[index + 1] = 1;
    const next = tokens[index + 1]?.word ?? '';
    if (!isKind(token, NEGATOR) || (token?.word === 'not' && NO_NEGATION.test(next))) continue;
    const maxReach = next === 'once' ? MAX_REACH_OF_NOT_ONCE : MAX_REACH;
    const last = Math.min(tokens.length - 1, index + maxReach);
    for (let reach = index + 1; reach <= last && clause[reach] === clause[index]; reach++) {
      if (reach > index + 1 && NEGATION_END.test(tokens[reach]?.word ?? '')) break;
      negated[reach] = 1;
    }
  }
  return negated;
}

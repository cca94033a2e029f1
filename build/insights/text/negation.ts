import { isKind, NEGATOR, REVERSER, REVERSERS } from '../lexicon/kinds.ts';
import type { Token } from './tokenize.ts';

/** Maximum scope of a negator in tokens. */
const MAX_SCOPE = 5;
/** Maximum scope of "not once" in tokens, as in "not once in ten years did we have a bad …". */
const MAX_SCOPE_OF_NOT_ONCE = 9;
/** Maximum number of words between a reverser and the opinion word: "far from being clean". */
const MAX_WORDS_AFTER_REVERSER = 2;

/** Words that end the scope of a negator. */
const SCOPE_END = /^(?:and|always)$/;
/** Words that "not" does not negate: "not only", "not just". */
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
      for (let at = first; at <= first + MAX_WORDS_AFTER_REVERSER; at++) {
        if (Math.abs(tokens[at]?.value ?? 0) >= 1) negated.fill(1, first, at + 1);
      }
    }
    if (isNegatingLess(tokens, index)) negated[index + 1] = 1;
    const next = tokens[index + 1]?.word ?? '';
    if (!isKind(token, NEGATOR) || (token?.word === 'not' && NO_NEGATION.test(next))) continue;
    const scope = next === 'once' ? MAX_SCOPE_OF_NOT_ONCE : MAX_SCOPE;
    const last = Math.min(tokens.length - 1, index + scope);
    for (let at = index + 1; at <= last && clause[at] === clause[index]; at++) {
      if (at > index + 1 && SCOPE_END.test(tokens[at]?.word ?? '')) break;
      negated[at] = 1;
    }
  }
  return negated;
}

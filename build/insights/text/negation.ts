import { is, NEGATOR, REVERSER, REVERSERS } from '../lexicon/kinds.ts';
import type { Token } from './tokenize.ts';

const NEGATION_REACH = 5;
/** "Not once in ten years did we have a bad …". */
const LONG_REACH = 9;
/** "Less than welcoming", "far from being clean": a judging word must follow at once. */
const REVERSER_REACH = 2;

const ENDS_DENIAL = /^(?:and|always)$/;
/** "Not only", "not just" and "not to" deny nothing. */
const NO_DENIAL = /^(?:only|just|to)$/;

/** Whether "anything but" or the like stands at `at`. */
export function isReverser(tokens: readonly Token[], at: number): boolean {
  const second = REVERSERS.get(tokens[at]?.word ?? '');
  return second !== undefined && tokens[at + 1]?.word === second;
}

/** Whether "less" takes away from the next word: "less noisy", but not "no less impressive" or "more or less new". */
function lessens(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word !== 'less' || Math.abs(tokens[at + 1]?.value ?? 0) < 1) return false;
  return !/^(?:no|nothing|or)$/.test(tokens[at - 1]?.word ?? '');
}

/** 1 where a negator of the same clause reaches the token. */
export function markNegation(tokens: readonly Token[], clause: readonly number[]): number[] {
  const negated = new Array<number>(tokens.length).fill(0);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!is(token, NEGATOR | REVERSER)) continue;
    if (isReverser(tokens, index)) {
      const first = index + 2;
      for (let reach = first; reach <= first + REVERSER_REACH; reach++) {
        if (Math.abs(tokens[reach]?.value ?? 0) >= 1) negated.fill(1, first, reach + 1);
      }
    }
    if (lessens(tokens, index)) negated[index + 1] = 1;
    const next = tokens[index + 1]?.word ?? '';
    if (!is(token, NEGATOR) || (token?.word === 'not' && NO_DENIAL.test(next))) continue;
    const longest = next === 'once' ? LONG_REACH : NEGATION_REACH;
    const last = Math.min(tokens.length - 1, index + longest);
    for (let reach = index + 1; reach <= last && clause[reach] === clause[index]; reach++) {
      if (reach > index + 1 && ENDS_DENIAL.test(tokens[reach]?.word ?? '')) break;
      negated[reach] = 1;
    }
  }
  return negated;
}

import { NEGATORS } from './lexicon/shifters.ts';
import type { Token } from './tokenize.ts';

const NEGATION_REACH = 5;

/** 1 where a negator of the same clause reaches the token. */
export function markNegation(tokens: readonly Token[], clause: Int32Array): Uint8Array {
  const negated = new Uint8Array(tokens.length);
  for (let index = 0; index < tokens.length; index++) {
    const word = tokens[index]?.word ?? '';
    if (!NEGATORS.has(word) && !word.endsWith("n't")) continue;
    if (word === 'not' && /^(?:only|just|to)$/.test(tokens[index + 1]?.word ?? '')) continue;
    const last = Math.min(tokens.length - 1, index + NEGATION_REACH);
    for (let reach = index + 1; reach <= last && clause[reach] === clause[index]; reach++) {
      if (/^(?:and|always)$/.test(tokens[reach]?.word ?? '') && reach > index + 1) break;
      negated[reach] = 1;
    }
  }
  return negated;
}

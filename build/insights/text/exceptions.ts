import { EXCEPTION, is } from '../lexicon/kinds.ts';
import type { Annotated, Opinion } from './annotated.ts';
import { type Span, sentencesOf } from './surroundings.ts';

type Words = Pick<Annotated, 'tokens' | 'clause' | 'sentence'>;

/** Value of a judgement that no word makes. */
const IMPLIED = 1.5;
const UNREAL_MAIN = /^(?:would|wouldn't|could|might|.+'d)$/;
const UNREAL_IF = /^(?:were|weren't|was|wasn't|had|hadn't|not)$/;

/** What is excepted without a word of its own is judged contrary to the rest: "all good except for the trackpad". */
function excepted({ clause }: Words, at: number, said: readonly Opinion[]): readonly Opinion[] {
  if (said.some((one) => clause[one.at] === clause[at])) return [];
  const rest = said.reduce((sum, { value }) => sum + value, 0);
  return rest === 0 ? [] : [{ at, length: 1, value: rest > 0 ? -IMPLIED : IMPLIED }];
}

/** Praise of what only would be so "if it were" otherwise: that in the condition, and that after a "would". */
function imagined(
  { tokens, clause }: Words,
  at: number,
  { start, end }: Span,
  said: readonly Opinion[],
): ReadonlySet<Opinion> {
  const within = tokens
    .slice(start, end)
    .filter((_, offset) => clause[start + offset] === clause[at]);
  if (!within.some(({ word }) => UNREAL_IF.test(word))) return new Set();
  const isUnreal = (one: Opinion): boolean => {
    for (let back = one.at - 1; back >= start && clause[back] === clause[one.at]; back--) {
      if (UNREAL_MAIN.test(tokens[back]?.word ?? '')) return true;
    }
    return false;
  };
  const main = said.filter((one) => clause[one.at] !== clause[at] && isUnreal(one));
  if (main.length === 0) return new Set();
  const condition = said.filter((one) => clause[one.at] === clause[at]);
  return new Set([...main, ...condition].filter(({ value }) => value > 0));
}

function impliedIn(words: Words, around: Span, opinions: readonly Opinion[]): readonly Opinion[] {
  const { tokens, clause } = words;
  const implied: Opinion[] = [];
  let said = opinions;
  for (let at = around.start; at < around.end; at++) {
    const word = tokens[at]?.word ?? '';
    if (is(tokens[at], EXCEPTION) && clause[at - 1] !== clause[at]) {
      implied.push(...excepted(words, at, said));
    } else if (word === 'if') {
      const unreal = imagined(words, at, around, said);
      if (unreal.size === 0) continue;
      said = said.map((one) => (unreal.has(one) ? { ...one, value: -one.value } : one));
      implied.push({ at, length: 1, value: -IMPLIED });
    }
  }
  return implied.length === 0 ? opinions : [...said, ...implied].sort((a, b) => a.at - b.at);
}

/** The opinions with those that exceptions and unreal conditions imply, sentence by sentence. */
export function withImplied(words: Words, opinions: readonly Opinion[]): Opinion[] {
  let next = 0;
  return sentencesOf(words).flatMap((around) => {
    const first = next;
    while ((opinions[next]?.at ?? around.end) < around.end) next++;
    return impliedIn(words, around, opinions.slice(first, next));
  });
}

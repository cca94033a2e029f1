import type { Annotated, Opinion } from './annotate.ts';
import { EXCEPTIONS } from './lexicon/shifters.ts';

type Words = Pick<Annotated, 'tokens' | 'clause' | 'sentence'>;

const IMPLIED = 1.5;
const UNREAL_MAIN = /^(?:would|wouldn't|could|might|.+'d)$/;
const UNREAL_IF = /^(?:were|weren't|was|wasn't|had|hadn't|not)$/;

type Stretch = { readonly start: number; readonly end: number };

function stretchOf(numbers: Int32Array, at: number): Stretch {
  let start = at;
  while (start > 0 && numbers[start - 1] === numbers[at]) start--;
  let end = at + 1;
  while (end < numbers.length && numbers[end] === numbers[at]) end++;
  return { start, end };
}

function sumOf(opinions: readonly Opinion[], { start, end }: Stretch, clause: Stretch): number {
  return opinions
    .filter(({ at }) => at >= start && at < end && (at < clause.start || at >= clause.end))
    .reduce((sum, { value }) => sum + value, 0);
}

/**
 * Judgements that no word makes: what is excepted ("all good except for the trackpad") is judged contrary to the rest of
 * the sentence, and what only would be good "if it were" otherwise is not good.
 */
export function withImplied({ tokens, clause, sentence }: Words, opinions: Opinion[]): Opinion[] {
  const implied: Opinion[] = [];
  let said: Opinion[] = opinions;
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at]?.word ?? '';
    const excepts = EXCEPTIONS.has(word) && clause[at - 1] !== clause[at];
    if (!excepts && word !== 'if') continue;
    const here = stretchOf(clause, at);
    const around = stretchOf(sentence, at);
    if (excepts) {
      if (said.some((one) => one.at >= here.start && one.at < here.end)) continue;
      const rest = sumOf(said, around, here);
      if (rest !== 0) implied.push({ at, length: 1, value: rest > 0 ? -IMPLIED : IMPLIED });
      continue;
    }
    const inside = tokens.slice(here.start, here.end);
    if (!inside.some((token) => UNREAL_IF.test(token.word))) continue;
    const imagined = (one: Opinion): boolean => {
      if (one.value <= 0 || one.at < around.start || one.at >= around.end) return false;
      const own = stretchOf(clause, one.at);
      if (own.start === here.start) return true;
      return tokens.slice(own.start, one.at).some((token) => UNREAL_MAIN.test(token.word));
    };
    if (!said.some((one) => clause[one.at] !== clause[at] && imagined(one))) continue;
    said = said.map((one) => (imagined(one) ? { ...one, value: -one.value } : one));
    implied.push({ at, length: 1, value: -IMPLIED });
  }
  if (implied.length === 0) return opinions;
  return [...said, ...implied].sort((a, b) => a.at - b.at);
}

import {
  COMPETITOR_CUE,
  COMPETITOR_NOUN,
  DOWNTONER,
  FAILURE,
  INTENSIFIER,
  isKind,
  NEGATOR,
  NUMBER,
} from '../lexicon/kinds.ts';
import { idiomAt } from '../lexicon/lexicon.ts';
import pairs from '../lexicon/pairs.json' with { type: 'json' };
import { wordIdOf, wordSet } from '../lexicon/words.ts';
import type { Annotated, Opinion } from './annotated.ts';
import { findPatterns } from './find-patterns.ts';
import { isReverser } from './negation.ts';
import type { Token } from './tokenize.ts';

type Text = Pick<Annotated, 'tokens' | 'clause' | 'sentences' | 'negated'>;

/** Negated praise is a complaint of the same strength; a negated complaint is weaker praise. */
function negate(value: number): number {
  return value * (value > 0 ? -1 : -0.6);
}

/** Adjusts a value to the word before it and to negation: "very good", "too small", "not good". Emoji are never negated. */
function valueInContext({ tokens, clause, negated }: Text, at: number, value: number): number {
  let adjusted = value;
  if (at > 0 && clause[at - 1] === clause[at]) {
    const before = tokens[at - 1];
    if (isKind(before, INTENSIFIER)) adjusted *= 1.4;
    if (isKind(before, DOWNTONER)) adjusted *= 0.7;
    if (before?.word === 'too' && value < 1.5) adjusted = -Math.abs(adjusted) - 0.5;
  }
  return negated[at] && tokens[at]?.isWord ? negate(adjusted) : adjusted;
}

/** Adjectives whose value depends on a thing in the same clause ("long" battery life or queue), by word id. */
const pairsById = Object.groupBy(
  pairs.flatMap(({ value, adjectives, things }) =>
    adjectives.split(' ').map((adjective) => ({ adjective, value, things: wordSet(things) })),
  ),
  ({ adjective }) => wordIdOf(adjective),
);
const MAX_PAIR_DISTANCE = 5;

/** Returns the value of an adjective with the nearest matching thing in its clause, or undefined if there is none. */
function pairValue({ tokens, clause }: Text, at: number): number | undefined {
  const candidates = pairsById[tokens[at]?.wordId ?? -1];
  if (!candidates) return undefined;
  for (let distance = 1; distance <= MAX_PAIR_DISTANCE; distance++) {
    for (const index of [at + distance, at - distance]) {
      const thing = tokens[index]?.word;
      if (thing === undefined || clause[index] !== clause[at]) continue;
      const pair = candidates.find(({ things }) => things.has(thing));
      if (pair) return pair.value;
    }
  }
  return undefined;
}

/** Returns the value of a grade such as 4/5 or 9 out of 10, or undefined if there is none. 3/5 is neutral. */
function gradeValue(tokens: readonly Token[], at: number): number | undefined {
  if (!isKind(tokens[at], NUMBER)) return undefined;
  const wordAt = (index: number): string | undefined => tokens[index]?.word;
  const inWords = wordAt(at + 1) === 'out' && wordAt(at + 2) === 'of';
  if (!inWords && wordAt(at + 1) !== '/') return undefined;
  const grade = Number(wordAt(at));
  const best = Number(wordAt(inWords ? at + 3 : at + 2));
  if (!Number.isFinite(grade) || (best !== 5 && best !== 10) || grade > best) return undefined;
  return (grade / best - 0.6) * 7;
}

/** Value of a word such as "nobody" if no opinion follows: "nobody called back". */
const FAILURE_VALUE = -1;
const MAX_FAILURE_DISTANCE = 5;

/** Reports whether the token reports a failure and no opinion follows in its clause. */
function isLoneFailure({ tokens, clause }: Text, at: number): boolean {
  if (!isKind(tokens[at], FAILURE)) return false;
  const last = at + MAX_FAILURE_DISTANCE;
  for (let next = at + 1; next <= last && clause[next] === clause[at]; next++) {
    if (Math.abs(tokens[next]?.value ?? 0) >= 1) return false;
  }
  return true;
}

/** Words before "than" without a comparison: "more than happy". */
const NO_COMPARISON = /^(?:more|less|rather|other)$/;
const OUR = /^(?:my|our)$/;

/** Returns 1 for each token about a competitor: after "better than", or in a clause about "the previous firm". */
function markCompetitors(tokens: readonly Token[], clause: readonly number[]): number[] {
  const marks: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!isKind(tokens[at], COMPETITOR_CUE)) continue;
    const word = tokens[at]?.word;
    const before = tokens[at - 1]?.word ?? '';
    const isThan = word === 'than';
    if (isThan && NO_COMPARISON.test(before)) continue;
    if (!isThan && !isKind(tokens[at + 1], COMPETITOR_NOUN)) continue;
    if (word === 'old' && !OUR.test(before)) continue;
    let from = at;
    while (!isThan && tokens[from]?.word !== 'than' && clause[from - 1] === clause[at]) from--;
    for (let index = from; clause[index] === clause[at]; index++) marks[index] = 1;
  }
  return marks;
}

/** Finds the opinion words and idioms of a text, except those about competitors. */
export function findOpinions(
  text: Text,
  neutralWords: ReadonlySet<string>,
): Pick<Annotated, 'opinions' | 'inIdiom'> {
  const { tokens, clause, negated } = text;
  const opinions: Opinion[] = [];
  const inIdiom = new Array<number>(tokens.length).fill(0);
  const competitors = markCompetitors(tokens, clause);
  const patterns = findPatterns(text);
  let next = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    while ((patterns[next]?.at ?? at) < at) next++;
    const pattern = patterns[next]?.at === at ? patterns[next] : undefined;
    const idiom = pattern ?? idiomAt(tokens, at);
    const reverses = idiom && isReverser(tokens, at) && negated[at + idiom.length] === 1;
    if (idiom && (pattern || !reverses)) {
      const isNegated = negated[at] === 1 && !isKind(token, NEGATOR);
      const value = isNegated ? negate(idiom.value) : idiom.value;
      if (value !== 0) opinions.push({ ...idiom, at, value });
      inIdiom.fill(1, at, at + idiom.length);
      at += idiom.length - 1;
      continue;
    }
    if (token.value === 0 && !isKind(token, NUMBER | FAILURE) && !pairsById[token.wordId]) continue;
    const value = pairValue(text, at) ?? gradeValue(tokens, at) ?? token.value;
    if (competitors[at] || (value !== 0 && neutralWords.has(token.word))) continue;
    if (value === 0) {
      if (isLoneFailure(text, at)) opinions.push({ at, length: 1, value: FAILURE_VALUE });
      continue;
    }
    const nextValue = clause[at + 1] === clause[at] ? (tokens[at + 1]?.value ?? 0) : 0;
    if (isKind(token, INTENSIFIER | DOWNTONER) && nextValue !== 0) continue;
    if (negated[at] && Math.abs(value) < 1) continue;
    opinions.push({ at, length: 1, value: valueInContext(text, at, value) });
  }
  return { opinions, inIdiom };
}

import {
  ABSENCE,
  is,
  NEGATOR,
  NUMBER,
  RIVAL_MARK,
  RIVAL_NOUN,
  STRONGER,
  WEAKER,
} from '../lexicon/kinds.ts';
import { idiomAt } from '../lexicon/lexicon.ts';
import pairs from '../lexicon/pairs.json' with { type: 'json' };
import { wordIdOf, wordSet } from '../lexicon/words.ts';
import type { Annotated, Opinion } from './annotated.ts';
import { findVerdicts } from './find-patterns.ts';
import { isReverser } from './negation.ts';
import type { Token } from './tokenize.ts';

type Words = Pick<Annotated, 'tokens' | 'clause' | 'sentences' | 'negated'>;

/** A denied praise is as strong a complaint; a denied complaint is fainter praise. */
function denied(value: number): number {
  return value * (value > 0 ? -1 : -0.6);
}

/** The value of a word after the one before it and a negation: "very good", "too small", "not good". An emoji is never denied. */
function shiftedValue({ tokens, clause, negated }: Words, at: number, value: number): number {
  let shifted = value;
  if (at > 0 && clause[at - 1] === clause[at]) {
    const before = tokens[at - 1];
    if (is(before, STRONGER)) shifted *= 1.4;
    if (is(before, WEAKER)) shifted *= 0.7;
    if (before?.word === 'too' && value < 1.5) shifted = -Math.abs(shifted) - 0.5;
  }
  return negated[at] && tokens[at]?.isWord ? denied(shifted) : shifted;
}

/** Adjectives that praise one thing and fault another, with the things: a judgement needs both in one clause. */
const pairings = pairs.flatMap(({ value, adjectives, things }) =>
  adjectives.split(' ').map((adjective) => ({ adjective, value, things: wordSet(things) })),
);
const byAdjective = Object.groupBy(pairings, ({ adjective }) => wordIdOf(adjective));
const PAIR_REACH = 5;

/** Value of the adjective at `at` together with the nearest thing of its clause that it fits, or undefined. */
function pairValue({ tokens, clause }: Words, at: number): number | undefined {
  const own = byAdjective[tokens[at]?.wordId ?? -1];
  if (!own) return undefined;
  for (let distance = 1; distance <= PAIR_REACH; distance++) {
    for (const index of [at + distance, at - distance]) {
      const thing = tokens[index]?.word;
      if (thing === undefined || clause[index] !== clause[at]) continue;
      const fit = own.find(({ things }) => things.has(thing));
      if (fit) return fit.value;
    }
  }
  return undefined;
}

/** Value of a grade such as 4/5 or 9 out of 10: three of five is neither praise nor complaint. */
function gradeValue(tokens: readonly Token[], at: number): number | undefined {
  if (!is(tokens[at], NUMBER)) return undefined;
  const wordAt = (index: number): string | undefined => tokens[index]?.word;
  const inWords = wordAt(at + 1) === 'out' && wordAt(at + 2) === 'of';
  if (!inWords && wordAt(at + 1) !== '/') return undefined;
  const grade = Number(wordAt(at));
  const best = Number(wordAt(inWords ? at + 3 : at + 2));
  if (!Number.isFinite(grade) || (best !== 5 && best !== 10) || grade > best) return undefined;
  return (grade / best - 0.6) * 7;
}

/** Judges nothing by itself, but "nobody called back" is a complaint. */
const BARE_NEGATION = -1;
/** A word of absence judges nothing by itself when a judging word follows so near. */
const ABSENCE_REACH = 5;

function isBare({ tokens, clause }: Words, at: number): boolean {
  if (!is(tokens[at], ABSENCE)) return false;
  for (let ahead = at + 1; ahead <= at + ABSENCE_REACH && clause[ahead] === clause[at]; ahead++) {
    if (Math.abs(tokens[ahead]?.value ?? 0) >= 1) return false;
  }
  return true;
}

/** "More than happy" compares nothing. */
const NO_COMPARISON = /^(?:more|less|rather|other)$/;
const OUR = /^(?:my|our)$/;

/** 1 where somebody else is judged: after "better than", or in a clause about "the previous firm". */
function markRivals(tokens: readonly Token[], clause: readonly number[]): number[] {
  const marks: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!is(tokens[at], RIVAL_MARK)) continue;
    const word = tokens[at]?.word;
    const before = tokens[at - 1]?.word ?? '';
    const compares = word === 'than';
    if (compares && NO_COMPARISON.test(before)) continue;
    if (!compares && !is(tokens[at + 1], RIVAL_NOUN)) continue;
    if (word === 'old' && !OUR.test(before)) continue;
    let from = at;
    while (!compares && tokens[from]?.word !== 'than' && clause[from - 1] === clause[at]) from--;
    for (let mark = from; clause[mark] === clause[at]; mark++) marks[mark] = 1;
  }
  return marks;
}

/** The words and idioms that judge, with their values after negation and strength. */
export function findOpinions(
  words: Words,
  facts: ReadonlySet<string>,
): Pick<Annotated, 'opinions' | 'inIdiom'> {
  const { tokens, clause, negated } = words;
  const opinions: Opinion[] = [];
  const inIdiom = new Array<number>(tokens.length).fill(0);
  const rivals = markRivals(tokens, clause);
  const verdicts = findVerdicts(words);
  let next = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    while ((verdicts[next]?.at ?? at) < at) next++;
    const verdict = verdicts[next]?.at === at ? verdicts[next] : undefined;
    const idiom = verdict ?? idiomAt(tokens, at);
    const reverses = idiom && isReverser(tokens, at) && negated[at + idiom.length] === 1;
    if (idiom && (verdict || !reverses)) {
      const isDenied = negated[at] === 1 && !is(token, NEGATOR);
      const value = isDenied ? denied(idiom.value) : idiom.value;
      if (value !== 0) opinions.push({ ...idiom, at, value });
      inIdiom.fill(1, at, at + idiom.length);
      at += idiom.length - 1;
      continue;
    }
    if (token.value === 0 && !is(token, NUMBER | ABSENCE) && !byAdjective[token.wordId]) continue;
    const value = pairValue(words, at) ?? gradeValue(tokens, at) ?? token.value;
    if (rivals[at] || (value !== 0 && facts.has(token.word))) continue;
    if (value === 0) {
      if (isBare(words, at)) opinions.push({ at, length: 1, value: BARE_NEGATION });
      continue;
    }
    const nextValue = clause[at + 1] === clause[at] ? (tokens[at + 1]?.value ?? 0) : 0;
    if (is(token, STRONGER | WEAKER) && nextValue !== 0) continue;
    if (negated[at] && Math.abs(value) < 1) continue;
    opinions.push({ at, length: 1, value: shiftedValue(words, at, value) });
  }
  return { opinions, inIdiom };
}

import {
  ABSENCE,
  COMPARATIVE,
  INTENSIFIERS,
  is,
  LACKING,
  NEGATOR,
  NUMBER,
  RIVAL_MARK,
  RIVAL_NOUN,
  UNREAL,
  WISHED,
} from '../lexicon/kinds.ts';
import { idiomAt } from '../lexicon/lexicon.ts';
import { hasPairs, pairValue } from '../lexicon/pairs.ts';
import type { Annotated, Opinion } from './annotated.ts';
import { withImplied } from './exceptions.ts';
import { findVerdicts } from './find-patterns.ts';
import { isReverser } from './negation.ts';
import { sentencesOf } from './surroundings.ts';
import type { Token } from './tokenize.ts';

const UNREAL_REACH = 4;
const WISH_REACH = 8;
/** A word of absence judges nothing by itself when a judging word follows so near. */
const ABSENCE_REACH = 5;
/** Words of "could not have been any" before "kinder", and one to spare. */
const UNSURPASSED_REACH = 6;
const UNSURPASSED = /^(?:could|can)(?:n't|not)?$/;
/** Words from "could be" or "would be" to what should be. */
const SHORTFALL_REACH = 5;

type Words = Pick<Annotated, 'tokens' | 'clause' | 'sentence' | 'negated'>;

/**
 * Where "could not have been kinder" or "couldn't ask for better" begins, when the word at `at` ends it: the highest
 * praise, though it is denied.
 */
function unsurpassedFrom({ tokens, clause }: Words, at: number, value: number): number | undefined {
  const word = tokens[at]?.word ?? '';
  if (value <= 0 || (!word.endsWith('er') && tokens[at - 1]?.word !== 'more')) return undefined;
  for (let back = at - 1; back >= at - UNSURPASSED_REACH && clause[back] === clause[at]; back--) {
    if (UNSURPASSED.test(tokens[back]?.word ?? '')) return back;
  }
  return undefined;
}

/** A denied praise is as strong a complaint; a denied complaint is fainter praise. */
function denied(value: number): number {
  return value * (value > 0 ? -1 : -0.6);
}

function shiftedValue(words: Words, at: number, value: number): number {
  const { tokens, clause, negated } = words;
  let shifted = value;
  const before = tokens[at - 1]?.word ?? '';
  const sameClause = at > 0 && clause[at - 1] === clause[at];
  if (sameClause) shifted *= INTENSIFIERS.get(before) ?? 1;
  if (sameClause && before === 'too' && value < 1.5) shifted = -Math.abs(shifted) - 0.5;
  if (negated[at]) shifted = denied(shifted);
  if (shifted > 0 && isWished(words, at)) return -shifted;
  for (let back = at - 1; back >= at - UNREAL_REACH && clause[back] === clause[at]; back--) {
    if (is(tokens[back], UNREAL)) return shifted * 0.5;
  }
  return shifted;
}

/** Whether "wish" or "if only" stands before: "I wish the display had a higher resolution" is no praise. */
function isWished({ tokens, clause }: Words, at: number): boolean {
  for (let back = at - 1; back >= at - WISH_REACH && clause[back] === clause[at]; back--) {
    const word = tokens[back]?.word;
    if (word === 'wish' || (word === 'only' && tokens[back - 1]?.word === 'if')) return true;
  }
  return false;
}

/** Whether a word says what should be, not what is: "could be brighter", "should be more careful", "would be nice". */
function fallsShort({ tokens, clause, negated }: Words, at: number): boolean {
  if (negated[at]) return false;
  const compares = tokens[at - 1]?.word === 'more' || is(tokens[at], COMPARATIVE);
  const wished = is(tokens[at], WISHED) && tokens[at + 1]?.word !== 'for';
  if (!compares && !wished) return false;
  let be = false;
  for (let back = at - 1; back >= at - SHORTFALL_REACH && clause[back] === clause[at]; back--) {
    const earlier = tokens[back]?.word ?? '';
    if (earlier === 'be' || earlier === 'been') be = true;
    else if (be && compares && is(tokens[back], LACKING)) return true;
    else if (be && wished && earlier === 'would') return true;
  }
  return false;
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

const MOST_PRAISE = 3;
/** Value of what should be and is not. */
const SHORTFALL = -1.5;
/** Judges nothing by itself, but "nobody called back" is a complaint. */
const BARE_NEGATION = -1;

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
function markRivals(tokens: readonly Token[], clause: Int32Array): Uint8Array {
  const marks = new Uint8Array(tokens.length);
  tokens.forEach((token, at) => {
    const { word } = token;
    const isFormer = word === 'old' && OUR.test(tokens[at - 1]?.word ?? '');
    const named = (isFormer || is(token, RIVAL_MARK)) && is(tokens[at + 1], RIVAL_NOUN);
    const compared = word === 'than' && !NO_COMPARISON.test(tokens[at - 1]?.word ?? '');
    if (!named && !compared) return;
    let from = at;
    while (named && tokens[from]?.word !== 'than' && clause[from - 1] === clause[at]) from--;
    for (let mark = from; clause[mark] === clause[at]; mark++) marks[mark] = 1;
  });
  return marks;
}

/** Whether "as promised" stands at `at`, and what was promised is denied: "not as fast as promised". */
function endsDeniedComparison({ tokens, negated }: Words, at: number): boolean {
  return tokens[at]?.word === 'as' && tokens[at - 2]?.word === 'as' && negated[at - 1] === 1;
}

/** Whether the word at `at` judges, or may do so with those around it. */
function mayJudge(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (token.value !== 0 || is(token, ABSENCE | COMPARATIVE | NUMBER | WISHED)) return true;
  return hasPairs(token) || tokens[at - 1]?.word === 'more';
}

/** The words and idioms that judge, with their values after negation and strength. */
export function findOpinions(
  words: Words,
  facts: ReadonlySet<string>,
): Pick<Annotated, 'opinions' | 'inIdiom'> {
  const { tokens, clause, negated } = words;
  const opinions: Opinion[] = [];
  const inIdiom = new Uint8Array(tokens.length);
  const rivals = markRivals(tokens, clause);
  const wordAt = (index: number): string | undefined => tokens[index]?.word;
  const verdicts = sentencesOf(words).flatMap(({ start, end }) => findVerdicts(tokens, start, end));
  let next = 0;
  for (let at = 0; at < tokens.length; at++) {
    while ((verdicts[next]?.at ?? at) < at) next++;
    const verdict = verdicts[next];
    if (verdict?.at === at) {
      next++;
      const isDenied = negated[at] === 1 && !is(tokens[at], NEGATOR);
      opinions.push(isDenied ? { ...verdict, value: denied(verdict.value) } : verdict);
      inIdiom.fill(1, at, at + verdict.length);
      at += verdict.length - 1;
      continue;
    }
    const idiom = idiomAt(tokens, at);
    const reverses = idiom && isReverser(tokens, at) && negated[at + idiom.length] === 1;
    if (idiom && !reverses) {
      const isDenied = negated[at] === 1 && !is(tokens[at], NEGATOR);
      const isTurned = !isDenied && idiom.value > 0 && isWished(words, at);
      const value = isDenied ? denied(idiom.value) : isTurned ? -idiom.value : idiom.value;
      if (value !== 0 && !endsDeniedComparison(words, at)) {
        opinions.push({ at, length: idiom.length, value });
      }
      inIdiom.fill(1, at, at + idiom.length);
      at += idiom.length - 1;
      continue;
    }
    if (rivals[at] || !mayJudge(tokens, at)) continue;
    const word = wordAt(at) ?? '';
    if (facts.has(word)) continue;
    const value = pairValue(tokens, clause, at) ?? gradeValue(tokens, at) ?? tokens[at]?.value ?? 0;
    if (fallsShort(words, at)) {
      opinions.push({ at, length: 1, value: SHORTFALL });
      inIdiom[at] = 1;
      continue;
    }
    if (value === 0) {
      if (isBare(words, at)) opinions.push({ at, length: 1, value: BARE_NEGATION });
      continue;
    }
    const nextValue = clause[at + 1] === clause[at] ? (tokens[at + 1]?.value ?? 0) : 0;
    if (INTENSIFIERS.has(word) && nextValue !== 0) continue;
    const from = negated[at] ? unsurpassedFrom(words, at, value) : undefined;
    if (from !== undefined) {
      while ((opinions.at(-1)?.at ?? -1) >= from) opinions.pop();
      opinions.push({ at: from, length: at + 1 - from, value: MOST_PRAISE });
      inIdiom.fill(1, from, at + 1);
      continue;
    }
    if (negated[at] && Math.abs(value) < 1) continue;
    opinions.push({ at, length: 1, value: shiftedValue(words, at, value) });
  }
  return { opinions: withImplied(words, opinions), inIdiom };
}

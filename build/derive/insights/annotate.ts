import { knownWord } from './known-words.ts';
import { pairValue } from './lexicon/pairs.ts';
import {
  CONTRASTS,
  INTENSIFIERS,
  JOINERS,
  NEGATORS,
  RIVAL_MARKS,
  RIVAL_NOUNS,
  UNREAL,
} from './lexicon/shifters.ts';
import { idiomAt, wordValue } from './lexicon.ts';
import { type Token, tokenize } from './tokenize.ts';
import { hashWord } from './word-hash.ts';

/** A judging word or idiom in its place; `value` is after negation and strength, -3.5 to 3.5. */
export type Opinion = { readonly at: number; readonly length: number; readonly value: number };

/** What differs between kinds of business when their reviews are read. */
export type Reading = {
  /** Words that name what the business is called for and judge nothing there (a plumber's `leak`). */
  readonly facts: ReadonlySet<string>;
  /** How much a judging word in the clause of a target counts, on top of what the model learned; 0 to 1. */
  readonly lexiconPull: number;
};

/** A text with everything that polarity needs, computed once for all targets in it. */
export type Annotated = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Hash of each token's word. */
  readonly hashes: Uint32Array;
  /** Number of each token's word among those that training knows; -1 for any other. */
  readonly known: Int32Array;
  /** Sentence of each token, counted from 0. */
  readonly sentence: Int32Array;
  /** Clause of each token, counted from 0 over the whole text. */
  readonly clause: Int32Array;
  /** 1 where a negator reaches the token. */
  readonly negated: Uint8Array;
  /** 1 where the token is part of an idiom: it then says nothing by itself. */
  readonly inIdiom: Uint8Array;
  /** In order. */
  readonly opinions: readonly Opinion[];
  readonly lexiconPull: number;
};

const ABBREVIATIONS = new Set(
  'mr mrs ms dr st vs etc approx no inc ltd co jr sr prof dept ave blvd e i g'.split(' '),
);
const STOPS = /^(?:[.!?…]|\.{2,})$/;
const PAUSES = new Set([',', ';', ':', '(', ')', '-', '–', '—', '..', '...', '/', '•', '*', '+']);
const PRONOUNS = new Set('i we they he she it you this that there my our the'.split(' '));
const CLAUSE_STARTS: ReadonlySet<string> = CONTRASTS.union(JOINERS);
/** Tokens after which a text without stops is cut: every target looks at its whole sentence. */
const LONGEST_SENTENCE = 150;
const NEGATION_REACH = 5;
const UNREAL_REACH = 4;
/** "I wish the display had a higher resolution" is no praise. */
const WISH_REACH = 8;

function endsSentence(text: string, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const next = tokens[index + 1];
  if (!token || !next) return true;
  if (text.slice(token.end, next.start).includes('\n')) return true;
  if (token.isWord || !STOPS.test(token.word)) return false;
  if (next.start === token.end && (!next.isWord || !next.capital)) return false;
  if (token.word !== '.') return STOPS.test(next.word) === false;
  const before = tokens[index - 1];
  if (before?.end === token.start && ABBREVIATIONS.has(before.word)) return false;
  return true;
}

function beginsClause(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]?.word ?? '';
  if (CLAUSE_STARTS.has(word)) return true;
  if (word !== 'and' && word !== 'or' && word !== 'so') return false;
  const next = tokens[index + 1]?.word ?? '';
  return PRONOUNS.has(next);
}

const RELATIVE = /^(?:who|which|whose|where)$/;

/** A comma before "which", and the commas around a name (", Will,"), do not part what is said from its subject. */
function continues(tokens: readonly Token[], index: number): boolean {
  if (tokens[index]?.word !== ',') return false;
  if (RELATIVE.test(tokens[index + 1]?.word ?? '')) return true;
  const opens = tokens[index + 1]?.capital === true && tokens[index + 2]?.word === ',';
  const closes = tokens[index - 1]?.capital === true && tokens[index - 2]?.word === ',';
  return opens || closes;
}

/** A hyphen within a word: check-in, pan-fried. */
function isInsideWord(tokens: readonly Token[], index: number): boolean {
  const mark = tokens[index];
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  if (mark?.word !== '-' || !before?.isWord || !after?.isWord) return false;
  return before.end === mark.start && mark.end === after.start;
}

function segment(text: string, tokens: readonly Token[]): Pick<Annotated, 'sentence' | 'clause'> {
  const sentence = new Int32Array(tokens.length);
  const clause = new Int32Array(tokens.length);
  let sentences = 0;
  let clauses = 0;
  let fresh = true;
  let length = 0;
  tokens.forEach((token, index) => {
    length++;
    if (!fresh && beginsClause(tokens, index)) clauses++;
    fresh = false;
    sentence[index] = sentences;
    clause[index] = clauses;
    if (length === LONGEST_SENTENCE || endsSentence(text, tokens, index)) {
      sentences++;
      clauses++;
      fresh = true;
      length = 0;
    } else if (
      PAUSES.has(token.word) &&
      !isInsideWord(tokens, index) &&
      !continues(tokens, index)
    ) {
      clauses++;
      fresh = true;
    }
  });
  return { sentence, clause };
}

function markNegation(tokens: readonly Token[], clause: Int32Array): Uint8Array {
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

type Words = Pick<Annotated, 'tokens' | 'clause' | 'negated'>;

/**
 * Where "could not have been kinder" or "couldn't ask for better" begins, when the word at `at` ends it: the highest
 * praise, though it is denied.
 */
function unsurpassedFrom({ tokens, clause }: Words, at: number, value: number): number | undefined {
  const word = tokens[at]?.word ?? '';
  if (value <= 0 || (!word.endsWith('er') && tokens[at - 1]?.word !== 'more')) return undefined;
  for (let back = at - 1; back >= 0 && back >= at - 6 && clause[back] === clause[at]; back--) {
    if (/^(?:could|can)(?:n't|not)?$/.test(tokens[back]?.word ?? '')) return back;
  }
  return undefined;
}

function shiftedValue(words: Words, at: number, value: number): number {
  const { tokens, clause, negated } = words;
  let shifted = value;
  const before = tokens[at - 1]?.word ?? '';
  const sameClause = at > 0 && clause[at - 1] === clause[at];
  if (sameClause) shifted *= INTENSIFIERS.get(before) ?? 1;
  if (sameClause && before === 'too' && value < 1.5) shifted = -Math.abs(shifted) - 0.5;
  if (negated[at]) shifted *= value > 0 ? -0.8 : -0.5;
  for (
    let back = at - 1;
    back >= 0 && back >= at - WISH_REACH && clause[back] === clause[at];
    back--
  ) {
    const word = tokens[back]?.word ?? '';
    if (word === 'wish' && shifted > 0) return -shifted;
    if (back >= at - UNREAL_REACH && UNREAL.has(word)) return shifted * 0.5;
  }
  return shifted;
}

/** Value of a grade such as 4/5 or 9 out of 10: three of five is neither praise nor complaint. */
function gradeValue(wordAt: (index: number) => string | undefined, at: number): number | undefined {
  const inWords = wordAt(at + 1) === 'out' && wordAt(at + 2) === 'of';
  if (!inWords && wordAt(at + 1) !== '/') return undefined;
  const grade = Number(wordAt(at));
  const best = Number(wordAt(inWords ? at + 3 : at + 2));
  if (!Number.isFinite(grade) || (best !== 5 && best !== 10) || grade > best) return undefined;
  return (grade / best - 0.6) * 7;
}

const MOST_PRAISE = 3;
/** Judges nothing by itself, but "nobody called back" is a complaint. */
const BARE_NEGATION = -1;
const ABSENCE = /^(?:never|nobody|didn't|won't|wouldn't|couldn't|refused)$/;

function isBare({ tokens, clause }: Words, at: number): boolean {
  if (!ABSENCE.test(tokens[at]?.word ?? '')) return false;
  for (let ahead = at + 1; ahead <= at + NEGATION_REACH && clause[ahead] === clause[at]; ahead++) {
    if (Math.abs(wordValue(tokens[ahead]?.word ?? '')) >= 1) return false;
  }
  return true;
}

/** "More than happy" compares nothing. */
const NO_COMPARISON = /^(?:more|less|rather|other)$/;

/** 1 where somebody else is judged: after "better than", or in a clause about "the previous firm". */
function markRivals(tokens: readonly Token[], clause: Int32Array): Uint8Array {
  const marks = new Uint8Array(tokens.length);
  tokens.forEach(({ word }, at) => {
    const named = RIVAL_MARKS.has(word) && RIVAL_NOUNS.has(tokens[at + 1]?.word ?? '');
    const compared = word === 'than' && !NO_COMPARISON.test(tokens[at - 1]?.word ?? '');
    if (!named && !compared) return;
    let from = at;
    while (named && tokens[from]?.word !== 'than' && clause[from - 1] === clause[at]) from--;
    for (let mark = from; clause[mark] === clause[at]; mark++) marks[mark] = 1;
  });
  return marks;
}

function findOpinions(
  words: Words,
  facts: ReadonlySet<string>,
): Pick<Annotated, 'opinions' | 'inIdiom'> {
  const { tokens, clause, negated } = words;
  const opinions: Opinion[] = [];
  const inIdiom = new Uint8Array(tokens.length);
  const rivals = markRivals(tokens, clause);
  const wordAt = (index: number): string | undefined => tokens[index]?.word;
  for (let at = 0; at < tokens.length; at++) {
    const idiom = idiomAt(wordAt, at);
    if (idiom) {
      if (idiom.value !== 0) opinions.push({ at, length: idiom.length, value: idiom.value });
      inIdiom.fill(1, at, at + idiom.length);
      at += idiom.length - 1;
      continue;
    }
    const word = wordAt(at) ?? '';
    if (facts.has(word) || rivals[at]) continue;
    const here = (index: number): string | undefined =>
      clause[index] === clause[at] ? tokens[index]?.word : undefined;
    const value = pairValue(here, at) ?? gradeValue(wordAt, at) ?? wordValue(word);
    if (value === 0) {
      if (isBare(words, at)) opinions.push({ at, length: 1, value: BARE_NEGATION });
      continue;
    }
    if (INTENSIFIERS.has(word) && wordValue(here(at + 1) ?? '') !== 0) continue;
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
  return { opinions, inIdiom };
}

const PLAIN_READING: Reading = { facts: new Set(), lexiconPull: 0 };

/** Reads a text once: tokens, sentences, clauses, negation, and the words and idioms that judge. */
export function annotate(text: string, reading: Reading = PLAIN_READING): Annotated {
  const tokens = tokenize(text);
  const hashes = new Uint32Array(tokens.length);
  for (let at = 0; at < tokens.length; at++) hashes[at] = hashWord(tokens[at]?.word ?? '');
  const known = Int32Array.from(hashes, knownWord);
  const { sentence, clause } = segment(text, tokens);
  const negated = markNegation(tokens, clause);
  const { opinions, inIdiom } = findOpinions({ tokens, clause, negated }, reading.facts);
  const { lexiconPull } = reading;
  return { text, tokens, hashes, known, sentence, clause, negated, inIdiom, opinions, lexiconPull };
}

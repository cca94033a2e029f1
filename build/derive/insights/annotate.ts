import { CONTRASTS, INTENSIFIERS, JOINERS, NEGATORS, UNREAL } from './lexicon/shifters.ts';
import { idiomAt, wordValue } from './lexicon.ts';
import { type Token, tokenize } from './tokenize.ts';

/** A judging word or idiom in its place; `value` is after negation and strength, -3.5 to 3.5. */
export type Opinion = { readonly at: number; readonly length: number; readonly value: number };

/** A text with everything that polarity needs, computed once for all targets in it. */
export type Annotated = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Sentence of each token, counted from 0. */
  readonly sentence: Int32Array;
  /** Clause of each token, counted from 0 over the whole text. */
  readonly clause: Int32Array;
  /** 1 where a negator reaches the token. */
  readonly negated: Uint8Array;
  /** In order. */
  readonly opinions: readonly Opinion[];
};

const ABBREVIATIONS = new Set(
  'mr mrs ms dr st vs etc approx no inc ltd co jr sr prof dept ave blvd e i g'.split(' '),
);
const STOPS = /^(?:[.!?…]|\.{2,})$/;
const PAUSES = new Set([',', ';', ':', '(', ')', '-', '–', '—', '..', '...', '/', '•', '*', '+']);
const PRONOUNS = new Set('i we they he she it you this that there my our the'.split(' '));
const NEGATION_REACH = 5;

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
  if (CONTRASTS.has(word) || JOINERS.has(word)) return true;
  const next = tokens[index + 1]?.word ?? '';
  return (word === 'and' || word === 'or') && PRONOUNS.has(next);
}

function segment(text: string, tokens: readonly Token[]): Pick<Annotated, 'sentence' | 'clause'> {
  const sentence = new Int32Array(tokens.length);
  const clause = new Int32Array(tokens.length);
  let sentences = 0;
  let clauses = 0;
  let fresh = true;
  tokens.forEach((token, index) => {
    if (!fresh && beginsClause(tokens, index)) clauses++;
    fresh = false;
    sentence[index] = sentences;
    clause[index] = clauses;
    if (endsSentence(text, tokens, index)) {
      sentences++;
      clauses++;
      fresh = true;
    } else if (PAUSES.has(token.word)) {
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
      negated[reach] = 1;
    }
  }
  return negated;
}

function shiftedValue(
  tokens: readonly Token[],
  clause: Int32Array,
  negated: Uint8Array,
  at: number,
  value: number,
): number {
  let shifted = value;
  const before = tokens[at - 1]?.word ?? '';
  const sameClause = at > 0 && clause[at - 1] === clause[at];
  if (sameClause) shifted *= INTENSIFIERS.get(before) ?? 1;
  if (sameClause && before === 'too' && value < 1.5) shifted = -Math.abs(shifted) - 0.5;
  if (negated[at]) shifted *= value > 0 ? -0.8 : -0.5;
  for (let back = at - 1; back >= 0 && back >= at - 4 && clause[back] === clause[at]; back--) {
    if (UNREAL.has(tokens[back]?.word ?? '')) return shifted * 0.5;
  }
  return shifted;
}

function findOpinions(
  tokens: readonly Token[],
  clause: Int32Array,
  negated: Uint8Array,
): Opinion[] {
  const opinions: Opinion[] = [];
  const wordAt = (index: number): string | undefined => tokens[index]?.word;
  for (let at = 0; at < tokens.length; at++) {
    const idiom = idiomAt(wordAt, at);
    if (idiom) {
      if (idiom.value !== 0) opinions.push({ at, length: idiom.length, value: idiom.value });
      at += idiom.length - 1;
      continue;
    }
    const value = wordValue(tokens[at]?.word ?? '');
    if (value === 0) continue;
    opinions.push({ at, length: 1, value: shiftedValue(tokens, clause, negated, at, value) });
  }
  return opinions;
}

/** Reads a text once: tokens, sentences, clauses, negation, and the words and idioms that judge. */
export function annotate(text: string): Annotated {
  const tokens = tokenize(text);
  const { sentence, clause } = segment(text, tokens);
  const negated = markNegation(tokens, clause);
  return {
    text,
    tokens,
    sentence,
    clause,
    negated,
    opinions: findOpinions(tokens, clause, negated),
  };
}
